import { mkdirSync } from 'node:fs'
import type { Logger } from 'pino'
import { lockDataFolder } from '../process/data-folder-lock.ts'
import { readSettings } from '../process/platform-settings.ts'
import type { PlatformSettings } from '../process/platform-settings.ts'
import { endAllLeases } from '../queue/leased-work.ts'
import { createPostgresWakeUps } from '../queue/postgres-wake-ups.ts'
import { createLocalWakeUps } from '../queue/wake-ups.ts'
import type { WakeUps } from '../queue/wake-ups.ts'
import { sendWakeUps } from '../store/commit-news.ts'
import { openStore } from '../store/open-store.ts'
import type { Clock, Store } from '../store/open-store.ts'
import { openSecretBox } from '../store/secret-box.ts'
import type { SecretBox } from '../store/secret-box.ts'
import type { Cleanups } from './cleanups.ts'

/** What every process of a platform begins with. */
export interface PlatformData {
  dataFolder: string
  environment: Readonly<Record<string, string | undefined>>
  settings: PlatformSettings
  logger: Logger
  clock: Clock
  store: Store
  secrets: SecretBox
  wakeUps: WakeUps
}

/**
 * Opens the database and the secrets of a platform.
 *
 * @param options Data folder, environment, clock; whether tables of an older version may be changed.
 * @param logger Log of the process.
 * @param cleanups What ends them.
 * @throws Error where another server has the data folder, or the database cannot be reached.
 */
export async function openPlatformData(
  options: Pick<PlatformData, 'dataFolder' | 'environment' | 'clock'> & { purpose: 'create' | 'begin' },
  logger: Logger,
  cleanups: Cleanups,
): Promise<PlatformData> {
  const { dataFolder, environment, clock, purpose } = options
  const settings = readSettings(environment)
  const databaseUrl = settings.DATABASE_URL
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  if (databaseUrl === undefined) cleanups.add(lockDataFolder(dataFolder))
  const { DATABASE_DIRECT_URL: directUrl, DOCWRIGHT_DATABASE_CONNECTIONS: connections } = settings
  const store = await openStore({ databaseUrl, directUrl, connections, dataFolder, clock, purpose })
  cleanups.add(store.close)
  // Whoever holds the lock of a SQLite folder is alone.
  if (databaseUrl === undefined) await endAllLeases(store.db, store.clock())
  const secrets = openSecretBox(dataFolder, settings.DOCWRIGHT_SECRET_KEY)
  const wakeUps =
    databaseUrl === undefined ? createLocalWakeUps() : await createPostgresWakeUps(directUrl ?? databaseUrl)
  cleanups.add(wakeUps.close)
  sendWakeUps(store.db, wakeUps.wake)
  return { dataFolder, environment, settings, logger, clock, store, secrets, wakeUps }
}

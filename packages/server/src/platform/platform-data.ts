import { mkdirSync } from 'node:fs'
import type { Logger } from 'pino'
import { lockDataFolder } from '../process/data-folder-lock.ts'
import { readSettings } from '../process/platform-settings.ts'
import type { PlatformSettings } from '../process/platform-settings.ts'
import { endAllLeases } from '../queue/leased-work.ts'
import { createPostgresWakeUps } from '../queue/postgres-wake-ups.ts'
import { createSqliteWakeUps } from '../queue/sqlite-wake-ups.ts'
import type { WakeUps } from '../queue/wake-ups.ts'
import { endAllChecks } from '../store/deployments/check-queries.ts'
import { sendWakeUps, workNews } from '../store/commit-news.ts'
import { connectStore } from '../store/open-store.ts'
import type { Clock } from '../store/database/shared-clock.ts'
import type { Store } from '../store/open-store.ts'
import { openSecretBox } from '../store/secret-box.ts'
import type { SecretBox } from '../store/secret-box.ts'
import { endAllVisits } from '../store/projects/visit-queries.ts'
import type { Cleanups } from './cleanups.ts'
import { createOutageLog, type OutageLog } from './outage-log.ts'
import { prepareDatabase, type AwayDatabase } from './prepare-database.ts'
import { watchBlockers } from './watch-blockers.ts'
import { watchClock } from './watch-clock.ts'

/** The common data of all processes of a platform. */
export interface PlatformData {
  dataFolder: string
  environment: Readonly<Record<string, string | undefined>>
  settings: PlatformSettings
  logger: Logger
  /** The time that all processes share. */
  clock: Clock
  store: Store
  secrets: SecretBox
  wakeUps: WakeUps
  /** Reports an absent database, once for all of this process. */
  outage: OutageLog
}

/**
 * Opens the database and the secrets of a platform.
 *
 * @param options Data folder, environment, clock of the machine; whether tables of an older version may be changed.
 * @param logger Log of the process.
 * @param cleanups Run at its end.
 * @returns The data, and a function that prepares the database if it is away and may be; undefined if it is ready.
 * @throws Error if another server has the data folder, or the database has to be reached and cannot be.
 */
export async function openPlatformData(
  options: Pick<PlatformData, 'dataFolder' | 'environment'> & {
    /** The clock of this machine. */
    clock: Clock | undefined
    purpose: 'create' | 'begin'
    /** Whether the process has something to do while the database is away. */
    mayBeAway: (settings: PlatformSettings) => boolean
  },
  logger: Logger,
  cleanups: Cleanups,
): Promise<{ data: PlatformData; away: AwayDatabase | undefined }> {
  const { dataFolder, environment, clock, purpose, mayBeAway } = options
  const settings = readSettings(environment)
  const databaseUrl = settings.DATABASE_URL
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  if (databaseUrl === undefined) cleanups.add(lockDataFolder(dataFolder))
  const { DATABASE_DIRECT_URL: directUrl, DOCWRIGHT_DATABASE_CONNECTIONS: connections } = settings
  const lockWait = settings.DOCWRIGHT_DATABASE_LOCK_SECONDS * 1000
  const { prepare, ...store } = connectStore({
    databaseUrl,
    directUrl,
    connections,
    lockWait,
    dataFolder,
    machineClock: clock,
    purpose,
  })
  cleanups.add(store.close)
  // Updating the tables may also wait.
  if (store.dialect === 'postgres') cleanups.add(watchBlockers(store.blockedBy, logger).stop)
  // The file of SQLite belongs to this process alone in the meantime.
  const patience = databaseUrl === undefined ? undefined : lockWait
  const away = await prepareDatabase(prepare, mayBeAway(settings), patience)
  // The holder of the lock of a SQLite folder is alone.
  if (databaseUrl === undefined) {
    await endAllLeases(store.db, store.clock())
    await endAllVisits(store.db, store.clock())
    await endAllChecks(store.db, store.clock())
  }
  const secrets = openSecretBox(dataFolder, settings.DOCWRIGHT_SECRET_KEY, true, settings.DOCWRIGHT_SECRET_KEY_OLD)
  const wakeUps =
    databaseUrl === undefined
      ? createSqliteWakeUps(store.db)
      : await createPostgresWakeUps({
          databaseUrl: directUrl ?? databaseUrl,
          identity: store.identity,
          mayBeAway: away !== undefined,
        })
  cleanups.add(wakeUps.close)
  sendWakeUps(store.db, wakeUps.wake)
  const outage = createOutageLog(logger, () => performance.now())
  // While a start waits for the database, it says so itself.
  let isWaiting = away !== undefined
  const { stop } = watchClock(store.time, logger, {
    jumped: () => workNews.forEach(wakeUps.wake),
    answered() {
      isWaiting = false
      // The file of SQLite is not asked for the time.
      if (store.dialect === 'postgres') outage.answered()
    },
    failed: (cause) => void (isWaiting || outage.takes(cause)),
  })
  cleanups.add(stop)
  return {
    data: { dataFolder, environment, settings, logger, clock: store.clock, store, secrets, wakeUps, outage },
    away,
  }
}

import { existsSync } from 'node:fs'
import { createStoreRequests } from '../objects/store-requests.ts'
import { examinePlatform, examineRest } from '../platform/examine-platform.ts'
import type { Finding } from '../platform/finding.ts'
import { listOpenedPlaces } from '../platform/opened-places.ts'
import { openPlatformObjects } from '../platform/platform-objects.ts'
import { readSettings, type PlatformSettings } from '../process/platform-settings.ts'
import { createPostgresWakeUps } from '../queue/postgres-wake-ups.ts'
import { createLocalWakeUps } from '../queue/wake-ups.ts'
import { explainDatabase } from '../store/database/explain-database.ts'
import { listForges } from '../store/projects/project-queries.ts'
import type { CommandContext, DataOptions, DoctorOptions } from './command-context.ts'
import { dataOf, isPlatformMissing, withPlatformData, type OpenedData } from './open-data.ts'
import { jsonText } from './plain-output.ts'

/** Hosts of repositories that are looked at. */
const mostForges = 20

/** `docwright doctor --platform`: says how this machine reaches what a platform needs. */
export async function examine(options: DoctorOptions, context: CommandContext): Promise<number> {
  const settings = readSettings(context.environment)
  let findings: Finding[] | undefined
  try {
    findings = await withPlatformData(dataOf(options, context, 'use'), async (data) => {
      findings = []
      return examineOpened(data, options, context)
    })
  } catch (cause) {
    // An error after the database was opened is not about its place. Without settings that name a place, the folder is
    // the wrong one.
    const isNamed = settings.DATABASE_URL !== undefined || settings.DOCWRIGHT_STORE !== undefined
    if (findings !== undefined || (isPlatformMissing(cause) && !isNamed)) throw cause
    findings = await examineUnopened(cause, settings, options, context)
  }
  context.output.print(options.json === true ? jsonText(findings) : linesOf(findings).join('\n'))
  return findings.some(({ state }) => state === 'problem') ? 1 : 0
}

async function examineOpened(
  { store, settings, secrets, projects, connections }: OpenedData,
  options: DoctorOptions,
  { environment }: CommandContext,
): Promise<Finding[]> {
  const databaseUrl = settings.DATABASE_DIRECT_URL ?? store.databaseUrl
  const wakeUps =
    databaseUrl === undefined
      ? createLocalWakeUps()
      : await createPostgresWakeUps({ databaseUrl, identity: store.identity })
  const { observe, listen } = createStoreRequests()
  const objects = openPlatformObjects(settings, options.data, { clock: store.clock, observe })
  const folders = foldersOf(settings, options)
  try {
    const forges = await listForges(store.db, mostForges)
    const asksModels = options.askModels === true
    const places = await listOpenedPlaces({ store, settings, environment, secrets, projects, connections, asksModels })
    const hosted = projects.keepsRepositories ? projects : undefined
    return await examinePlatform({
      store,
      wakeUps,
      objects,
      secrets,
      places,
      folders,
      forges,
      listen,
      projects: hosted,
    })
  } finally {
    await wakeUps.close()
  }
}

/** The database is away, or has no platform yet: all else can be looked at. */
async function examineUnopened(
  cause: unknown,
  settings: PlatformSettings,
  options: DataOptions,
  { environment }: CommandContext,
): Promise<Finding[]> {
  const { observe, listen } = createStoreRequests()
  // Nothing is made in a folder that is not there.
  const isThere = settings.DOCWRIGHT_STORE !== undefined || existsSync(options.data)
  const objects = isThere ? openPlatformObjects(settings, options.data, { clock: Date.now, observe }) : undefined
  return examineRest({
    database: unopened(cause, environment),
    folders: foldersOf(settings, options).filter((folder) => existsSync(folder)),
    objects,
    listen,
    clock: Date.now,
  })
}

function unopened(cause: unknown, environment: CommandContext['environment']): Finding {
  const part = 'database'
  if (isPlatformMissing(cause))
    return {
      part,
      state: 'warning',
      said: cause.message,
      fix: 'If this is a new platform, `docwright serve` makes it.',
    }
  const explained = explainDatabase(cause, environment)
  const said = explained instanceof Error ? explained.message : String(explained)
  return {
    part,
    state: 'problem',
    said,
    fix: 'Notifications, clock, secrets and Git hosts are looked at once it answers.',
  }
}

function foldersOf({ DOCWRIGHT_CACHE_FOLDER: cacheFolder }: PlatformSettings, { data }: DataOptions): string[] {
  return [data, ...(cacheFolder === undefined ? [] : [cacheFolder])]
}

function linesOf(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ part, state, said, fix }) => [
    `${state.padEnd(8)} ${part.padEnd(14)} ${said}`,
    ...(fix === undefined ? [] : [`${' '.repeat(24)}${fix}`]),
  ])
}

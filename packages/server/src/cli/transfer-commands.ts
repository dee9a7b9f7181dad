import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { recordChange } from '../store/audit/record-change.ts'
import { appliedMigrations } from '../store/database/migrate.ts'
import { countOpenWork } from '../store/transfer/count-open-work.ts'
import type { OpenWork } from '../store/transfer/count-open-work.ts'
import { exportStore, importStore } from '../store/transfer/transfer.ts'
import type { PlatformSettings } from '../process/platform-settings.ts'
import type { RowCounts } from '../store/transfer/transfer.ts'
import { scheduleAllVisits } from '../store/projects/visit-queries.ts'
import type { CommandContext, DataOptions } from './command-context.ts'
import { dataOf, withPlatformData } from './open-data.ts'
import { jsonText } from './plain-output.ts'

/**
 * `docwright export`: writes the database to a file, even while a server runs.
 *
 * @param file Absolute path of the new file.
 */
export async function exportTo(file: string, options: DataOptions, context: CommandContext): Promise<number> {
  const folder = dirname(file)
  if (!existsSync(folder))
    throw new Error(`export-folder-missing: there is no folder ${folder}. Create it, or choose another location.`)
  return withPlatformData(dataOf(options, context, 'use'), async ({ store, settings }) => {
    // Before it is read: the file contains this entry, and no file is without one.
    await store.transaction(async (transaction) => recordChange(transaction, { action: 'data.exported' }))
    tell(await exportStore(store, file), 'exported', options, context)
    if (options.json !== true) context.output.note(besideExport(settings))
    return 0
  })
}

/**
 * `docwright import`: reads such a file into an empty database, SQLite or PostgreSQL.
 *
 * @param file Absolute path of the file.
 */
export async function importFrom(file: string, options: DataOptions, context: CommandContext): Promise<number> {
  if (!existsSync(file))
    throw new Error(
      `import-file-missing: there is no file ${file} that this user may see. Specify one written by docwright export.`,
    )
  return withPlatformData(dataOf(options, context, 'begin'), async ({ store, settings }) => {
    const counts = await importStore(store, file)
    await scheduleAllVisits(store.db)
    await store.transaction(async (transaction) => recordChange(transaction, { action: 'data.imported' }))
    tell(counts, 'imported', options, context)
    if (options.json === true) return 0
    context.output.note(besideImport(settings))
    const queued = queuedWords(await countOpenWork(store.db))
    if (queued !== '') context.output.note(`Queued: ${queued}. ${willRun}`)
    return 0
  })
}

/** `docwright migrate`: brings the tables of a platform up to date, as starting its server does. */
export async function migrateData(options: DataOptions, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'migrate'), async ({ store }) => {
    const names = await appliedMigrations(store.db)
    const { from, to, count = 0 } = store.migrated() ?? {}
    const changes = count === 1 ? '1 change' : `${count} changes`
    if (options.json === true) context.output.print(jsonText({ migrations: names, from, to, count }))
    else if (count === 0) context.output.print(`The database is up to date: ${names.at(-1) ?? ''}.`)
    else context.output.print(`The database was migrated from ${from ?? 'nothing'} to ${to ?? ''} (${changes}).`)
    return 0
  })
}

function tell(counts: RowCounts, verb: string, options: DataOptions, { output }: CommandContext): void {
  if (options.json === true) {
    output.print(jsonText(counts))
    return
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  output.print(`${total} rows ${verb} and verified.`)
}

const willRun =
  'A server or worker that starts on this database runs it: jobs, deployments, webhooks and e-mail. For a copy beside a platform that goes on, start none.'

/** The data that an export omits. */
function besideExport(settings: PlatformSettings): string {
  const [folders, kept] = besideOf(settings)
  return folders === ''
    ? `Repositories and secrets are kept elsewhere: ${kept}.`
    : `Not included: copy ${folders} from the data folder now, after the database.${kept === '' ? '' : ` Kept elsewhere: ${kept}.`}`
}

/** The data that an imported database needs besides itself. */
function besideImport(settings: PlatformSettings): string {
  const [folders, kept] = besideOf(settings)
  const copy = folders === '' ? '' : `Copy ${folders} into the data folder before you start the server. `
  return `${copy}${kept === '' ? '' : `It needs the same ${kept}.`}`.trim()
}

/** The contents of the data folder, and the data kept elsewhere. */
function besideOf({ DOCWRIGHT_STORE: bucket, DOCWRIGHT_SECRET_KEY: key }: PlatformSettings): [string, string] {
  const folders = [...(bucket === undefined ? ['repositories/'] : []), ...(key === undefined ? ['secret.key'] : [])]
  const kept = [
    ...(bucket === undefined ? [] : ['bucket (DOCWRIGHT_STORE)']),
    ...(key === undefined ? [] : ['DOCWRIGHT_SECRET_KEY']),
  ]
  return [folders.join(' and '), kept.join(' and ')]
}

/** The waiting work in a database, in words; empty for none. */
function queuedWords(open: OpenWork): string {
  return (Object.keys(names) as (keyof OpenWork)[])
    .filter((kind) => open[kind] > 0)
    .map((kind) => `${open[kind]} ${open[kind] === 1 ? names[kind][0] : names[kind][1]}`)
    .join(', ')
}

const names: Readonly<Record<keyof OpenWork, readonly [string, string]>> = {
  turn: ['turn of a job', 'turns of jobs'],
  deployment: ['deployment', 'deployments'],
  workflow_run: ['workflow run', 'workflow runs'],
  webhook_delivery: ['webhook delivery', 'webhook deliveries'],
}

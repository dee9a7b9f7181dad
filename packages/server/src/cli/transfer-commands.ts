import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { recordChange } from '../store/audit/record-change.ts'
import { appliedMigrations } from '../store/database/migrate.ts'
import { exportStore, importStore } from '../store/transfer/transfer.ts'
import type { RowCounts } from '../store/transfer/transfer.ts'
import { scheduleAllVisits } from '../store/projects/visit-queries.ts'
import type { CommandContext, DataOptions } from './command-context.ts'
import { dataOf, withPlatformData } from './open-data.ts'

/**
 * `docwright export`: writes the database to a file, also beside a server that runs.
 *
 * @param file Absolute path of the new file.
 */
export async function exportTo(file: string, options: DataOptions, context: CommandContext): Promise<number> {
  const folder = dirname(file)
  if (!existsSync(folder))
    throw new Error(`export-folder-missing: there is no folder ${folder}. Create it, or choose another location.`)
  return withPlatformData(dataOf(options, context, 'use'), async ({ store }) => {
    // Before it is read: the file holds the entry, and no file is without one.
    await store.transaction(async (transaction) => recordChange(transaction, { action: 'data.exported' }))
    tell(await exportStore(store, file), 'exported', options, context)
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
    throw new Error(`import-file-missing: there is no file ${file}. Specify one written by docwright export.`)
  return withPlatformData(dataOf(options, context, 'begin'), async ({ store }) => {
    const counts = await importStore(store, file)
    await scheduleAllVisits(store.db)
    await store.transaction(async (transaction) => recordChange(transaction, { action: 'data.imported' }))
    tell(counts, 'imported', options, context)
    return 0
  })
}

/** `docwright migrate`: brings the tables of a platform up to date, as starting its server does. */
export async function migrateData(options: DataOptions, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'migrate'), async ({ store }) => {
    const names = await appliedMigrations(store.db)
    context.output.print(
      options.json === true
        ? JSON.stringify({ migrations: names }, undefined, 2)
        : `The database is up to date: ${names.at(-1) ?? ''}.`,
    )
    return 0
  })
}

function tell(counts: RowCounts, verb: string, options: DataOptions, { output }: CommandContext): void {
  if (options.json === true) {
    output.print(JSON.stringify(counts, undefined, 2))
    return
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  output.print(`${total} rows ${verb} and verified.`)
  output.note(
    'Repositories and the key file are not included. Copy repositories/ and secret.key from the data folder now, after the database.',
  )
}

import type { Kysely } from 'kysely'
import type { Database } from '../tables.ts'

/** Whether a database holds a platform, of whatever version. */
export async function hasPlatform(database: Kysely<Database>): Promise<boolean> {
  const tables = await database.introspection.getTables()
  return tables.some(({ name }) => name === 'migration')
}

/**
 * Creates the error for a data folder or a database without a platform.
 *
 * @param place Where none was found: a data folder, or a setting that names a database.
 */
export function platformMissing(place: { dataFolder: string } | { setting: string }): Error {
  const where = 'setting' in place ? `the database that ${place.setting} names` : place.dataFolder
  return new Error(`platform-missing: there is no platform in ${where}. Nothing was created.`)
}

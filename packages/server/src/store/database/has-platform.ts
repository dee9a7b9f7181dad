import type { Kysely } from 'kysely'
import type { Database } from '../tables.ts'

/** Whether a database holds a platform, of whatever version. */
export async function hasPlatform(database: Kysely<Database>): Promise<boolean> {
  const tables = await database.introspection.getTables()
  return tables.some(({ name }) => name === 'migration')
}

/**
 * Makes the error for a data folder or a database without a platform.
 *
 * @param dataFolder The data folder that was named.
 */
export function platformMissing(dataFolder: string): Error {
  return new Error(`platform-missing: there is no platform in ${dataFolder}. Nothing was created.`)
}

import type { Kysely } from 'kysely'
import type { Database } from './tables.ts'

/**
 * Makes sure that a database holds a platform, for work that must not begin one.
 *
 * @param database The database.
 * @param dataFolder The data folder that was named.
 * @throws Error with the code `platform-missing`.
 */
export async function requirePlatform(database: Kysely<Database>, dataFolder: string): Promise<void> {
  const tables = await database.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migration')) throw platformMissing(dataFolder)
}

/**
 * Makes the error for a data folder or a database without a platform.
 *
 * @param dataFolder The data folder that was named.
 * @returns The error.
 */
export function platformMissing(dataFolder: string): Error {
  return new Error(`platform-missing: there is no platform in ${dataFolder}, and nothing was created.`)
}

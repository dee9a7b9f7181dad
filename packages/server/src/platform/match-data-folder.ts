import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { platformBegan } from '../store/access/member-queries.ts'
import type { Store } from '../store/open-store.ts'

/**
 * Makes sure that a data folder is used with the database that it was used with before: another one is a mistake in an
 * address or a volume that was lost, and would be an empty platform that deploys over the sites of the folder. A copy
 * of the database, and one that was exported and imported, count as the same.
 *
 * @throws Error if it belongs to another database.
 */
export async function requireOwnDataFolder(store: Store, dataFolder: string): Promise<void> {
  const known = rememberedPlatform(dataFolder)
  if (known === undefined || known === (await platformBegan(store.db))) return
  throw new Error(
    `database-mismatch: the data folder ${dataFolder} was previously used with another database. Set DATABASE_URL to that ` +
      'database, restore it if it was lost, or choose another folder with --data. To move a platform, use ' +
      `docwright export and docwright import. If the two do belong together, delete the file ${fileIn(dataFolder)}.`,
  )
}

/**
 * Remembers with which database a data folder is used.
 *
 * @param store The database, with a platform in it.
 */
export async function rememberPlatform(store: Store, dataFolder: string): Promise<void> {
  const began = await platformBegan(store.db)
  if (began !== undefined && began !== rememberedPlatform(dataFolder)) writeFileSync(fileIn(dataFolder), `${began}\n`)
}

/** The moment at which the platform of a folder began; undefined if nothing readable is remembered. */
function rememberedPlatform(dataFolder: string): number | undefined {
  try {
    const began = Number(readFileSync(fileIn(dataFolder), 'utf8'))
    return Number.isInteger(began) && began > 0 ? began : undefined
  } catch {
    return undefined
  }
}

function fileIn(dataFolder: string): string {
  return join(dataFolder, 'platform')
}

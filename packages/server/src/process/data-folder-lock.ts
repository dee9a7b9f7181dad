import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Keeps a second server away from a data folder. The lock is held by the operating system, so it ends with this
 * process, however that ends.
 *
 * @returns Releases the lock.
 * @throws Error if another server has the folder.
 */
export function lockDataFolder(dataFolder: string): () => void {
  const database = new DatabaseSync(join(dataFolder, 'server.lock'), { timeout: 0 })
  try {
    database.exec('pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    database.close()
    throw new Error(
      'data-folder-in-use: another Docwright server is running on this data folder. Stop it first, or start this one ' +
        'with another folder (--data). Commands such as docwright project and docwright key work beside a server.',
      { cause },
    )
  }
  return () => {
    database.close()
  }
}

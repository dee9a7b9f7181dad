import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Whether git may find a repository from a folder: to ask it costs two processes, and a folder that is in none is known
 * by looking.
 *
 * @param folder Absolute path.
 * @param environment Of the process that would ask git, which may name a repository.
 */
export function isInRepository(folder: string, environment: NodeJS.ProcessEnv): boolean {
  if (environment['GIT_DIR'] !== undefined || existsSync(join(folder, '.git'))) return true
  const parent = dirname(folder)
  return parent !== folder && isInRepository(parent, environment)
}

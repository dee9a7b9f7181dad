import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Whether git may find a repository from a folder. Asking git costs two processes; looking for the folders is cheaper.
 *
 * @param environment Variables of the process that would run git, which may name a repository.
 */
export function isInRepository(folder: string, environment: NodeJS.ProcessEnv): boolean {
  if (environment['GIT_DIR'] !== undefined || existsSync(join(folder, '.git'))) return true
  const parent = dirname(folder)
  return parent !== folder && isInRepository(parent, environment)
}

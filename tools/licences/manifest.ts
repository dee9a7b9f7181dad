import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a `package.json` says of a package. */
export interface Manifest {
  name: string
  version: string
  license?: string
  homepage?: string
  repository?: string | { url?: string }
  dependencies?: Record<string, string>
}

/**
 * Reads the manifest of a package.
 *
 * @param root Of the repository.
 * @param folder Of the package, from there.
 */
export function manifestOf(root: string, folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
}

/** The address of the repository, as the manifest has it. */
export function addressOf({ repository }: Manifest): string | undefined {
  return typeof repository === 'string' ? repository : repository?.url
}

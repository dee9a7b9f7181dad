import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Changes with every build of this program, so that no cache outlives the program that filled it. Every bundle counts,
 * even those of this process and of the theme: they decide how a page is rendered. Only their sizes and times are
 * compared.
 */
export function engineVersion(): string {
  return (version ??= bundlesVersion([import.meta.resolve('#page-process'), import.meta.resolve('#theme')]))
}

/** A process runs the bundles that it started with. */
let version: string | undefined

/**
 * Changes with every build of packages.
 *
 * @param entries URLs of their entries, which are at the top of each build.
 */
export function bundlesVersion(entries: readonly string[]): string {
  const hash = createHash('sha1')
  for (const entry of entries) {
    const folder = dirname(fileURLToPath(entry))
    for (const file of bundlesIn(folder)) {
      const found = statSync(file, { throwIfNoEntry: false })
      hash.update(`${file.slice(folder.length)} ${found?.mtimeMs} ${found?.size}\n`)
    }
  }
  return hash.digest('base64url')
}

function bundlesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.(?:js|css)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
  } catch {
    // A program that runs from its sources may have no bundles yet.
    return []
  }
}

import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Changes with every build of this program, so that nothing remembered outlives what made it. Every bundle counts, those
 * of this process and of the theme too: they decide what a page is rendered from. Only their sizes and times are looked at.
 */
export function engineVersion(): string {
  return (version ??= bundlesVersion([import.meta.resolve('#page-process'), import.meta.resolve('#theme')]))
}

/** A process runs the bundles that it started with. */
let version: string | undefined

/**
 * Changes with every build of packages.
 *
 * @param entries URLs of their entries, which stand at the top of all that was built of each.
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

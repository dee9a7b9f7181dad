import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BodySettings } from './rendered-body.ts'

/**
 * Digest of what all page bodies of a site depend on: its settings and this program, without the set of pages and files.
 *
 * @param settings The settings.
 */
export function settingsDigest(settings: BodySettings): string {
  const text = JSON.stringify({ ...settings, pages: [], files: [], folders: [], version: engineVersion() })
  return createHash('sha1').update(text).digest('base64url')
}

/**
 * Digest of the set of pages and files, on which the links of some bodies depend.
 *
 * @param settings The settings.
 */
export function routesDigest({ pages, files, folders }: BodySettings): string {
  return createHash('sha1')
    .update(JSON.stringify([pages, files, folders]))
    .digest('base64url')
}

/**
 * Changes with every build of this program, so that nothing remembered outlives what made it. Every bundle counts, those
 * of this process too: they decide what a page is rendered from. Only their sizes and times are looked at.
 */
function engineVersion(): string {
  const folder = dirname(fileURLToPath(import.meta.resolve('#page-process')))
  const hash = createHash('sha1')
  for (const file of bundlesIn(folder)) {
    const found = statSync(file, { throwIfNoEntry: false })
    hash.update(`${file.slice(folder.length)} ${found?.mtimeMs} ${found?.size}\n`)
  }
  return hash.digest('base64url')
}

function bundlesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
  } catch {
    // A program that runs from its sources may have no bundles yet.
    return []
  }
}

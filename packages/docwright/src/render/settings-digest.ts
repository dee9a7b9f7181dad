import { createHash } from 'node:crypto'
import { engineVersion } from './engine-version.ts'
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

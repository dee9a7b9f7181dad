import type { Site } from '../../site/create-site.ts'
import { resolveAsset } from '../../site/resolve-link.ts'

/**
 * Reads the font files of the repository that the configuration names.
 *
 * @param site The site.
 * @returns Their content by path from the docs root.
 */
export async function loadFontFiles(site: Site): Promise<ReadonlyMap<string, Uint8Array>> {
  const { fonts } = site.config
  const files = new Map<string, Uint8Array>()
  for (const source of [fonts?.source, fonts?.body?.source, fonts?.heading?.source]) {
    const target = source === undefined ? undefined : resolveAsset(source, undefined, site.links).target
    if (target?.kind !== 'file' || files.has(target.path)) continue
    // A configuration names three at most.
    const bytes = await site.source.read(target.path)
    if (bytes !== undefined) files.set(target.path, bytes)
  }
  return files
}

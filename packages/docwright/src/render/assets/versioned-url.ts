import { createHash } from 'node:crypto'
import type { Site } from '../../site/create-site.ts'
import { encodePath } from '../../site/resolve-link.ts'

/**
 * The URL of a published file of the repository, which changes with its content.
 *
 * @param path Path from the docs root.
 * @param site The site.
 */
export function versionedUrl(path: string, site: Site): string {
  const version = createHash('sha1')
    .update(site.files.get(path)?.version ?? '')
    .digest('hex')
    .slice(0, 8)
  return `${site.base}/${encodePath(path)}?v=${version}`
}

import { createHash } from 'node:crypto'
import { engineVersion } from './basics/engine-version.ts'
import { withoutFolders } from './body/body-folders.ts'
import type { BodySettings } from './body/rendered-body.ts'

/**
 * Digest of what all page bodies of a site depend on: its settings and this program, without what links can lead to (each
 * body knows where its own led), and without the folders of this machine: the same repository gives the same site elsewhere.
 *
 * @param settings The settings.
 */
export function settingsDigest(settings: BodySettings): string {
  const text = JSON.stringify({
    ...withoutFolders(settings),
    pages: [],
    files: [],
    folders: [],
    redirects: [],
    version: engineVersion(),
  })
  return createHash('sha1').update(text).digest('base64url')
}

import { createHash } from 'node:crypto'
import { engineVersion } from './basics/engine-version.ts'
import { withoutFolders } from './body/body-folders.ts'
import type { BodySettings } from './body/rendered-body.ts'

/**
 * Digest of the settings of all page bodies: the site's and this program, without the possible targets of links (each
 * body knows its own), and without the folders of this machine: the same repository gives the same site elsewhere.
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

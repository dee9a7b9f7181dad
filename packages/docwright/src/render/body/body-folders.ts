import { join } from 'node:path'
import { cacheFolder } from '../../source/cache-folder.ts'
import type { BodySettings } from './rendered-body.ts'

/** The docs root on this machine, and the file in which highlighted code is remembered. */
export type BodyFolders = Pick<BodySettings, 'root' | 'highlightCache'>

/**
 * Names the folders of a site's page bodies.
 *
 * @param root Docs root on disk, if there is one.
 * @param highlightCache File to remember highlighted code in; by default, next to the docs; false for none.
 */
export function bodyFolders(root: string | undefined, highlightCache?: string | false): BodyFolders {
  const beside = root === undefined ? undefined : join(cacheFolder(root), 'highlight.sqlite')
  const cache = highlightCache === false ? undefined : (highlightCache ?? beside)
  return {
    ...(root === undefined ? {} : { root }),
    ...(cache === undefined ? {} : { highlightCache: cache }),
  }
}

/** The settings that do not depend on the place of the repository. */
export function withoutFolders(settings: BodySettings): Omit<BodySettings, keyof BodyFolders> {
  const { root: _root, highlightCache: _highlightCache, ...others } = settings
  return others
}

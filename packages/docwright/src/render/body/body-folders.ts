import { join } from 'node:path'
import { cacheFolder } from '../../source/cache-folder.ts'
import type { BodySettings } from './rendered-body.ts'

/** Where on a machine page bodies find what they are made of, and where they remember what costs time. */
export type BodyFolders = Pick<BodySettings, 'root' | 'highlightCache'>

/**
 * Names the folders of a site's page bodies.
 *
 * @param root Docs root on disk, if it lies there.
 * @param highlightCache File to remember highlighted code in; beside the docs when absent, nowhere when false.
 */
export function bodyFolders(root: string | undefined, highlightCache?: string | false): BodyFolders {
  const beside = root === undefined ? undefined : join(cacheFolder(root), 'highlight.sqlite')
  const cache = highlightCache === false ? undefined : (highlightCache ?? beside)
  return {
    ...(root === undefined ? {} : { root }),
    ...(cache === undefined ? {} : { highlightCache: cache }),
  }
}

/** What is the same wherever the repository lies. */
export function withoutFolders(settings: BodySettings): Omit<BodySettings, keyof BodyFolders> {
  const { root: _root, highlightCache: _highlightCache, ...others } = settings
  return others
}

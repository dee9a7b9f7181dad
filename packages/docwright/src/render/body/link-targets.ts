import { findRedirect, prepareRedirects } from '../../site/redirects.ts'
import type { LinkTargets } from '../../site/resolve-link.ts'
import type { BodySettings } from './rendered-body.ts'

/**
 * The possible targets of links in page bodies.
 *
 * @param settings Settings of the bodies.
 */
export function linkTargets({ base, files, folders, pages, redirects, mounts }: BodySettings): LinkTargets {
  const rules = prepareRedirects(redirects)
  return {
    base,
    pages: new Set(pages),
    files: new Set(files),
    folders: new Map(folders),
    ...(mounts === undefined ? {} : { mounts }),
    isRedirected: (path) => findRedirect(path, rules) !== undefined,
  }
}

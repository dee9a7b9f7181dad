import { findRedirect, prepareRedirects } from '../../site/redirects.ts'
import type { LinkTargets } from '../../site/resolve-link.ts'
import type { BodySettings } from './rendered-body.ts'

/**
 * What the links of page bodies can lead to.
 *
 * @param settings What bodies depend on.
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

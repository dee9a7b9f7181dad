import type { ContentReference } from '../content/content-tree.ts'
import type { Site } from '../site/create-site.ts'
import { resolveAsset, resolveLink } from '../site/resolve-link.ts'
import type { Diagnostic, Place } from '../source/diagnostic.ts'
import { targetBehindRedirects } from '../site/walk-redirects.ts'
import { misspeltAddress } from './misspelt-address.ts'
import { unfetchedFolders } from './unfetched-folders.ts'
import { missingAsset, missingPage } from './missing-target.ts'

/** A link to a place within a page, to be checked when the anchors of all pages are known. */
export interface FragmentUse {
  /** Key of the page that should have the place. */
  key: string
  fragment: string
  /** The link as written, where it stands. */
  reference: Place & { href: string }
}

/**
 * Checks the links and assets of one page.
 *
 * @param key Key of the page.
 * @param references What the page refers to.
 * @param unknown Folders whose pages nobody knows, see {@link unfetchedFolders}.
 * @returns Broken references, and the places in pages that remain to be checked.
 */
export function checkReferences(
  key: string,
  references: readonly ContentReference[],
  site: Site,
  unknown: readonly string[] = unfetchedFolders(site),
): { diagnostics: Diagnostic[]; uses: FragmentUse[] } {
  const diagnostics: Diagnostic[] = []
  const uses: FragmentUse[] = []
  for (const { kind, href, from, file, line, column } of references) {
    const place = { file, line, column }
    const { target } = (kind === 'link' ? resolveLink : resolveAsset)(href, from, site.links)
    if (
      target.kind === 'missing' &&
      !isMadeByTheSite(kind, href, from, target.path, site) &&
      !isUnknown(target.path, unknown)
    ) {
      diagnostics.push((kind === 'link' ? missingPage : missingAsset)(href, target.path, place, site))
    }
    if (target.kind === 'external' && kind === 'link') diagnostics.push(...misspeltAddress(href, place))
    if (target.kind === 'fragment' && target.fragment !== '') {
      uses.push({ key, fragment: target.fragment, reference: { href, ...place } })
    }
    const end = targetBehindRedirects(target, site)
    if (target.kind === 'redirect' && end?.kind === 'missing' && !isUnknown(end.path, unknown))
      diagnostics.push(missingPage(href, end.path, place, site))
    if (end?.kind === 'page' && end.fragment !== '') {
      uses.push({ key: end.key, fragment: end.fragment, reference: { href, ...place } })
    }
  }
  return { diagnostics, uses }
}

function isUnknown(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(`/${folder}/`))
}

/** Frames may show a page of the site, and pages with `rss: true` have a feed beside them. */
function isMadeByTheSite(
  kind: ContentReference['kind'],
  href: string,
  from: string,
  path: string,
  site: Site,
): boolean {
  if (kind !== 'link' && resolveLink(href, from, site.links).target.kind === 'page') return true
  const page = /^\/?(.*)\/rss\.xml$/.exec(path)?.[1]
  const key = page === undefined ? undefined : site.routes.get(`/${page}`)
  return key !== undefined && site.metadata.get(key).rss === true
}

import type { ContentReference } from '../content/content-tree.ts'
import { madeAddresses } from '../machines/made-addresses.ts'
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
  /** The link as written, with its place. */
  reference: Place & { href: string }
}

/**
 * Checks the links and assets of one page.
 *
 * @param key Key of the page.
 * @param unknown Folders whose pages are unknown, see {@link unfetchedFolders}.
 * @returns Broken references, and the places in pages that remain to be checked.
 */
export async function checkReferences(
  key: string,
  references: readonly ContentReference[],
  site: Site,
  unknown: readonly string[] = unfetchedFolders(site),
): Promise<{ diagnostics: Diagnostic[]; uses: FragmentUse[] }> {
  const diagnostics: Diagnostic[] = []
  const uses: FragmentUse[] = []
  for (const { kind, href, from, file, line, column } of references) {
    const place = { file, line, column }
    const { target } = (kind === 'link' ? resolveLink : resolveAsset)(href, from, site.links)
    // Frames may show a page of the site.
    const isPage = kind !== 'link' && resolveLink(href, from, site.links).target.kind === 'page'
    if (target.kind === 'missing' && !isPage && (await leadsNowhere(target.path, unknown, site))) {
      diagnostics.push((kind === 'link' ? missingPage : missingAsset)(href, target.path, place, site))
    }
    if (target.kind === 'external' && kind === 'link') diagnostics.push(...misspeltAddress(href, place))
    if (target.kind === 'fragment' && target.fragment !== '') {
      uses.push({ key, fragment: target.fragment, reference: { href, ...place } })
    }
    const end = targetBehindRedirects(target, site)
    if (target.kind === 'redirect' && end?.kind === 'missing' && (await leadsNowhere(end.path, unknown, site)))
      diagnostics.push(missingPage(href, end.path, place, site))
    if (end?.kind === 'page' && end.fragment !== '') {
      uses.push({ key: end.key, fragment: end.fragment, reference: { href, ...place } })
    }
  }
  return { diagnostics, uses }
}

/** Whether an address that is neither a page nor a file of the repository has nothing else. */
async function leadsNowhere(path: string, unknown: readonly string[], site: Site): Promise<boolean> {
  return !unknown.some((folder) => path.startsWith(`/${folder}/`)) && !(await madeAddresses(site)).has(path)
}

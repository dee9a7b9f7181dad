import type { ContentReference } from '../content/content-tree.ts'
import type { Site } from '../site/create-site.ts'
import { resolveAsset, resolveLink } from '../site/resolve-link.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { checkProblems } from './check-problems.ts'
import { nearest } from './nearest.ts'

/** A link to a place within a page, to be checked when the anchors of all pages are known. */
export interface FragmentUse {
  /** Key of the page that should have the place. */
  key: string
  fragment: string
  reference: ContentReference
}

/**
 * Checks the links and assets of one page.
 *
 * @param key Key of the page.
 * @param references What the page refers to.
 * @param site The site.
 * @returns Broken references, and the places in pages that remain to be checked.
 */
export function checkReferences(
  key: string,
  references: readonly ContentReference[],
  site: Site,
): { diagnostics: Diagnostic[]; uses: FragmentUse[] } {
  const diagnostics: Diagnostic[] = []
  const uses: FragmentUse[] = []
  for (const reference of references) {
    const resolve = reference.kind === 'link' ? resolveLink : resolveAsset
    const { target } = resolve(reference.href, reference.file, site.links)
    if (target.kind === 'missing') diagnostics.push(missing(reference, target.path, site))
    if (target.kind === 'fragment' && target.fragment !== '') uses.push({ key, fragment: target.fragment, reference })
    if (target.kind === 'page' && target.fragment !== '') uses.push({ key: target.key, fragment: target.fragment, reference })
  }
  return { diagnostics, uses }
}

function missing(reference: ContentReference, path: string, site: Site): Diagnostic {
  const place = { file: reference.file, line: reference.line, column: reference.column }
  if (reference.kind === 'asset') {
    const suggestion = nearest(path.slice(1), site.links.files)
    return diagnose(
      checkProblems,
      'missing-asset',
      place,
      `The file “${reference.href}” does not exist.`,
      suggestion === undefined ? `Add the file at ${path}, or correct the path.` : `Did you mean “/${suggestion}”?`,
    )
  }
  const suggestion = nearest(path.slice(1), site.links.pages)
  return diagnose(
    checkProblems,
    'broken-link',
    place,
    `The link “${reference.href}” leads nowhere: there is no page or file ${path}.`,
    suggestion === undefined ? 'Correct the link, or create the page.' : `Did you mean “/${suggestion}”?`,
  )
}

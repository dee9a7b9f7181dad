import { isDeepStrictEqual } from 'node:util'
import type { SiteRenderer } from '../render/site-renderer.ts'
import type { Site } from '../site/create-site.ts'
import { keyOf } from '../site/page-paths.ts'
import { resolveAsset, resolveLink } from '../site/resolve-link.ts'
import { targetBehindRedirects } from '../site/walk-redirects.ts'
import { mapConcurrently } from '../source/map-concurrently.ts'

/** The part of a repository's state that is compared. */
export type ComparedSite = Pick<SiteRenderer, 'site' | 'settingsDigest'>

/** Files that can contain a part of a page. */
const holdsText = /\.(?:mdx?|[jt]sx?)$/i

/** Files that may affect any page: specifications, and scripts that may add places. */
const isFarReaching = /\.(?:json|ya?ml|graphqls?|gql|js)$/i

/**
 * Finds the pages whose problems a change may have changed: changed pages, pages with a changed snippet, and pages with
 * links whose target changed, or that lead to a place in a changed page. Links are read as written; links that an
 * expression computes are left to the check of all pages.
 *
 * @returns Keys of pages of `after`; undefined if the change may affect every page.
 */
export async function concernedPages(
  before: ComparedSite,
  after: ComparedSite,
): Promise<ReadonlySet<string> | undefined> {
  if (before.settingsDigest !== after.settingsDigest) return undefined
  const [was, is] = [before.site, after.site]
  const changed = changedFiles(was, is)
  const configFiles = new Set([...was.configFiles, ...is.configFiles])
  if ([...changed].some((path) => isFarReaching.test(path) && !configFiles.has(path))) return undefined
  const isNavigationOther = !isDeepStrictEqual(was.config.navigation, is.config.navigation)

  const importers = new Map<string, Set<string>>()
  const leadsElsewhere = new Set<string>()
  const placesNamed: { file: string; key: string }[] = []
  const files = [...is.files.keys()].filter((path) => holdsText.test(path))
  await mapConcurrently(files, 32, async (file) => {
    const text = new TextDecoder().decode(await is.source.read(file).catch(() => undefined))
    for (const name of importsOf(text)) importers.set(name, (importers.get(name) ?? new Set()).add(file))
    // The content of an API page depends on its place in the navigation.
    if (isNavigationOther && /^(?:openapi|asyncapi|graphql|api)\b[\w-]*:/m.test(text)) leadsElsewhere.add(file)
    for (const href of hrefsOf(text)) {
      const target = whereTo(href, file, is)
      if (!isDeepStrictEqual(target, whereTo(href, file, was))) leadsElsewhere.add(file)
      if (target.page !== undefined && target.fragment !== '') placesNamed.push({ file, key: target.page })
    }
  })
  const otherwise = withImporters(changed, importers)
  const isOther = (key: string): boolean =>
    otherwise.has(is.pages.get(key)?.file ?? '') || is.pages.get(key)?.file !== was.pages.get(key)?.file
  for (const { file, key } of placesNamed) if (isOther(key)) leadsElsewhere.add(file)
  const concerned = withImporters(new Set([...otherwise, ...leadsElsewhere]), importers)
  return new Set([...is.pages].filter(([, { file }]) => concerned.has(file)).map(([key]) => key))
}

function changedFiles(was: Site, is: Site): Set<string> {
  const paths = new Set([...was.files.keys(), ...is.files.keys()])
  return new Set([...paths].filter((path) => was.files.get(path)?.version !== is.files.get(path)?.version))
}

/** The targets of an address as a link and as a file. */
function whereTo(
  href: string,
  from: string,
  site: Site,
): { page: string | undefined; fragment: string; leads: string; shows: string } {
  const { target } = resolveLink(href, from, site.links)
  const end = targetBehindRedirects(target, site)
  const isPage = end?.kind === 'page'
  return {
    page: isPage ? end.key : undefined,
    fragment: isPage ? end.fragment : '',
    leads: `${target.kind} ${end?.kind}`,
    shows: resolveAsset(href, from, site.links).target.kind,
  }
}

/** Files, and those that import them directly or indirectly. An import is matched by file name only. */
function withImporters(
  files: ReadonlySet<string>,
  importers: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const found = new Set(files)
  // The loop includes files that are added meanwhile.
  for (const file of found) for (const importer of importers.get(nameOf(file)) ?? []) found.add(importer)
  return found
}

function nameOf(path: string): string {
  return keyOf(path.slice(path.lastIndexOf('/') + 1)).replace(/\.[jt]sx?$/i, '')
}

function* importsOf(text: string): Iterable<string> {
  if (text.includes('import') || text.includes('export'))
    for (const [, path = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*["']([^"'\n]+)["']/g)) yield nameOf(path)
  if (text.includes('<Snippet')) for (const [, path = ''] of text.matchAll(/\bfile="([^"\n]+)"/g)) yield nameOf(path)
}

/** Texts in places where authors write addresses: Markdown links, quotation marks, values of front matter. */
function hrefsOf(text: string): Set<string> {
  const found = new Set<string>()
  for (const [, href = ''] of text.matchAll(/\]\([ \t]*<([^<>\n]+)>/g)) found.add(href)
  for (const [, href = ''] of text.matchAll(/\]\([ \t]*([^\s()<\]]+)/g)) found.add(href)
  for (const [, href = ''] of text.matchAll(/^ {0,3}\[[^\]\n]+\]:[ \t]*<?([^\s<>]+)/gm)) found.add(href)
  for (const [, href = ''] of text.matchAll(/["'`]([^\s"'`<>{}]+)["'`]/g)) found.add(href)
  for (const [, href = ''] of text.matchAll(/^\w+:[ \t]*([^\s"']+)/gm)) found.add(href)
  return new Set([...found].filter((href) => !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href)))
}

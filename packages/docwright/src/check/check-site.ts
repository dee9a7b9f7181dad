import type { SiteRenderer } from '../render/site-renderer.ts'
import { pageFailed } from '../render/body/failed-body.ts'
import type { RenderedBody } from '../render/body/rendered-body.ts'
import { pageSubject } from '../render/body/page-subject.ts'
import type { Site } from '../site/create-site.ts'
import type { SitePage } from '../site/page-paths.ts'
import { mapConcurrently } from '../source/map-concurrently.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { sortDiagnostics } from '../source/sort-diagnostics.ts'
import { checkProblems } from './check-problems.ts'
import { anchorsOfScripts } from './anchors-of-scripts.ts'
import { adviceOf } from './check-advice.ts'
import { checkConfiguration } from './check-configuration.ts'
import { adviceOnRedirects, checkRedirects } from './check-redirects.ts'
import { checkReferences, type FragmentUse } from './check-references.ts'
import { checkIdleSpecifications, hasIdleSpecifications } from './check-idle-specifications.ts'
import { unfetchedFolders } from './unfetched-folders.ts'
import { linksOfDescriptions } from './check-description-links.ts'
import { missingPages } from '../site/missing-pages.ts'
import { isOfSpecification } from '../site/page-kind.ts'
import { checkSpecifications } from './check-specifications.ts'
import { certainId } from './certain-repair.ts'
import { adviceOnLinks } from './advise-links.ts'
import { nearest } from './nearest.ts'
import { decodePercent } from '../source/decode-percent.ts'

/** The part of a site's renderer that a check uses. */
export type CheckedSite = Pick<SiteRenderer, 'site' | 'diagnostics' | 'body'>

/**
 * Finds every problem of a site: configuration, navigation, pages, links, anchors and assets.
 *
 * @param onPage Called after each page, for progress.
 * @param thorough Whether to give advice as well: on pages that are not in the navigation, equal titles, headings that
 * skip a level.
 * @param onBody Called with each page, and whether all of its places are known.
 * @returns Sorted by file and position.
 */
export async function checkSite(
  renderer: CheckedSite,
  onPage?: (done: number, total: number) => void,
  thorough: boolean = false,
  onBody?: (key: string, body: RenderedBody, isWhole: boolean) => void,
): Promise<Diagnostic[]> {
  const keys = [...renderer.site.pages.keys()]
  let done = 0
  return await findProblems(renderer, {
    keys,
    thorough,
    onBody,
    onPage: () => onPage?.((done += 1), keys.length),
    apiPages: undefined,
  })
}

/**
 * Finds the problems of some pages, and those of the site as a whole: configuration, navigation, redirects. Other pages
 * are rendered only if these pages link to places in them.
 *
 * @returns Sorted by file and position.
 */
export async function checkPart(renderer: CheckedSite, keys: Iterable<string>): Promise<Diagnostic[]> {
  const { site } = renderer
  const apiPages = hasIdleSpecifications(site.tree) ? await apiPagesOf(site) : new Set<string>()
  return await findProblems(renderer, {
    keys: [...keys].filter((key) => site.pages.has(key)),
    thorough: false,
    apiPages,
  })
}

/** The parts to check. */
interface Wanted {
  keys: readonly string[]
  thorough: boolean
  /** Pages about specifications, if only some pages are checked. */
  apiPages: ReadonlySet<string> | undefined
  onPage?: () => void
  onBody?: ((key: string, body: RenderedBody, isWhole: boolean) => void) | undefined
}

async function findProblems(renderer: CheckedSite, wanted: Wanted): Promise<Diagnostic[]> {
  const { keys, thorough } = wanted
  const { site } = renderer
  const configuration = await checkConfiguration(site)
  const diagnostics = [
    ...site.diagnostics,
    ...renderer.diagnostics,
    ...configuration.diagnostics,
    ...checkRedirects(site),
  ]
  const unknown = unfetchedFolders(site)
  const anchors = new Map<string, Anchors>()
  const uses: FragmentUse[] = [...configuration.uses]
  const apiPages = new Set<string>(wanted.apiPages)
  await mapConcurrently(keys, 32, async (key) => {
    const body = await bodyOf(renderer, key)
    diagnostics.push(...body.diagnostics)
    if ('anchors' in body) {
      if (thorough) diagnostics.push(...(body.advice ?? []), ...adviceOnLinks(body.references, site))
      if (isOfSpecification(body.frontMatter)) apiPages.add(key)
      const isWhole = !lacksReference(body, site.pages.get(key)) && !isFailed(body)
      if (isWhole) anchors.set(key, anchorsOf(body))
      wanted.onBody?.(key, body, isWhole)
      const found = await checkReferences(key, body.references, site, unknown)
      diagnostics.push(...found.diagnostics)
      uses.push(...found.uses)
    }
    wanted.onPage?.()
  })
  const described = await checkReferences('', await linksOfDescriptions(site), site, unknown)
  uses.push(...described.uses)
  if (wanted.apiPages !== undefined) await addTargets(renderer, uses, keys, anchors)
  if (thorough) {
    await site.metadata.load(keys)
    diagnostics.push(...adviceOf(site), ...adviceOnRedirects(site))
  }
  diagnostics.push(
    ...described.diagnostics,
    ...(await checkFragments(uses, anchors, site)),
    ...checkSpecifications(site),
    ...missingPages(site),
    ...checkIdleSpecifications(site, apiPages),
  )
  return foldMissingAssets(sortDiagnostics(diagnostics))
}

async function apiPagesOf({ metadata, pages }: Site): Promise<Set<string>> {
  await metadata.load([...pages.keys()])
  return new Set([...pages.keys()].filter((key) => isOfSpecification(metadata.get(key))))
}

/** Adds the places of pages that are only link targets. */
async function addTargets(
  renderer: CheckedSite,
  uses: readonly FragmentUse[],
  known: readonly string[],
  anchors: Map<string, Anchors>,
): Promise<void> {
  const { pages } = renderer.site
  const seen = new Set(known)
  const others = new Set(uses.map(({ key }) => key).filter((key) => pages.has(key) && !seen.has(key)))
  await mapConcurrently(others, 8, async (key) => {
    const body = await bodyOf(renderer, key)
    if ('anchors' in body && !lacksReference(body, pages.get(key)) && !isFailed(body)) anchors.set(key, anchorsOf(body))
  })
}

/**
 * Finds the problems of one page: its content, the targets of its links, places within it.
 *
 * @param key Key of the page.
 * @param withTargets Whether to render the pages with places to which it links.
 * @returns Sorted by file and position.
 */
export async function checkPage(renderer: CheckedSite, key: string, withTargets = false): Promise<Diagnostic[]> {
  const { site } = renderer
  const body = await bodyOf(renderer, key)
  if (!('anchors' in body)) return body.diagnostics
  const found = await checkReferences(key, body.references, site)
  const anchors = new Map(lacksReference(body, site.pages.get(key)) ? [] : [[key, anchorsOf(body)]])
  if (withTargets) await addTargets(renderer, found.uses, [key], anchors)
  const diagnostics = [...body.diagnostics, ...found.diagnostics, ...(await checkFragments(found.uses, anchors, site))]
  return foldMissingAssets(sortDiagnostics(diagnostics))
}

/** Whether a message replaces the page, so that its places are unknown. */
function isFailed({ diagnostics }: RenderedBody): boolean {
  return diagnostics.some(({ code }) =>
    /^(?:page-failed|page-crashed|page-too-large|binary-page|binary-file)$/.test(code),
  )
}

/** Whether the page lacks its API reference, so that its places are unknown. */
function lacksReference({ endpoint, frontMatter }: RenderedBody, page: SitePage | undefined): boolean {
  return endpoint === undefined && isOfSpecification(frontMatter, page)
}

async function bodyOf(renderer: CheckedSite, key: string): Promise<RenderedBody | { diagnostics: Diagnostic[] }> {
  try {
    return await renderer.body(key, 'problems')
  } catch (cause) {
    return { diagnostics: [pageFailed(pageSubject(key, renderer.site), cause)] }
  }
}

/** The places within a page to which links can refer. */
interface Anchors {
  ids: ReadonlySet<string>
  /** Prefixes of ids in parts that are fetched when a reader opens them. */
  beginnings: readonly string[]
}

function anchorsOf({ anchors, openAnchors = [] }: RenderedBody): Anchors {
  return { ids: new Set(anchors), beginnings: openAnchors }
}

async function checkFragments(
  uses: readonly FragmentUse[],
  anchors: ReadonlyMap<string, Anchors>,
  site: Site,
): Promise<Diagnostic[]> {
  const missing = uses.flatMap(({ key, fragment, reference }) => {
    const [known, name] = [anchors.get(key), decodePercent(fragment)]
    if (known === undefined || known.ids.has(fragment) || known.ids.has(name)) return []
    return known.beginnings.some((beginning) => name.startsWith(beginning)) ? [] : [{ known, name, reference }]
  })
  if (missing.length === 0) return []
  const ofScripts = await anchorsOfScripts(site)
  return missing.filter(({ name }) => !ofScripts.has(name)).map(brokenAnchor)
}

function brokenAnchor({
  known: { ids },
  name,
  reference,
}: {
  known: Anchors
  name: string
  reference: FragmentUse['reference']
}): Diagnostic {
  const { href, ...place } = reference
  const certain = certainId(name, ids)
  const field = `param-${name}`
  const suggestion = certain ?? (ids.has(field) ? field : nearest(name, ids))
  return diagnose(
    checkProblems,
    'broken-anchor',
    place,
    `The link “${href}” points to the anchor “${name}”, which the page does not have.`,
    suggestion === undefined ? insteadOf(ids) : `Did you mean “#${suggestion}”?`,
    certain === undefined ? undefined : { written: href, put: href.replace(/#.*/s, `#${certain}`) },
  )
}

/** The fix, with a few of the page's anchors. */
function insteadOf(ids: ReadonlySet<string>): string {
  const shown = [...ids].filter((id) => id.length <= 40).slice(0, 3)
  if (shown.length === 0) return 'Link to the page itself: it has no headings.'
  return `Link to an anchor of the page, such as ${shown.map((id) => `“#${id}”`).join(', ')}, or to the page itself.`
}

/** A missing file is reported once, even if a page shows it several times. */
function foldMissingAssets(sorted: readonly Diagnostic[]): Diagnostic[] {
  const counts = new Map<string, number>()
  const keyOf = ({ file, message }: Diagnostic): string => `${file}\n${message}`
  for (const diagnostic of sorted) {
    if (diagnostic.code === 'missing-asset') counts.set(keyOf(diagnostic), (counts.get(keyOf(diagnostic)) ?? 0) + 1)
  }
  return sorted.flatMap((diagnostic) => {
    if (diagnostic.code !== 'missing-asset') return [diagnostic]
    const count = counts.get(keyOf(diagnostic)) ?? 0
    counts.delete(keyOf(diagnostic))
    if (count < 2) return count === 1 ? [diagnostic] : []
    return [{ ...diagnostic, message: `${diagnostic.message} It is used ${count} times in this file.` }]
  })
}

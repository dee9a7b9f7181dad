import {
  fullTextPath,
  isPartPath,
  keepAddresses,
  listPages,
  machineFiles,
  pageListPath,
  partMarkdownPath,
  placesByAddress,
  resultsTemplates,
  signInPath,
  type PagePlaces,
  type RenderedPage,
  type RenderedPart,
  type SiteRenderer,
  type SiteSearch,
} from 'docwright'
import { keptPagesName, writeKeptPages, type KeptPage, type KeptSite } from './kept-pages.ts'
import { placesName, writePlaces } from './kept-places.ts'
import { reachOf, type PageVersions } from './page-versions.ts'
import { htmlType, type SiteAnswer } from './site-answer.ts'
import type { ManifestEntry } from './site-manifest.ts'

/** One thing that a site has, by its name in a manifest. */
export interface SiteContent {
  name: string
  /** Undefined where it cannot be had, or need not be: it is in the store. */
  answer?: SiteAnswer | undefined
  /** What was written of it before, where it has not changed. */
  entry?: ManifestEntry | undefined
  /** Version of a file of the repository. */
  version?: string | undefined
}

/** What was written of another state of the site. */
export interface KnownContents {
  entries: ReadonlyMap<string, ManifestEntry>
  /** What is known of its pages. */
  kept: KeptSite
}

/** A site whose contents are listed. */
export interface ListedSite {
  renderer: SiteRenderer
  search: SiteSearch
  production: boolean
  versions: PageVersions
  /** What readers get at an address. */
  find(path: string): Promise<SiteAnswer | undefined>
  /** All pages in one text, and how many of them, in the order of their list, it depends on; undefined where there is none. */
  fullText(): Promise<{ answer: SiteAnswer; pages: number } | undefined>
  page(key: string): Promise<{ answer: SiteAnswer; page: RenderedPage }>
  markdown(key: string): Promise<SiteAnswer>
  /** A page that a language lacks, at the address that it would have there, and what it loads. */
  untranslated(path: string): Promise<{ answer: SiteAnswer; files: RenderedPage['files'] } | undefined>
  part(part: RenderedPart, path: string): SiteAnswer
  missing(): Promise<SiteAnswer>
}

/**
 * Lists everything that a site has, as readers get it. Pages and the like come first: what they load is known once they are
 * rendered.
 *
 * @param listed The site.
 * @param known What is in the store of another state of it: what has not changed since is neither rendered nor read.
 */
export async function* listContents(listed: ListedSite, known: KnownContents): AsyncIterable<SiteContent> {
  const { renderer, find } = listed
  const { site } = renderer
  const paths = new Set<string>()
  const parts = new Set<string>()
  const places = new Map<string, PagePlaces>()
  const kept = new Map<string, KeptPage>()
  const unchanged = await createUnchangedPages(listed, known)
  const { feeds } = await keepAddresses(site, undefined)
  for (const key of new Set(site.routes.values())) {
    const same = await unchanged.find(key)
    const { facts, page, markdown } = same ?? (await renderPage(key, listed))
    yield { name: `page:${key}`, ...page }
    yield { name: `markdown:${key}`, ...markdown }
    for (const path of facts.files) paths.add(path)
    for (const path of facts.parts) parts.add(path)
    places.set(key, facts.places)
    if (facts.version !== '') kept.set(key, facts)
  }
  yield { name: placesName, answer: jsonFile(writePlaces(placesByAddress(site, places))) }
  for (const path of renderer.untranslatedPaths()) {
    const { answer, files = [] } = (await listed.untranslated(path)) ?? {}
    yield { name: `untranslated:${path}`, answer }
    for (const file of files) paths.add(file.path)
  }
  for (const key of feeds) yield { name: `feed:${key}`, answer: await find(`${site.pages.get(key)?.url}/rss.xml`) }
  // What one part leads to is added while they are looked through.
  for (const path of parts) {
    const part = await renderer.part(path)
    if (part === undefined) continue
    for (const further of part.parts) parts.add(further)
    for (const form of [path, partMarkdownPath(path)]) yield { name: form, answer: listed.part(part, form) }
  }
  yield { name: 'missing', answer: await listed.missing() }
  for (const { partition, html } of await resultsTemplates(renderer, listed.search)) {
    const answer = { kind: 'content', status: 200, type: htmlType, content: Buffer.from(html) } as const
    yield { name: `results:${partition}`, answer }
  }
  for (const path of await otherPaths(listed)) paths.add(path)
  const commonFiles = await unchanged.commonFiles()
  for (const path of commonFiles) paths.add(path)
  const text = await unchanged.fullText()
  if (text !== undefined) yield { name: `${site.base}${fullTextPath}`, answer: text.answer, entry: text.entry }
  for (const path of site.links.files) paths.add(`/${path}`)
  for (const name of paths) {
    if (isPartPath(name)) continue
    const version = site.links.files.has(name.slice(1)) ? site.files.get(name.slice(1))?.version : undefined
    const before = known.entries.get(name)
    const isSame = version === undefined ? unchanged.files.has(name) : before?.version === version
    if (isSame) yield { name, entry: before }
    else {
      const answer = await find(name)
      if (answer?.kind !== 'redirect') yield { name, answer, version }
    }
  }
  const [state, fullTextPages] = [unchanged.state, text?.pages]
  yield { name: keptPagesName, answer: jsonFile(writeKeptPages({ state, commonFiles, fullTextPages, pages: kept })) }
}

/** A page, its Markdown, and what has to be known of it. */
interface ListedPage {
  page: Pick<SiteContent, 'answer' | 'entry'>
  markdown: Pick<SiteContent, 'answer' | 'entry'>
  /** Without a version where the page has to be put together the next time, whatever has changed. */
  facts: KeptPage
}

interface UnchangedPages {
  /** Digest of what the pages have in common. */
  state: string
  /** Addresses of files that are as they are in the store. */
  files: ReadonlySet<string>
  /** The page as it is in the store; undefined where it may be another one. */
  find(key: string): Promise<ListedPage | undefined>
  /** Paths of what is made of titles, descriptions and the navigation alone. */
  commonFiles(): Promise<readonly string[]>
  /** All pages in one text, once all of them were looked for. */
  fullText(): Promise<{ answer?: SiteAnswer; entry?: ManifestEntry; pages: number } | undefined>
}

/** Finds the pages that would be the same if they were put together. */
async function createUnchangedPages(listed: ListedSite, known: KnownContents): Promise<UnchangedPages> {
  const { renderer, versions } = listed
  const { site } = renderer
  const files = new Set<string>()
  const same = new Set<string>()
  const state = await versions.state()
  const isSameState = state === known.kept.state
  // What is made for a page alone is known only while it is put together. The page that sign-ins come back to is every page's.
  const isThere = (path: string): boolean => path === signInPath || known.entries.get(path)?.immutable === true

  /** Where all else is the same, it need not be made up what is around the page. */
  async function isSame(key: string, facts: KeptPage): Promise<boolean> {
    if (isSameState && facts.sources === (await versions.sources(key, facts.dependencies))) return true
    return facts.version === (await versions.of(key, facts))
  }

  return {
    state,
    files,
    async commonFiles() {
      const { commonFiles } = known.kept
      if (!isSameState || !commonFiles.every((path) => known.entries.has(path))) return commonPaths(listed)
      for (const path of commonFiles) files.add(path)
      return commonFiles
    },
    async fullText() {
      const entry = known.entries.get(`${site.base}${fullTextPath}`)
      const pages = known.kept.fullTextPages
      if (!isSameState || entry === undefined || pages === undefined) return listed.fullText()
      const first = (await listPages(site)).slice(0, pages)
      return first.every(({ key }) => same.has(key)) ? { entry, pages } : listed.fullText()
    },
    async find(key) {
      const facts = known.kept.pages.get(key)
      const [page, markdown] = ['page', 'markdown'].map((form) => known.entries.get(`${form}:${key}`))
      if (facts === undefined || page === undefined || markdown === undefined) return undefined
      if (!facts.files.every(isThere) || !(await isSame(key, facts))) return undefined
      same.add(key)
      for (const path of facts.files) if (path !== signInPath) files.add(path)
      return { page: { entry: page }, markdown: { entry: markdown }, facts }
    },
  }
}

async function renderPage(key: string, listed: ListedSite): Promise<ListedPage> {
  const { versions } = listed
  const { answer, page } = await listed.page(key)
  const { anchors, openAnchors = [], dependencies, pending } = page.body
  const facts = {
    dependencies,
    reach: reachOf(key, page, listed.renderer.site),
    files: [...page.files, ...page.library].map(({ path }) => path),
    parts: page.parts,
    places: { anchors, openAnchors },
  }
  if (isTransient(answer)) return { page: {}, markdown: {}, facts: { ...facts, version: '', sources: '' } }
  const version = pending ? '' : await versions.of(key, facts, page.frame)
  const sources = await versions.sources(key, dependencies)
  return { page: { answer }, markdown: { answer: await listed.markdown(key) }, facts: { ...facts, version, sources } }
}

function jsonFile(content: Uint8Array): SiteAnswer {
  return { kind: 'content', status: 200, type: 'application/json', content }
}

/** Paths that belong to the whole site. */
async function otherPaths({ renderer, search, production }: ListedSite): Promise<string[]> {
  const { assets } = renderer
  // The page that sign-ins come back to is one of them once it was asked for.
  assets.find(signInPath)
  const icon = assets.conventionalFavicon
  const paths = [pageListPath, '/robots.txt', ...[...assets.all()].map(({ path }) => path)]
  paths.push(...(await search.paths()))
  paths.push(...(await renderer.navigationFiles()), ...(icon === undefined ? [] : [icon.path]))
  return production ? [...paths, '/sitemap.xml'] : paths
}

async function commonPaths({ renderer: { site, origin }, production }: ListedSite): Promise<string[]> {
  if (!production) return []
  return [...(await machineFiles(site, { origin, mcp: true })).keys()].map((path) => `${site.base}${path}`)
}

function isTransient(answer: SiteAnswer): boolean {
  return answer.kind === 'content' && answer.transient === true
}

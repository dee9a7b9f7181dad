import {
  fullTextPath,
  isPartPath,
  keepAddresses,
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
import { placesName, writePlaces } from './kept-places.ts'
import { htmlType, type SiteAnswer } from './site-answer.ts'

/** One thing that a site has, by its name in a manifest. */
export interface SiteContent {
  name: string
  /** Undefined where it cannot be had, or need not be: it is known in this version. */
  answer: SiteAnswer | undefined
  /** Version of a file of the repository. */
  version?: string | undefined
}

/** A site whose contents are listed. */
export interface ListedSite {
  renderer: SiteRenderer
  search: SiteSearch
  production: boolean
  /** What readers get at an address. */
  find(path: string): Promise<SiteAnswer | undefined>
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
 * @param isKnown Whether a file of the repository is known in a version, and need not be read.
 */
export async function* listContents(
  listed: ListedSite,
  isKnown: (name: string, version: string) => boolean,
): AsyncIterable<SiteContent> {
  const { renderer, find } = listed
  const { site } = renderer
  const paths = new Set<string>()
  const parts = new Set<string>()
  const places = new Map<string, PagePlaces>()
  const { feeds } = await keepAddresses(site, undefined)
  for (const key of new Set(site.routes.values())) {
    const { answer, page } = await listed.page(key)
    yield { name: `page:${key}`, answer: isTransient(answer) ? undefined : answer }
    yield { name: `markdown:${key}`, answer: isTransient(answer) ? undefined : await listed.markdown(key) }
    for (const { path } of [...page.files, ...page.library]) paths.add(path)
    for (const path of page.parts) parts.add(path)
    const { anchors, openAnchors = [] } = page.body
    places.set(key, { anchors, openAnchors })
  }
  const kept = writePlaces(placesByAddress(site, places))
  yield { name: placesName, answer: { kind: 'content', status: 200, type: 'application/json', content: kept } }
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
  for (const path of site.links.files) paths.add(`/${path}`)
  for (const name of paths) {
    if (isPartPath(name)) continue
    const version = site.links.files.has(name.slice(1)) ? site.files.get(name.slice(1))?.version : undefined
    const answer = version !== undefined && isKnown(name, version) ? undefined : await find(name)
    if (answer?.kind !== 'redirect') yield { name, answer, version }
  }
}

/** Paths that belong to the whole site. */
async function otherPaths({ renderer, search, production }: ListedSite): Promise<string[]> {
  const { assets, site } = renderer
  // The page that sign-ins come back to is one of them once it was asked for.
  assets.find(signInPath)
  const icon = assets.conventionalFavicon
  const paths = [pageListPath, '/robots.txt', ...[...assets.all()].map(({ path }) => path)]
  paths.push(...(await search.paths()))
  paths.push(...(await renderer.navigationFiles()), ...(icon === undefined ? [] : [icon.path]))
  if (!production) return paths
  const forPrograms = await machineFiles(site, { origin: renderer.origin, mcp: true })
  return [...paths, '/sitemap.xml', ...[...forPrograms.keys(), fullTextPath].map((path) => `${site.base}${path}`)]
}

function isTransient(answer: SiteAnswer): boolean {
  return answer.kind === 'content' && answer.transient === true
}

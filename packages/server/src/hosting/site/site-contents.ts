import {
  isPartPath,
  keepAddresses,
  partMarkdownPath,
  placesByAddress,
  resultsTemplates,
  type PagePlaces,
} from 'docwright/engine'
import { keptPagesName, writeKeptPages, type KeptPage } from '../manifest/kept-pages.ts'
import { placesName, writePlaces } from '../manifest/kept-places.ts'
import type { KnownContents, ListedPage, ListedSite, SiteContent } from './listed-site.ts'
import { reachOf } from './page-versions.ts'
import { htmlType, type SiteAnswer } from '../answers/site-answer.ts'
import { createUnchangedContents } from './unchanged-contents.ts'

/**
 * Lists the whole contents of a site, as readers get them. Pages and the like come first: their files are known once
 * they are rendered.
 *
 * @param listed The site.
 * @param known The stored contents of another state of it: unchanged parts are neither rendered nor read.
 */
export async function* listContents(listed: ListedSite, known: KnownContents): AsyncIterable<SiteContent> {
  const { renderer, find } = listed
  const { site } = renderer
  const paths = new Set<string>()
  const parts = new Set<string>()
  const places = new Map<string, PagePlaces>()
  const kept = new Map<string, KeptPage>()
  const unchanged = await createUnchangedContents(listed, known)
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
  const untranslated = new Map<string, readonly string[]>()
  for (const path of renderer.untranslatedPaths()) {
    const { files, ...page } = unchanged.untranslated(path) ?? (await renderUntranslated(path, listed))
    yield { name: `untranslated:${path}`, ...page }
    for (const file of files) paths.add(file)
    untranslated.set(path, files)
  }
  for (const key of feeds) yield { name: `feed:${key}`, answer: await find(`${site.pages.get(key)?.url}/rss.xml`) }
  let arePartsWhole = true
  for await (const part of unchanged.parts(parts) ?? renderParts(parts, listed)) {
    arePartsWhole &&= part.pending !== true
    yield part
  }
  yield { name: 'missing', answer: await listed.missing() }
  for (const { partition, html } of await resultsTemplates(renderer, listed.search)) {
    const answer = { kind: 'content', status: 200, type: htmlType, content: Buffer.from(html) } as const
    yield { name: `results:${partition}`, answer }
  }
  for (const path of await listed.files.paths([
    'asset',
    'search',
    'pageList',
    'languages',
    'section',
    'sitemap',
    'icon',
    'robots',
  ]))
    paths.add(path)
  const commonFiles = await unchanged.commonFiles()
  for (const path of commonFiles) paths.add(path)
  let fullTextPages: number | undefined
  for await (const { path, answer, entry, pages } of unchanged.fullTexts()) {
    fullTextPages = Math.max(fullTextPages ?? 0, pages)
    yield { name: path, answer, entry }
  }
  for (const path of await listed.files.paths(['repository'])) paths.add(path)
  for (const name of paths) {
    if (isPartPath(name)) continue
    // Previews have a `robots.txt` of their own in place of the author's.
    const isFile = name !== '/robots.txt' && site.links.files.has(name.slice(1))
    const version = isFile ? site.files.get(name.slice(1))?.version : undefined
    const before = known.entries.get(name)
    // A file with a digest in its name has that content.
    const isSameFile = before?.immutable === true || unchanged.files.has(name)
    const isSame = version === undefined ? isSameFile : before?.version === version
    if (isSame) yield { name, entry: before }
    else {
      const answer = await find(name)
      if (answer?.kind !== 'redirect') yield { name, answer, version }
    }
  }
  const facts = { state: unchanged.state, commonFiles, fullTextPages, arePartsWhole, untranslated, pages: kept }
  yield { name: keptPagesName, answer: jsonFile(writeKeptPages(facts)) }
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

/** The parts that one part refers to are added during the loop. */
async function* renderParts(
  roots: ReadonlySet<string>,
  { renderer, part: answerOf }: ListedSite,
): AsyncIterable<SiteContent> {
  const parts = new Set(roots)
  for (const path of parts) {
    const part = await renderer.part(path)
    if (part === undefined) continue
    for (const further of part.parts) parts.add(further)
    const { pending } = part
    for (const form of [path, partMarkdownPath(path)]) yield { name: form, answer: answerOf(part, form), pending }
  }
}

async function renderUntranslated(
  path: string,
  listed: ListedSite,
): Promise<{ answer?: SiteAnswer; files: readonly string[] }> {
  const { answer, files } = (await listed.untranslated(path)) ?? { files: [] }
  return { ...(answer === undefined ? {} : { answer }), files: files.map((file) => file.path) }
}

function jsonFile(content: Uint8Array): SiteAnswer {
  return { kind: 'content', status: 200, type: 'application/json', content }
}

function isTransient(answer: SiteAnswer): boolean {
  return answer.kind === 'content' && answer.transient === true
}

import {
  answerAddress,
  createMcpHandler,
  createNamedProxy,
  fillSuggestions,
  isNowhere,
  missingMarkdown,
  openAddresses,
  openLibrary,
  openSearchIndex,
  searchApiPath,
  searchAsJson,
  searchAsPage,
  searchFolder,
  suggestInstead,
  type AddressContents,
  type CallGate,
  type DocsLibrary,
  type SearchIndex,
} from 'docwright/engine'
import type { Deployment } from '../../store/deployments/deployment.ts'
import { StoreFault } from '../../objects/object-store.ts'
import { createUses } from '../answers/count-uses.ts'
import type { ObjectReader } from '../manifest/object-reader.ts'
import { readEntry, readForReaders } from '../manifest/read-entry.ts'
import type { ServedSite } from '../answers/served-site.ts'
import {
  htmlType,
  jsonAnswer,
  missingMarkdownAnswer,
  type ContentAnswer,
  type ServedAnswer,
  type SiteAnswer,
} from '../answers/site-answer.ts'
import type { ManifestEntry, SiteManifest } from '../manifest/site-manifest.ts'

/** Dependencies of serving a published site. */
export interface PublishedSiteContext {
  objects: ObjectReader
  /** Makes the site from its repository: for files that were not written, and if the store is away. */
  render(): Promise<ServedSite>
  /** Called where something had to be rendered though it was written. */
  onFault(cause: unknown): void
  allowPrivate: boolean
  gate: CallGate['enter']
}

/** Memory of a manifest in bytes, for each of its entries and addresses. */
const bytesPerEntry = 600

/**
 * Opens the site of a deployment that is in the object store. It answers without its repository or a renderer.
 *
 * @param manifest The contents of the site.
 * @param context Dependencies.
 */
export function openPublishedSite(
  deployment: Deployment,
  manifest: SiteManifest,
  { objects, render, onFault, allowPrivate, gate }: PublishedSiteContext,
): ServedSite {
  const { entries, earlier, facts } = manifest
  const addresses = openAddresses(facts.addresses)
  const unfinished = new Set(manifest.unfinished)
  let rendered: Promise<ServedSite> | undefined
  let library: DocsLibrary | undefined
  let index: SearchIndex | undefined

  function fromRepository(): Promise<ServedSite> {
    rendered ??= render()
    // After a failure, the next request tries again.
    rendered.catch(() => (rendered = undefined))
    return rendered
  }

  async function answerFrom(entry: ManifestEntry): Promise<SiteAnswer> {
    const { object, size, type, tag, large } = entry
    if (large === true) return { kind: 'file', type, size, version: tag, locate: () => objects.locate(object) }
    return contentOf(entry)
  }

  async function contentOf(entry: ManifestEntry, status: 200 | 404 = 200): Promise<ContentAnswer> {
    const { type, tag, immutable, negotiated, links, policy } = entry
    // A copy of its properties would unpack it.
    return Object.assign(await readForReaders(objects, entry), {
      kind: 'content' as const,
      status,
      type,
      tag,
      ...(immutable === undefined ? {} : { immutable }),
      ...(negotiated === undefined ? {} : { negotiated }),
      ...(links === undefined ? {} : { links }),
      ...(policy === undefined ? {} : { policy }),
    })
  }

  /** A page in one of its forms; a page that could not be written is rendered. */
  async function formOf(form: string, key: string, negotiated = false): Promise<SiteAnswer | 'render' | undefined> {
    const entry = entries.get(`${form}:${key}`)
    if (entry === undefined) return unfinished.has(key) ? 'render' : undefined
    return answerFrom(negotiated ? { ...entry, negotiated } : entry)
  }

  const contents: AddressContents<SiteAnswer | 'render'> = {
    addresses,
    async file(path) {
      const file = entries.get(path) ?? earlier.get(path)
      if (file !== undefined) return answerFrom(file)
      // A site that was published before it had an index has none to look in.
      return path.startsWith(searchFolder) && facts.searchId === undefined ? 'render' : undefined
    },
    page: (key) => formOf('page', key, true),
    markdown: (key, isNegotiated) => formOf('markdown', key, isNegotiated),
    feed: (key) => formOf('feed', key),
    async untranslated(path) {
      const plain = path.replace(/(?<!\/)\/+$/, '').replace(/\/index(?:\.html)?$/, '')
      const shown = entries.get(`untranslated:${plain}`)
      return shown && answerFrom({ ...shown, negotiated: true })
    },
  }

  async function answer(...asked: Parameters<ServedSite['answer']>): Promise<ServedAnswer> {
    const [path, wantsMarkdown, mayLookFurther] = asked
    try {
      const found = await answerAddress(path, wantsMarkdown, contents)
      if (found === 'render') return await throughRepository(asked)
      if (found !== undefined) return found
      if (wantsMarkdown || path.endsWith('.md')) return missingText(path, mayLookFurther?.() === true)
      const missing = entries.get('missing')
      if (missing === undefined) return await throughRepository(asked)
      if (mayLookFurther?.() === true) return await missingWithSuggestions(missing, path)
      return { kind: 'missing', read: async () => readMissing(missing, asked) }
    } catch (cause) {
      if (!(cause instanceof StoreFault)) throw cause
      onFault(cause)
      return throughRepository(asked)
    }
  }

  async function readMissing(missing: ManifestEntry, asked: Parameters<ServedSite['answer']>): Promise<ContentAnswer> {
    try {
      return { ...(await contentOf(missing, 404)), negotiated: true }
    } catch (cause) {
      if (!(cause instanceof StoreFault)) throw cause
      onFault(cause)
      const made = await throughRepository(asked)
      if (made.kind !== 'content') throw cause
      return made
    }
  }

  function missingText(path: string, mayLookFurther: boolean): ContentAnswer {
    const known = mayLookFurther ? facts.library : []
    return missingMarkdownAnswer(missingMarkdown(path, { ...listedSite(), origin: '' }, known))
  }

  async function missingWithSuggestions(missing: ManifestEntry, path: string): Promise<SiteAnswer> {
    const known = new Map(facts.library.map((page) => [page.key, page]))
    const suggestions = await suggestInstead(path, listedSite(), {
      describe: (key) => known.get(key),
      index: () => Promise.resolve(openIndex()),
    })
    const page = Buffer.from((await readEntry(objects, missing)).content).toString()
    const content = Buffer.from(fillSuggestions(page, suggestions))
    // Addresses without a page are unboundedly many.
    return { kind: 'content', status: 404, type: missing.type, content, transient: true, negotiated: true }
  }

  async function throughRepository(asked: Parameters<ServedSite['answer']>): Promise<ServedAnswer> {
    const site = await fromRepository()
    return site.use(() => site.answer(...asked))
  }

  async function markdownOf(key: string): Promise<string> {
    const entry = entries.get(`markdown:${key}`)
    if (entry === undefined) return ''
    const { content } = await readEntry(objects, entry)
    const text = Buffer.from(content).toString()
    const { before, after } = facts.aroundMarkdown
    return text.slice(before.length, text.length - after.length)
  }

  function openIndex(): SearchIndex | undefined {
    if (facts.searchId === undefined) return undefined
    index ??= openSearchIndex(async (path) => {
      const entry = entries.get(path)
      return entry && (await readEntry(objects, entry)).content
    }, facts.searchId)
    return index
  }

  async function resultsPage(parameters: URLSearchParams): Promise<string | undefined> {
    const opened = openIndex()
    if (opened === undefined) return undefined
    return searchAsPage(parameters, opened, '', async (partition) => {
      const entry = entries.get(`results:${partition}`)
      return entry && Buffer.from((await readEntry(objects, entry)).content).toString()
    })
  }

  function listedSite(): Parameters<typeof openLibrary>[0] {
    const { routes, base, redirects } = addresses
    const outside = new Set(facts.unplaced)
    const pages = new Map([...routes].map(([url, key]) => [key, { key, url }]))
    const places = { has: (key: string) => !outside.has(key) }
    return { base, routes, redirects, pages, navigation: { places } }
  }

  function openPages(): DocsLibrary {
    return openLibrary(listedSite(), {
      about: facts.about,
      pages: () => Promise.resolve(facts.library),
      markdown: markdownOf,
      index: () => Promise.resolve(openIndex()),
    })
  }

  const uses = createUses(async () => (await rendered?.catch(() => undefined))?.close())

  return {
    deployment,
    takesFeedback: facts.takesFeedback,
    bytes: bytesPerEntry * (entries.size + earlier.size + addresses.routes.size),
    pageAt: (url) => addresses.routes.get(url),
    answer,
    isNowhere: (path) =>
      !entries.has(path) &&
      !earlier.has(path) &&
      entries.has('missing') &&
      !entries.has(`untranslated:${path}`) &&
      !path.startsWith(searchFolder) &&
      isNowhere(path, addresses),
    async search(path, parameters) {
      if (path === searchApiPath)
        return jsonAnswer(await searchAsJson(parameters, openIndex(), () => Promise.resolve(facts.library)))
      const page = await resultsPage(parameters)
      if (page !== undefined)
        return { kind: 'content', status: 200, type: htmlType, content: Buffer.from(page), transient: true }
      const site = await fromRepository()
      return site.use(() => site.search(path, parameters))
    },
    mcp: createMcpHandler({
      library: async () => (library ??= openPages()),
      enter: gate,
      origin: facts.origin ?? new URL(manifest.url).origin,
    }),
    proxy: createNamedProxy(() => Promise.resolve(facts.named), allowPrivate),
    ...uses,
  }
}

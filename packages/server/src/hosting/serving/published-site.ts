import {
  answerAddress,
  createMcpHandler,
  createNamedProxy,
  fillSuggestions,
  isNowhere,
  missingMarkdown,
  searchApiPath,
  searchAsJson,
  searchFolder,
  type CallGate,
} from 'docwright/engine'
import type { Deployment } from '../../store/deployments/deployment.ts'
import { StoreFault } from '../../objects/object-store.ts'
import { createUses } from '../answers/count-uses.ts'
import type { ObjectReader } from '../manifest/object-reader.ts'
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
import { openPublishedContents } from './published-contents.ts'
import { openPublishedLibrary } from './published-library.ts'

/** Dependencies of serving a published site. */
export interface PublishedSiteContext {
  objects: ObjectReader
  /** Makes the site from its repository: for files that were not written, and if the store is away. */
  render(): Promise<ServedSite>
  /** Called if the store failed, and the answer is rendered though it was written. */
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
  const contents = openPublishedContents(manifest, objects)
  const { addresses } = contents
  const library = openPublishedLibrary(manifest, objects, addresses)
  let rendered: Promise<ServedSite> | undefined

  function fromRepository(): Promise<ServedSite> {
    rendered ??= render()
    // After a failure, the next request tries again.
    rendered.catch(() => (rendered = undefined))
    return rendered
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
      return { ...(await contents.read(missing, 404)), negotiated: true }
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
    return missingMarkdownAnswer(missingMarkdown(path, { ...library.listedSite(), origin: '' }, known))
  }

  async function missingWithSuggestions(missing: ManifestEntry, path: string): Promise<SiteAnswer> {
    const suggestions = await library.suggest(path)
    const content = Buffer.from(fillSuggestions(await library.text(missing), suggestions))
    // Addresses without a page are unboundedly many.
    return { kind: 'content', status: 404, type: missing.type, content, transient: true, negotiated: true }
  }

  async function throughRepository(asked: Parameters<ServedSite['answer']>): Promise<ServedAnswer> {
    const site = await fromRepository()
    return site.use(() => site.answer(...asked))
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
        return jsonAnswer(await searchAsJson(parameters, library.index(), () => Promise.resolve(facts.library)))
      const page = await library.resultsPage(parameters)
      if (page !== undefined)
        return { kind: 'content', status: 200, type: htmlType, content: Buffer.from(page), transient: true }
      const site = await fromRepository()
      return site.use(() => site.search(path, parameters))
    },
    mcp: createMcpHandler({
      library: async () => library.pages(),
      enter: gate,
      origin: facts.origin ?? new URL(manifest.url).origin,
    }),
    proxy: createNamedProxy(() => Promise.resolve(facts.named), allowPrivate),
    ...uses,
  }
}

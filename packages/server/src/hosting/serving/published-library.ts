import {
  openLibrary,
  openSearchIndex,
  searchAsPage,
  suggestInstead,
  type DocsLibrary,
  type SearchIndex,
} from 'docwright/engine'
import type { ObjectReader } from '../manifest/object-reader.ts'
import { readEntry } from '../manifest/read-entry.ts'
import type { ManifestEntry, SiteManifest } from '../manifest/site-manifest.ts'
import type { PublishedContents } from './published-contents.ts'

type ListedSite = Parameters<typeof openLibrary>[0]

/** The pages of a published site, for searches and for programs. */
export interface PublishedLibrary {
  listedSite(): ListedSite
  /** The search index; undefined if the site was published without one. */
  index(): SearchIndex | undefined
  /** The pages as programs read them. */
  pages(): DocsLibrary
  /** The page with the results of a search; undefined if it was published without one. */
  resultsPage(parameters: URLSearchParams): Promise<string | undefined>
  /** Finds pages that a wrong address may mean. */
  suggest(path: string): ReturnType<typeof suggestInstead>
  text(entry: ManifestEntry): Promise<string>
}

/** Opens the pages of a site that is in the object store. */
export function openPublishedLibrary(
  { entries, facts }: SiteManifest,
  objects: ObjectReader,
  { routes, base, redirects }: PublishedContents['addresses'],
): PublishedLibrary {
  let library: DocsLibrary | undefined
  let opened: SearchIndex | undefined

  async function text(entry: ManifestEntry): Promise<string> {
    return Buffer.from((await readEntry(objects, entry)).content).toString()
  }

  async function markdownOf(key: string): Promise<string> {
    const entry = entries.get(`markdown:${key}`)
    if (entry === undefined) return ''
    const markdown = await text(entry)
    const { before, after } = facts.aroundMarkdown
    return markdown.slice(before.length, markdown.length - after.length)
  }

  function listedSite(): ListedSite {
    const outside = new Set(facts.unplaced)
    const pages = new Map([...routes].map(([url, key]) => [key, { key, url }]))
    const places = { has: (key: string) => !outside.has(key) }
    return { base, routes, redirects, pages, navigation: { places } }
  }

  function index(): SearchIndex | undefined {
    if (facts.searchId === undefined) return undefined
    opened ??= openSearchIndex(async (path) => {
      const entry = entries.get(path)
      return entry && (await readEntry(objects, entry)).content
    }, facts.searchId)
    return opened
  }

  return {
    listedSite,
    index,
    text,
    pages: () =>
      (library ??= openLibrary(listedSite(), {
        about: facts.about,
        pages: () => Promise.resolve(facts.library),
        markdown: markdownOf,
        index: () => Promise.resolve(index()),
      })),
    async resultsPage(parameters) {
      const searched = index()
      if (searched === undefined) return undefined
      return searchAsPage(parameters, searched, '', async (partition) => {
        const entry = entries.get(`results:${partition}`)
        return entry && text(entry)
      })
    },
    suggest(path) {
      const known = new Map(facts.library.map((page) => [page.key, page]))
      return suggestInstead(path, listedSite(), {
        describe: (key) => known.get(key),
        index: () => Promise.resolve(index()),
      })
    },
  }
}

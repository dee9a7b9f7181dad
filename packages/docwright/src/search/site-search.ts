import type { Site } from '../site/create-site.ts'
import type { SearchDocument } from './document/search-document.ts'
import { compress } from './index/index-sink.ts'
import { headPaths, indexSite } from './index-site.ts'
import { openSearchIndex, type SearchIndex } from './query/search-index.ts'
import { createSearchMemory, type SearchFile, type SearchMemory } from './search-memory.ts'

/** The search of a site that is in memory: of a preview, a hosted deployment, an MCP server. */
export interface SiteSearch {
  /**
   * The index, made when it is first asked for.
   *
   * @returns Undefined where the site has no page that can be found.
   */
  index(): Promise<SearchIndex | undefined>
  /**
   * A file of the index, as a build writes it.
   *
   * @param path Path without base path.
   */
  file(path: string): Promise<SearchFile | undefined>
  /** Paths of all of its files. */
  paths(): Promise<readonly string[]>
  /** The partition to begin with; undefined where the site has no page that can be found. */
  id(): Promise<string | undefined>
}

/** What readers can find on a page, and what that was made of. */
export interface ReadDocument extends SearchDocument {
  /** Paths of the files that went into it beside its own. */
  dependencies?: readonly string[]
}

/** What a site was indexed with before. */
export interface IndexedBefore {
  memory: SearchMemory
  /** Changes with whatever changes the content of all pages. */
  settings: string
}

/**
 * Makes the search of a site. Nothing is indexed before it is asked for.
 *
 * @param site The site.
 * @param documentOf What readers can find on a page.
 * @param before The index of an earlier state of the site: only pages are read of which a file has changed since.
 */
export function createSiteSearch(
  site: Site,
  documentOf: (key: string) => Promise<ReadDocument>,
  before: IndexedBefore = { memory: createSearchMemory(), settings: '' },
): SiteSearch {
  const { memory, settings } = before
  let made: Promise<void> | undefined
  let opened: SearchIndex | undefined

  function stampOf(key: string, dependencies: readonly string[]): string {
    const paths = [site.pages.get(key)?.file ?? '', ...dependencies]
    return JSON.stringify([settings, ...paths.map((path) => [path, site.files.get(path)?.version ?? ''])])
  }

  function forgetChanged(): void {
    for (const [key, stamp] of memory.stamps()) {
      const [, , ...dependencies] = JSON.parse(stamp) as [string, ...[path: string, version: string][]]
      const isSame =
        stampOf(
          key,
          dependencies.map(([path]) => path),
        ) === stamp
      if (!isSame) memory.store.forgetPage(key)
    }
  }

  async function write(): Promise<void> {
    forgetChanged()
    await indexSite({
      site,
      store: memory.store,
      sink: {
        write: (path, content, isNamedByContent) =>
          memory.files.save(path, { content: compress(content), isNamedByContent }),
      },
      async documentOf(key) {
        const document = await documentOf(key)
        memory.stamp(key, stampOf(key, document.dependencies ?? []))
        return document
      },
    })
    memory.files.keepOnly(memory.store.fileNames(), headPaths(memory.store))
  }

  function prepare(): Promise<void> {
    made ??= memory.alone(write)
    // What failed is tried again.
    made.catch(() => (made = undefined))
    return made
  }

  async function firstId(): Promise<string | undefined> {
    await prepare()
    const [first] = headPaths(memory.store)
    return first && idOf(first)
  }

  return {
    id: firstId,
    async index() {
      const id = await firstId()
      if (id === undefined) return undefined
      opened ??= openSearchIndex(async (path) => memory.files.get(path)?.content, id)
      return opened
    },
    async paths() {
      await prepare()
      return memory.files.paths()
    },
    async file(path) {
      await prepare()
      return memory.files.get(path)
    },
  }
}

function idOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.idx$/, '')
}

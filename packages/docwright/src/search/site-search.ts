import type { Site } from '../site/create-site.ts'
import type { SearchDocument } from './document/search-document.ts'
import { compress } from './index/index-sink.ts'
import { headPaths, indexSite } from './index-site.ts'
import { openSearchIndex, type SearchIndex } from './query/search-index.ts'
import type { SearchFile, SearchMemory } from './search-memory.ts'

/** The search of a site without an output folder: of a preview, a hosted deployment, an MCP server. */
export interface SiteSearch {
  /**
   * The index, made at the first call.
   *
   * @returns Undefined if the site has no searchable page.
   */
  index(): Promise<SearchIndex | undefined>
  /**
   * The index for callers that must not wait for it.
   *
   * @returns Undefined if it has yet to be made, or if the site has no searchable page.
   */
  made(): Promise<SearchIndex | undefined>
  /**
   * A file of the index, as a build writes it.
   *
   * @param path Path without base path.
   */
  file(path: string): Promise<SearchFile | undefined>
  /** Paths of all files of the index. */
  paths(): Promise<readonly string[]>
  /** Id of the default partition; undefined if the site has no searchable page. */
  id(): Promise<string | undefined>
}

/** The searchable content of a page, and its sources. */
export interface ReadDocument extends SearchDocument {
  /** Paths of the files that went into it besides its own. */
  dependencies?: readonly string[]
}

/** The earlier index of a site. */
export interface IndexedBefore {
  /** The memory, opened at the first call; it may be another one later. */
  memory(): SearchMemory
  /** Digest that changes with everything that affects the content of all pages. */
  settings: string
  /**
   * Digest of the index's sources besides the files of single pages: the set of pages, and the site's facts about them. As
   * long as it is the same, only pages with changed files are examined.
   */
  common?(): Promise<string>
}

/**
 * Makes the search of a site. Nothing is indexed before the first call.
 *
 * @param documentOf Reads the searchable content of a page.
 * @param before The index of an earlier state of the site: only pages with changed files are read again.
 */
export function createSiteSearch(
  site: Site,
  documentOf: (key: string) => Promise<ReadDocument>,
  before: IndexedBefore,
): SiteSearch {
  const owner = {}
  let making: Promise<SearchMemory> | undefined
  let opened: SearchIndex | undefined
  let ready: SearchMemory | undefined

  async function prepare(): Promise<SearchMemory> {
    const memory = before.memory()
    // Since the last call, another state of the site may have changed the memory, or the memory may have been replaced.
    if (memory.isOf(owner)) return memory
    making ??= make(memory).finally(() => (making = undefined))
    return making
  }

  async function make(memory: SearchMemory): Promise<SearchMemory> {
    opened = undefined
    await memory.change(owner, () => writeFiles(memory))
    ready = memory
    return memory
  }

  async function writeFiles(memory: SearchMemory): Promise<void> {
    const changed = forgetChanged(memory)
    const common = await before.common?.()
    const isCommonSame = common !== undefined && common === memory.common()
    await indexSite({
      site,
      store: memory.store,
      ...(isCommonSame ? { only: changed } : {}),
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
    memory.setCommon(common)
    memory.files.keepOnly(new Set([...memory.store.filePaths(), ...headPaths(memory.store)]))
  }

  /** Forgets pages whose sources have changed, and returns their keys. */
  function forgetChanged({ store, stamps }: SearchMemory): string[] {
    const known = stamps()
    const changed: string[] = []
    for (const key of store.keys()) {
      const stamp = known.get(key)
      // A page without a stamp was never read completely.
      const [, , ...rest] = stamp === undefined ? [] : (JSON.parse(stamp) as [string, ...[string, string][]])
      const isSame =
        stamp !== undefined &&
        stampOf(
          key,
          rest.map(([path]) => path),
        ) === stamp
      if (isSame) continue
      store.forgetPage(key)
      changed.push(key)
    }
    return changed
  }

  function stampOf(key: string, dependencies: readonly string[]): string {
    const paths = [site.pages.get(key)?.file ?? '', ...dependencies]
    return JSON.stringify([
      before.settings,
      ...paths.map((path) => [path, site.files.get(path)?.version ?? site.specifications.versionOf({ files: [path] })]),
    ])
  }

  async function firstId(): Promise<string | undefined> {
    const [first] = headPaths((await prepare()).store)
    return first && idOf(first)
  }

  async function openIndex(): Promise<SearchIndex | undefined> {
    const id = await firstId()
    if (id === undefined) return undefined
    opened ??= openSearchIndex(async (path) => (await prepare()).files.get(path)?.content, id, keptFiles)
    return opened
  }

  return {
    id: firstId,
    index: openIndex,
    async made() {
      if (ready === undefined) return undefined
      const memory = before.memory()
      return memory === ready && memory.isOf(owner) ? openIndex() : undefined
    },
    paths: async () => (await prepare()).files.paths(),
    file: async (path) => (await prepare()).files.get(path),
  }
}

/** Few, because reading a file again is cheap here, and many sites are open at a time. */
const keptFiles = 12

function idOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.idx$/, '')
}

import type { Site } from '../site/create-site.ts'
import type { SearchDocument } from './document/search-document.ts'
import { compress } from './index/index-sink.ts'
import { headPaths, indexSite } from './index-site.ts'
import { openSearchIndex, type SearchIndex } from './query/search-index.ts'
import type { SearchFile, SearchMemory } from './search-memory.ts'

/** The search of a site that is in memory: of a preview, a hosted deployment, an MCP server. */
export interface SiteSearch {
  /**
   * The index, made when it is first asked for.
   *
   * @returns Undefined where the site has no page that can be found.
   */
  index(): Promise<SearchIndex | undefined>
  /**
   * The index, if it is made already: nobody who has not searched waits for it.
   *
   * @returns Undefined where it would have to be made first.
   */
  made(): Promise<SearchIndex | undefined>
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
  /** Opens the memory: asked when somebody searches. */
  memory(): SearchMemory
  /** Changes with whatever changes the content of all pages. */
  settings: string
  /**
   * Digest of all that the index is made of beside the files of single pages: the set of pages, and what the site says of them. As long
   * as it is the same, only pages are looked at whose files have changed.
   */
  common?(): Promise<string>
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
  before: IndexedBefore,
): SiteSearch {
  const owner = {}
  let making: Promise<SearchMemory> | undefined
  let opened: SearchIndex | undefined
  let ready: SearchMemory | undefined

  async function prepare(): Promise<SearchMemory> {
    const memory = before.memory()
    // Another state of the site may have made it its own since, or the memory may be another one.
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

  /** Returns the keys of what was forgotten. */
  function forgetChanged({ store, stamps }: SearchMemory): string[] {
    const known = stamps()
    const changed: string[] = []
    for (const key of store.keys()) {
      const stamp = known.get(key)
      // A page without was not read in the end.
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

/** What is read again costs little here, and many sites are open at a time. */
const keptFiles = 12

function idOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.idx$/, '')
}

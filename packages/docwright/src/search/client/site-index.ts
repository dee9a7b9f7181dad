import { openSearchIndex, SearchIndexFault, type SearchIndex } from '../query/search-index.ts'

const opened = new Map<string, SearchIndex>()

/**
 * The index of the current page.
 *
 * @param entry The button of the search, which has the address.
 */
export function indexOf({ dataset }: HTMLElement): SearchIndex {
  const { index = '', partition = '' } = dataset
  const known = opened.get(index + partition) ?? openSearchIndex((path) => readFile(index, path), partition)
  opened.set(index + partition, known)
  return known
}

/**
 * Loads the head of the index before the first letter is typed.
 *
 * @param entry The button of the search.
 */
export function prepareIndex(entry: HTMLElement): void {
  // The search itself reports failures.
  indexOf(entry)
    .partitions()
    .catch(() => undefined)
}

/** Whether files may come from the browser's cache. */
let caching: RequestCache = 'default'

/**
 * Works with the index. If a file is damaged, or gone because the site was published again, it opens the index again, past
 * all caches, and repeats the work once.
 *
 * @param entry The button of the search.
 */
export async function withIndex<Result>(
  entry: HTMLElement,
  work: (index: SearchIndex) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(indexOf(entry))
  } catch (cause) {
    if (!(cause instanceof SearchIndexFault)) throw cause
    opened.clear()
    caching = 'reload'
    try {
      return await work(indexOf(entry))
    } finally {
      caching = 'default'
    }
  }
}

async function readFile(folder: string, path: string): Promise<Uint8Array | undefined> {
  const response = await fetch(folder + path.slice(path.lastIndexOf('/') + 1), { cache: caching })
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

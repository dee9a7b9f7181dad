import { openSearchIndex, SearchIndexFault, type SearchIndex } from '../query/search-index.ts'

const opened = new Map<string, SearchIndex>()

/**
 * The index that a page belongs to.
 *
 * @param entry The button of the search.
 */
export function indexOf({ dataset }: HTMLElement): SearchIndex {
  const { index = '', partition = '' } = dataset
  const known = opened.get(index + partition) ?? openSearchIndex((path) => readFile(index, path), partition)
  opened.set(index + partition, known)
  return known
}

/**
 * Reads what every search begins with, before the first letter is typed.
 *
 * @param entry The button of the search.
 */
export function prepareIndex(entry: HTMLElement): void {
  // Whoever searches is told.
  indexOf(entry)
    .partitions()
    .catch(() => undefined)
}

/** Where what a browser has kept may be looked for. */
let caching: RequestCache = 'default'

/**
 * Does something with the index, and once more with a new one where a file is gone, because the site was published anew
 * since, or damaged: then what the browser or a proxy has kept of it is not asked for again.
 *
 * @param entry The button of the search.
 * @param work What to do.
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

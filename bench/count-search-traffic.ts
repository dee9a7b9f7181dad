import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { search } from '../packages/docwright/src/search/query/search.ts'
import { openSearchIndex } from '../packages/docwright/src/search/query/search-index.ts'
import { filesAtOnce } from '../packages/docwright/src/search/index/index-files.ts'

/** What one query made a reader's browser fetch. */
export interface QueryTraffic {
  query: string
  requests: number
  /** Bytes as they are sent: the files are compressed. */
  bytes: number
  /** Pages that were found, and how many of them are shown at first. */
  found: number
  shown: number
}

/** Pages that the dialog shows at first. */
const shownPages = 8

/**
 * Counts what queries fetch, asked one after the other by one reader, as the search dialog of a page asks them.
 *
 * @param out Folder of a built site.
 * @param queries The queries; the first one opens the index.
 * @param partition The index: language, or language and version.
 */
export async function countSearchTraffic(
  out: string,
  queries: readonly string[],
  partition = 'en',
): Promise<QueryTraffic[]> {
  let [requests, bytes] = [0, 0]
  const index = openSearchIndex(async (path) => {
    const content = await readFile(join(out, path)).catch(() => undefined)
    requests += 1
    bytes += content?.length ?? 0
    return content
  }, partition)
  const traffic: QueryTraffic[] = []
  for (const query of queries) {
    ;[requests, bytes] = [0, 0]
    const { total, pages } = await search(index, query, { partition, limit: shownPages, files: filesAtOnce })
    traffic.push({ query, requests, bytes, found: total, shown: pages.length })
  }
  return traffic
}

// node bench/count-search-traffic.ts <built site> [query …]
if (process.argv[1] === import.meta.filename) {
  const [out = '.', ...queries] = process.argv.slice(2)
  for (const { query, requests, bytes, found, shown } of await countSearchTraffic(out, queries))
    console.log(`${query}: ${requests} requests, ${(bytes / 1000).toFixed(1)} KB, ${shown} of ${found} pages`)
}

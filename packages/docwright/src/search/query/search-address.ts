import { search, type FoundPage, type SearchOptions } from './search.ts'
import type { SearchIndex } from './search-index.ts'
import { decodePercent } from '../../source/decode-percent.ts'

/** Pages that are about as good an answer as the best one. */
const leastShare = 0.5
const maxPages = 5

/**
 * Finds pages about the words of an address that leads nowhere: of its last part, which says most, or else of all of it.
 *
 * @param index The index.
 * @param path The address, as it was asked for.
 * @param options How many files may be read.
 * @returns The best first; in the language with which the address begins, if it does.
 */
export async function searchAddress(
  index: SearchIndex,
  path: string,
  options: Pick<SearchOptions, 'files'> = {},
): Promise<FoundPage[]> {
  const parts = decodePercent(path)
    .replace(/(?:\/index)?(?:\.\w{2,4})?(?<!\/)\/*$/, '')
    .split('/')
    .filter((part) => part !== '')
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  for (const query of new Set([wordsOf(last), wordsOf(parts.join(' '))])) {
    // The second is asked where the first has found nothing.
    const { pages } = await search(index, query, { language: first, limit: maxPages, sections: 1, ...options })
    const best = Math.max(...pages.map(({ score }) => score))
    if (pages.length > 0) return pages.filter(({ score }) => score >= best * leastShare)
  }
  return []
}

function wordsOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()
}

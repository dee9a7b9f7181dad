import * as z from 'zod'
import { namePartition } from '../search/name-partition.ts'
import { search } from '../search/query/search.ts'
import type { DocsLibrary } from './docs-library.ts'
import { oneLine } from './one-line.ts'

/** Default number of pages in the result. */
const usualCount = 10

const inputSchema = z.object({
  query: z.string().min(1).max(2000),
  language: z.string().max(20).optional(),
  version: z.string().max(100).optional(),
  limit: z.int().min(1).max(20).optional().catch(undefined),
})

/**
 * Whether a tool is the search by its name at another service: `search_` and the name of a site. Clients call it
 * without asking which tools there are.
 */
export function isNamedSearch(name: string): boolean {
  return /^search_[\w.-]{1,100}$/.test(name)
}

/**
 * Searches a site for such a client.
 *
 * @param input Arguments of the client.
 * @param origin Origin of the site, for links.
 * @returns One text for each page, in the lines that clients parse; undefined if there is no query.
 */
export async function searchByName(
  input: unknown,
  library: DocsLibrary,
  origin: string,
): Promise<readonly string[] | undefined> {
  const parsed = inputSchema.safeParse(input)
  if (!parsed.success) return undefined
  const { query, language, version, limit = usualCount } = parsed.data
  const index = await library.index()
  if (index === undefined) return []
  const named = namePartition(await index.partitions(), { language, version })
  if ('unknown' in named) return []
  const { base } = library.site
  const { pages } = await search(index, query, { limit, ...named })
  return pages.map(({ url, title, sections }) => {
    const path = base !== '' && url.startsWith(`${base}/`) ? url.slice(base.length) : url
    const content = sections.map(({ title: heading, excerpt }) => {
      const text = excerpt
        .map((piece) => piece.text)
        .join('')
        .replaceAll(/\s+/g, ' ')
        .trim()
      return heading === '' ? text : `## ${oneLine(heading)}\n${text}`
    })
    return [
      `Title: ${oneLine(title)}`,
      `Link: ${origin}${url}`,
      `Page: ${path.replace(/^\//, '') || 'index'}`,
      `Content: ${content.filter(Boolean).join('\n\n')}`,
    ].join('\n')
  })
}

import * as z from 'zod'
import { search } from '../search/query/search.ts'
import { namePartition } from '../search/name-partition.ts'
import { cannot, defineTool } from './library-tool.ts'

export const searchTool = defineTool({
  name: 'search',
  description: 'Search the documentation. Returns pages and sections with excerpts; read them with `read`.',
  input: z.strictObject({
    query: z.string().min(1).max(1000).describe('A few words, an identifier, or a "phrase"'),
    language: z.string().max(20).optional().describe('Such as fr or zh'),
    version: z.string().max(100).optional(),
    limit: z.int().min(1).max(20).optional().describe('Maximum number of pages; 8 by default'),
  }),
  async run({ query, language, version, limit = 8 }, library) {
    const index = await library.index()
    if (index === undefined) return { text: 'This site has no searchable pages.' }
    const named = namePartition(await index.partitions(), { language, version })
    if ('unknown' in named) return cannot(named.unknown)
    const found = await search(index, query, { limit, ...named })
    if (found.pages.length === 0)
      return { text: `No results for “${query}”. Try fewer or different words, or use \`list\`.` }
    const lines = found.pages.flatMap(({ url, title, trail, method, kind, sections }) => [
      `## ${method === undefined ? '' : `${method} `}${title}${kind === 'away' ? ' (another site)' : ''}`,
      `${url}${trail.length === 0 ? '' : ` (${trail.join(' > ')})`}`,
      ...sections.map((section) => {
        const text = section.excerpt.map((piece) => piece.text).join('')
        const excerpt = section.isCode ? `\`${text}\`` : text
        return `- ${section.title === '' ? '' : `${section.title}: `}${excerpt.replaceAll(/\s+/g, ' ').trim()}${section.url === url ? '' : ` [${section.url}]`}`
      }),
      '',
    ])
    const more = found.total - found.pages.length
    if (more > 0) lines.push(`${more} more pages match.`)
    return { text: lines.join('\n').trimEnd() }
  },
})

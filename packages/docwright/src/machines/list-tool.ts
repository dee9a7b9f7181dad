import * as z from 'zod'
import { cannot, defineTool } from './library-tool.ts'

const defaultCount = 100

export const listTool = defineTool({
  name: 'list',
  description: 'List pages in the order of the navigation: path, title, description.',
  input: z.strictObject({
    under: z.string().max(2000).optional().describe('Only paths that start with this, such as /guides'),
    offset: z.int().min(0).optional().describe('Number of pages to skip'),
    limit: z.int().min(1).max(500).optional().describe('Maximum number of pages; 100 by default'),
  }),
  async run({ under, offset = 0, limit = defaultCount }, library) {
    const pages = await library.pages()
    const below = pagesUnder(pages, under, library.site.base)
    if (below.length === 0)
      return cannot(`There are no pages under “${under ?? '/'}”. To list all pages, omit \`under\`.`)
    const shown = below.slice(offset, offset + limit)
    if (shown.length === 0) return cannot(`This is beyond the end: there are ${below.length} pages.`)
    const lines = shown.map(
      ({ path, title, description }) =>
        `${path} | ${title}${description === '' ? '' : ` | ${description.slice(0, 160)}`}`,
    )
    const end = offset + shown.length
    if (end < below.length) lines.push(`[${end} of ${below.length} pages. Continue with offset ${end}.]`)
    return { text: lines.join('\n') }
  },
})

/**
 * Pages below a path.
 *
 * @param under The path, with or without base path; by default, all pages match.
 * @param base Base path of the site.
 */
export function pagesUnder<Page extends { path: string }>(
  pages: readonly Page[],
  under: string | undefined,
  base: string,
): Page[] {
  const wanted = `/${under ?? ''}`.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '')
  const begins = (path: string, beginning: string): boolean =>
    path === beginning || path.startsWith(`${beginning}/`) || beginning === ''
  return pages.filter(({ path }) => begins(path, wanted) || (base !== '' && begins(path, `${base}${wanted}`)))
}

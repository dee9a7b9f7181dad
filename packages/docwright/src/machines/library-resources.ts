import { findPageNamed, type DocsLibrary } from './docs-library.ts'
import { markdownLink } from './one-line.ts'

/** A resource that an MCP client can attach to a conversation. */
export interface LibraryResource {
  uri: string
  name: string
  title: string
  description?: string
  mimeType: string
}

/** Resources per page of the list. */
const atOnce = 200

const mimeType = 'text/markdown'

/**
 * Lists the pages of a site, preceded by the index of all.
 *
 * @param name The site's name in addresses.
 * @param cursor From the previous page of the list; undefined for the first one.
 */
export async function listResources(
  library: DocsLibrary,
  name: string,
  cursor: string | undefined,
): Promise<{ resources: LibraryResource[]; nextCursor?: string }> {
  const pages = await library.pages()
  const index: LibraryResource = { uri: `docs://${name}/llms.txt`, name: 'llms.txt', title: 'All pages', mimeType }
  const all = [
    index,
    ...pages.map(({ path, title, description }) => {
      const uri = `docs://${name}${path.endsWith('/') ? `${path}index` : path}.md`
      return { uri, name: path, title, mimeType, ...(description === '' ? {} : { description }) }
    }),
  ]
  const start = cursor !== undefined && /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0
  const end = start + atOnce
  return { resources: all.slice(start, end), ...(end < all.length ? { nextCursor: String(end) } : {}) }
}

/**
 * Reads a resource.
 *
 * @param uri From the list.
 * @returns Markdown; undefined if there is none.
 */
export async function readResource(library: DocsLibrary, uri: string): Promise<string | undefined> {
  const path = /^docs:\/\/[^/]*(\/.*)$/s.exec(uri)?.[1]
  if (path === undefined) return undefined
  const pages = await library.pages()
  if (path === '/llms.txt') {
    const lines = pages.map(
      (page) => `- ${markdownLink(page.title, page.path)}${page.description === '' ? '' : `: ${page.description}`}`,
    )
    return `# ${library.about?.title ?? 'Documentation'}\n\n${lines.join('\n')}\n`
  }
  const key = findPageNamed(path, library.site, pages[0]?.key)
  return pages.some((page) => page.key === key) ? library.markdown(key ?? '') : undefined
}

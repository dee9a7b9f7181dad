import * as z from 'zod'
import { suggestPages } from '../site/suggest-pages.ts'
import { findPageNamed, type DocsLibrary } from './docs-library.ts'
import type { LibraryPage } from './list-pages.ts'
import { cannot, defineTool } from './library-tool.ts'

const defaultLength = 20_000
const maxLength = 100_000

/** Reads a page, or a part of it. */
export const readTool = defineTool({
  name: 'read',
  description: 'Read a page, or one section of it, as Markdown.',
  input: z.strictObject({
    page: z.string().min(1).max(2000).describe('Path or URL, as returned by the other tools'),
    section: z.string().max(500).optional().describe('Heading or anchor'),
    offset: z.int().min(0).optional().describe('Number of characters to skip'),
    limit: z.int().min(1).max(maxLength).optional().describe('Maximum number of characters; 20000 by default'),
  }),
  async run({ page, section, offset = 0, limit = defaultLength }, library) {
    const { site } = library
    const pages = await library.pages()
    const key = findPageNamed(page, site, pages[0]?.key)
    // A page that is not listed cannot be read with this tool.
    const isListed = pages.some((known) => known.key === key)
    if (key === undefined || !isListed) return cannot(noSuchPage(page, nearPages(page, pages, library)))
    const markdown = await library.markdown(key)
    const anchor = section ?? (/#(.+)/s.exec(page)?.[1] || undefined)
    const text = anchor === undefined ? markdown : sectionText(markdown, anchor)
    if (text === undefined) {
      const titles = sectionsOf(markdown).map(({ title }) => title)
      return cannot(`The page has no section “${anchor}”. Its sections: ${titles.slice(0, 100).join('; ') || 'none'}.`)
    }
    if (offset >= text.length && offset > 0)
      return cannot(`This is beyond the end: there are ${text.length} characters.`)
    const end = offset + limit
    const part = text.slice(offset, end).toWellFormed()
    const rest =
      end < text.length ? `\n\n[Characters ${offset} to ${end} of ${text.length}. Continue with offset ${end}.]` : ''
    return { text: `${part}${rest}` }
  },
})

function sectionText(markdown: string, name: string): string | undefined {
  const section = findSection(sectionsOf(markdown), name)
  return section && markdown.slice(section.start, section.end)
}

function nearPages(page: string, pages: readonly LibraryPage[], { site }: DocsLibrary): string[] {
  const near = suggestPages(page.startsWith('/') ? page : `/${page}`, site, 3)
  return near.flatMap((key) => pages.find((known) => known.key === key)?.path ?? [])
}

function noSuchPage(page: string, near: readonly string[]): string {
  const hint = near.length === 0 ? 'Find pages with `search` or `list`.' : `Did you mean ${near.join(', ')}?`
  return `There is no page “${page.slice(0, 200)}”. ${hint}`
}

/** A section of a page: its heading, and the offsets of its text. */
interface MarkdownSection {
  title: string
  level: number
  /** Offset of the heading's line, and of the end of everything below it. */
  start: number
  end: number
}

/** The sections of a page. Lines in code that look like headings are ignored. */
function sectionsOf(markdown: string): MarkdownSection[] {
  const found: MarkdownSection[] = []
  let fence = ''
  let position = 0
  for (const line of markdown.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === '' && mark !== undefined) fence = mark
    else if (fence !== '' && mark?.startsWith(fence) === true && /^\s*[`~]+\s*$/.test(line)) fence = ''
    else if (fence === '') {
      const [, marks = '', written = ''] = /^(#{1,6})\s+(\S.*)/.exec(line) ?? []
      const title = written.replace(/(?<!#)#+$/, '').trimEnd() || written
      if (marks !== '') found.push({ title: plain(title), level: marks.length, start: position, end: markdown.length })
    }
    position += line.length + 1
  }
  for (const [index, section] of found.entries()) {
    const next = found.slice(index + 1).find(({ level }) => level <= section.level)
    if (next !== undefined) section.end = next.start
  }
  return found
}

/** Finds a section by its heading or anchor. */
function findSection(sections: readonly MarkdownSection[], name: string): MarkdownSection | undefined {
  const wanted = slug(name.replace(/^#+/, ''))
  return sections.find(({ title }) => slug(title) === wanted)
}

function plain(title: string): string {
  return title
    .replaceAll(/!?\[([^[\]]*)\]\([^)]{0,2000}\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\\(\W)/g, '$1')
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

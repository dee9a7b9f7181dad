import type { Site } from '../site/create-site.ts'
import { listPages, type LibraryPage } from './list-pages.ts'
import { markdownLink, oneLine } from './one-line.ts'
import { placeLabels } from './place-labels.ts'

/** Limit of an index in characters: the amount that programs fetch at once. */
const maxIndexLength = 50_000
const maxDescriptionLength = 300

/**
 * `llms.txt`: all pages with links to their Markdown, in the order of the navigation. If there are too many for one
 * file, each folder has an index of the same name as the first, which lists them.
 *
 * @param origin Origin of the site; empty if it is unknown.
 * @returns Texts by path without base path.
 */
export async function siteIndexes(site: Site, origin: string): Promise<Map<string, string>> {
  const pages = await listPages(site)
  const files = new Map<string, string>()
  writeIndex('', pages, { site, origin, files })
  return files
}

/**
 * Indexes of the pages below each first segment of an address, whatever the size of the site, at `/_llms/<part>.md`.
 *
 * @param origin Origin of the site; empty if it is unknown.
 * @param indexes Indexes of the site: a part with its own index has the same text.
 * @returns Texts by path without base path.
 */
export async function scopedIndexes(
  site: Site,
  origin: string,
  indexes: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const context = { site, origin, files: new Map<string, string>() }
  for (const [folder, below] of foldersBelow('', await listPages(site), site).folders) {
    const known = indexes.get(`${folder}/llms.txt`)
    context.files.set(`/_llms${folder}.md`, known ?? cut(wholeIndex(folder, below, context), below.length))
  }
  return context.files
}

interface IndexContext {
  site: Site
  origin: string
  files: Map<string, string>
}

function writeIndex(folder: string, pages: readonly LibraryPage[], context: IndexContext): void {
  const { files } = context
  const head = headOf(folder, context)
  const whole = wholeIndex(folder, pages, context)
  const path = `${folder}/llms.txt`
  const parts = whole.length <= maxIndexLength ? undefined : partsBelow(folder, pages, context.site)
  if (parts === undefined) {
    files.set(path, cut(whole, pages.length))
    return
  }
  const { folders, rest } = parts
  const links = [...folders].map(([name, below]) => {
    writeIndex(name, below, context)
    return `- [${name}](${context.origin}${context.site.base}${encodeURI(name)}/llms.txt): ${below.length} pages`
  })
  const own = rest.length === 0 ? [] : ['', ...pageLines(rest, context)]
  files.set(path, cut([head, '## Indexes', '', ...links, ...own, ''].join('\n'), pages.length))
}

function wholeIndex(folder: string, pages: readonly LibraryPage[], context: IndexContext): string {
  return `${headOf(folder, context)}\n${pageLines(pages, context).join('\n')}\n`
}

/** Pages by subfolder, and those that are in none. */
interface DividedPages {
  folders: Map<string, LibraryPage[]>
  rest: LibraryPage[]
}

/** Divides an index; undefined if there would be only one part. */
function partsBelow(folder: string, pages: readonly LibraryPage[], site: Site): DividedPages | undefined {
  const { folders, rest } = foldersBelow(folder, pages, site)
  // A folder of one page is listed as the page, not as an index.
  for (const [name, below] of folders) {
    if (below.length > 2) continue
    rest.push(...below)
    folders.delete(name)
  }
  return folders.size === 0 ? undefined : { folders, rest }
}

function foldersBelow(folder: string, pages: readonly LibraryPage[], site: Site): DividedPages {
  const folders = new Map<string, LibraryPage[]>()
  const rest: LibraryPage[] = []
  const partsOf = ({ key }: LibraryPage): string[] =>
    (site.pages.get(key)?.url ?? '').slice(folder.length + 1).split('/')
  // The page at the address of a folder belongs to it, as an introduction to the others.
  const named = new Set(pages.map(partsOf).flatMap(([name, ...more]) => (more.length > 0 ? [`${folder}/${name}`] : [])))
  for (const page of pages) {
    const [name = '', ...more] = partsOf(page)
    const below = `${folder}/${name}`
    if (more.length === 0 && !named.has(below)) rest.push(page)
    else folders.set(below, [...(folders.get(below) ?? []), page])
  }
  return { folders, rest }
}

function headOf(folder: string, { site }: IndexContext): string {
  const { name, description, markdown } = site.config
  const lines = [`# ${oneLine(name)}${folder === '' ? '' : `: ${folder}`}`, '']
  lines.push(`> ${oneLine(description ?? `Documentation of ${name}.`)}`, '')
  if (markdown?.instructions !== undefined && folder === '') lines.push(markdown.instructions.trim(), '')
  return lines.join('\n')
}

function pageLines(pages: readonly LibraryPage[], { site, origin }: IndexContext): string[] {
  const lines: string[] = []
  let heading: string | undefined
  for (const { key, path, title, description } of pages) {
    const own = headingOf(key, site)
    if (own !== heading) lines.push(...(heading === undefined ? [] : ['']), `## ${own}`, '')
    heading = own
    const twin = path.endsWith('/') ? `${path}index.md` : `${path}.md`
    const about = description === '' ? '' : `: ${description.slice(0, maxDescriptionLength).toWellFormed()}`
    lines.push(`- ${markdownLink(title, `${origin}${twin}`)}${about}`)
  }
  return lines
}

/** The outermost part of the site around a page, within its language and version. */
function headingOf(key: string, site: Site): string {
  const { switched, inside } = placeLabels(key, site)
  return [...switched, ...inside.slice(0, 1)].join(' > ') || 'Pages'
}

/** An index that cannot be divided is cut, and says so. */
function cut(text: string, count: number): string {
  if (text.length <= maxIndexLength) return text
  const note = `\n[This index is truncated. There are ${count} pages; the sitemap lists all of them.]\n`
  const end = text.lastIndexOf('\n', maxIndexLength - note.length)
  return `${text.slice(0, end)}\n${note}`
}

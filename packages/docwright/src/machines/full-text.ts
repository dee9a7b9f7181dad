import type { Site } from '../site/create-site.ts'
import { publicPath } from '../site/public-address.ts'
import { fullTextPath, textEditions, textSections, type TextEdition, type TextSection } from './full-text-editions.ts'
import { sectionHead, textHead, type SizedEdition } from './full-text-head.ts'
import { isClosed } from './is-closed.ts'
import { listPages } from './list-pages.ts'
import { nameRepeats } from './name-repeats.ts'
import { withOrigin, type TwinSite } from './twin-text.ts'

/** Characters of all parts of a text: more is for programs that fetch page by page. */
export const maxTextLength = 16 * 1024 * 1024

/** Characters from which a text is divided as well. */
export const longTextLength = 1_000_000

/** Whether a site has texts: not where it asks not to be indexed, or has a file of its own there. */
export function hasFullText(site: Site): boolean {
  return !isClosed(site) && !site.links.files.has(fullTextPath.slice(1))
}

/** All pages of one language and version in one text, in pieces. */
export interface FullText {
  edition: SizedEdition
  /** Its beginning, which knows of the others only in the first edition, which comes last. */
  head: string
  /** What it says of each page, in the order of the navigation, and the position of the section of each. */
  parts: readonly { key: string; text: string; section: number }[]
  /** The first page that there is no room for. */
  next?: { key: string; length: number }
  end: string
}

/**
 * All pages in texts, one of each language and version. What several generated pages say is in a text once.
 *
 * @param origin Origin of the site; empty if it is not known.
 * @param markdownOf A page as Markdown; empty if it has none.
 * @yields One text after the other: that of the default language and version last, since it says how large the others are.
 */
export async function* fullTexts(
  site: Site,
  origin: string,
  markdownOf: (key: string) => Promise<string>,
): AsyncGenerator<FullText> {
  const [first, ...others] = textEditions(site, await listPages(site))
  if (first === undefined) return
  const sized: SizedEdition[] = []
  for (const edition of [...others, first]) {
    // One after the other: each may take as much memory as there may be.
    const made = await makeText(edition, site, origin, markdownOf)
    sized.push(made.edition)
    const all =
      edition === first ? sized : [made.edition, { path: fullTextPath, label: '', sections: [], pages: 0, size: 0 }]
    yield { ...made, head: textHead(site.config.name, made.edition, all, `${origin}${site.base}`) }
  }
}

async function makeText(
  edition: TextEdition,
  site: Site,
  origin: string,
  markdownOf: (key: string) => Promise<string>,
): Promise<Omit<FullText, 'head'>> {
  const { keys, path, label } = edition
  const { sections, sectionOf } = textSections(edition, site)
  const parts: FullText['parts'][number][] = []
  const nameRepeated = nameRepeats()
  let length = 0
  let cut: Pick<FullText, 'next' | 'end'> = { end: '' }
  for (const [index, key] of keys.entries()) {
    // One after the other: whoever reads this may wait, and others may not.
    const text = partOf(key, site, origin, await markdownOf(key), nameRepeated)
    if (length + text.length > maxTextLength) {
      const end = `\n---\n\n${keys.length - index} more pages are in the index: ${origin}${site.base}/llms.txt\n`
      cut = { next: { key, length: text.length }, end }
      break
    }
    length += text.length
    parts.push({ key, text, section: sectionOf[index] ?? -1 })
  }
  const shown = length > longTextLength ? sections : []
  const sizes = parts.map(({ text }) => Buffer.byteLength(text))
  return { edition: sizedEdition({ path, label, sections: shown }, parts, sizes), parts, ...cut }
}

/** An edition with what it holds. */
export function sizedEdition(
  { path, label, sections }: { path: string; label: string; sections: readonly TextSection[] },
  parts: readonly { section: number }[],
  sizes: readonly number[],
): SizedEdition {
  const within = (section?: number): { pages: number; size: number } => {
    const own = sizes.filter((_, index) => section === undefined || parts[index]?.section === section)
    return { pages: own.length, size: own.reduce((sum, size) => sum + size, 0) }
  }
  return {
    path,
    label,
    ...within(),
    sections: sections.map((section, index) => ({ label: section.label, path: section.path, ...within(index) })),
  }
}

/** A file of a text: the whole of it, or a part. */
export interface TextFile {
  path: string
  /** What it consists of. */
  texts: readonly string[]
}

/**
 * The files of a text: itself, and its parts where it is long.
 *
 * @param name Name of the site.
 */
export function textFiles({ edition, head, parts, end }: FullText, name: string): TextFile[] {
  return [
    { path: edition.path, texts: [head, ...parts.map(({ text }) => text), end] },
    ...edition.sections.map((section, index) => ({
      path: section.path,
      texts: [
        sectionHead(name, section, edition),
        ...parts.filter((part) => part.section === index).map(({ text }) => text),
      ],
    })),
  ]
}

/** Whether a path may be that of a text, or of a part of one. */
export function isTextPath(path: string): boolean {
  return path === fullTextPath || /^\/llms-full\/[^?#]+\.txt$/.test(path)
}

/**
 * What the text says of one page.
 *
 * @param key Key of the page.
 * @param origin Origin of the site; empty if it is not known.
 * @param markdown The page as Markdown.
 * @param nameRepeated Names what was said before of another page; needed for generated pages alone.
 */
export function partOf(
  key: string,
  site: TwinSite & Pick<Site, 'pages'>,
  origin: string,
  markdown: string,
  nameRepeated = (text: string, _address: string): string => text,
): string {
  const page = site.pages.get(key)
  const address = `${origin}${publicPath(page?.url ?? '/', site)}`
  const text = withOrigin(markdown, origin).trim()
  // What an author has written twice is meant to be there twice.
  return `\n---\n\nSource: ${address}\n\n${page?.generated === undefined ? text : nameRepeated(text, address)}\n`
}

/**
 * One file of the texts.
 *
 * @param path Where it is, without base path.
 * @param origin Origin of the site; empty if it is not known.
 * @param markdownOf A page as Markdown; empty if it has none.
 * @returns Undefined if there is none of this path.
 */
export async function fullTextAt(
  path: string,
  site: Site,
  origin: string,
  markdownOf: (key: string) => Promise<string>,
): Promise<string | undefined> {
  if (!hasFullText(site)) return undefined
  for await (const text of fullTexts(site, origin, markdownOf)) {
    const file = textFiles(text, site.config.name).find((one) => one.path === path)
    if (file !== undefined) return file.texts.join('')
  }
  return undefined
}

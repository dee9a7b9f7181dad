import type { Site } from '../site/create-site.ts'
import { publicPath } from '../site/public-address.ts'
import { fullTextPath, textEditions, textSections, type TextEdition, type TextSection } from './full-text-editions.ts'
import { sectionHead, textHead, type SizedEdition } from './full-text-head.ts'
import { isClosed } from './is-closed.ts'
import { listPages } from './list-pages.ts'
import { nameRepeats } from './name-repeats.ts'
import { withOrigin, type TwinSite } from './twin-text.ts'

/** Limit of all parts of a text in characters; for more, programs fetch single pages. */
export const maxTextLength = 16 * 1024 * 1024

/** Length from which a text is divided as well. */
export const longTextLength = 1_000_000

/** Whether a site has texts: not if it asks not to be indexed, or has a file of its own there. */
export function hasFullText(site: Site): boolean {
  return !isClosed(site) && !site.links.files.has(fullTextPath.slice(1))
}

/** All pages of one language and version in one text, in pieces. */
export interface FullText {
  edition: SizedEdition
  /** Its head. Only the first edition, which comes last, lists the others. */
  head: string
  /** The text of each page, in the order of the navigation, and the index of its section. */
  parts: readonly { key: string; text: string; section: number }[]
  /** The first page for which there is no room. */
  next?: { key: string; length: number }
  end: string
}

/**
 * All pages as texts, one for each language and version. Parts that several generated pages share are in a text once.
 *
 * @param origin Origin of the site; empty if it is unknown.
 * @param markdownOf A page as Markdown; empty if it has none.
 * @yields One text after another. That of the default language and version comes last, since it lists the sizes of the
 * others.
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
    // One after another, since each may take as much memory as there is.
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
    // One after another, so that other work gets its turn.
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

/** An edition with its size. */
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

/** A file of a text: the whole text or a part. */
export interface TextFile {
  path: string
  /** Its content, in pieces. */
  texts: readonly string[]
}

/**
 * The files of a text: the text itself and, if it is long, its parts.
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
 * The text of one page.
 *
 * @param key Key of the page.
 * @param origin Origin of the site; empty if it is unknown.
 * @param nameRepeated Replaces what an earlier page already said; needed only for generated pages.
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
  // Repetitions by an author are intended.
  return `\n---\n\nSource: ${address}\n\n${page?.generated === undefined ? text : nameRepeated(text, address)}\n`
}

/**
 * A file of the texts.
 *
 * @param path Path without base path.
 * @param origin Origin of the site; empty if it is unknown.
 * @param markdownOf A page as Markdown; empty if it has none.
 * @returns Undefined if there is no such file.
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

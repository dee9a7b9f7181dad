import { markdownLink, oneLine } from './one-line.ts'
import { fullTextPath, type TextSection } from './full-text-editions.ts'

/** How much a text holds. */
export interface TextSize {
  pages: number
  /** Bytes. */
  size: number
}

/** A text, as its index and those of others name it. */
export interface SizedEdition extends TextSize {
  path: string
  label: string
  /** Empty if the text is short. */
  sections: readonly (TextSection & TextSize)[]
}

/**
 * What stands at the beginning of a text: which one it is, what else there is, and where it is long, its parts, each with
 * its size.
 *
 * @param name Name of the site.
 * @param edition The text.
 * @param all All texts of the site, this one among them; the first lists the others.
 * @param root Where paths begin: origin and base path.
 */
export function textHead(name: string, edition: SizedEdition, all: readonly SizedEdition[], root: string): string {
  const lines = [`# ${oneLine(name)}`, '']
  const others = all.filter(({ path }) => path !== edition.path)
  if (others.length > 0) {
    const elsewhere = edition.path === fullTextPath ? '' : ` Other texts are listed in ${root}${fullTextPath}`
    lines.push(`> ${edition.label}: ${amount(edition)}.${elsewhere}`, '')
    if (edition.path === fullTextPath) lines.push('## Other languages and versions', '', ...links(others, root), '')
  }
  if (edition.sections.length > 0) lines.push('## Parts of this text', '', ...links(edition.sections, root), '')
  return lines.join('\n').replace(/(?<!\n)\n+$/, '\n')
}

/** The beginning of a file with one part of a text. */
export function sectionHead(name: string, { label }: TextSection, edition: { label: string }): string {
  return `# ${[oneLine(name), edition.label, label].filter(Boolean).join(': ')}\n`
}

function links(files: readonly (TextSection & TextSize)[], root: string): string[] {
  return files.map((file) => `- ${markdownLink(file.label, `${root}${encodeURI(file.path)}`)}: ${amount(file)}`)
}

function amount({ pages, size }: TextSize): string {
  return `${pages} ${pages === 1 ? 'page' : 'pages'}, ${rounded(size)}`
}

/** Two digits tell what to fetch, and seldom change. */
function rounded(bytes: number): string {
  const two = (number: number): string => `${Number(number.toPrecision(2))}`
  return bytes < 950_000 ? `${two(Math.max(1, bytes / 1000))} KB` : `${two(bytes / 1_000_000)} MB`
}

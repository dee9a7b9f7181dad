import { markdownLink, oneLine } from './one-line.ts'
import { fullTextPath, type TextSection } from './full-text-editions.ts'

/** Size of a text. */
export interface TextSize {
  pages: number
  /** In bytes. */
  size: number
}

/** A text with its size, for indexes. */
export interface SizedEdition extends TextSize {
  path: string
  label: string
  /** Empty if the text is short. */
  sections: readonly (TextSection & TextSize)[]
}

/**
 * The head of a text: what it is, other texts and, if it is long, its parts, each with its size.
 *
 * @param name Name of the site.
 * @param all All texts of the site, including this one; the first lists the others.
 * @param root Origin and base path.
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

/** The head of a file with one part of a text. */
export function sectionHead(name: string, { label }: TextSection, edition: { label: string }): string {
  return `# ${[oneLine(name), edition.label, label].filter(Boolean).join(': ')}\n`
}

function links(files: readonly (TextSection & TextSize)[], root: string): string[] {
  return files.map((file) => `- ${markdownLink(file.label, `${root}${encodeURI(file.path)}`)}: ${amount(file)}`)
}

function amount({ pages, size }: TextSize): string {
  return `${pages} ${pages === 1 ? 'page' : 'pages'}, ${rounded(size)}`
}

/** Two digits are enough to decide what to fetch, and rarely change. */
function rounded(bytes: number): string {
  const two = (number: number): string => `${Number(number.toPrecision(2))}`
  return bytes < 950_000 ? `${two(Math.max(1, bytes / 1000))} KB` : `${two(bytes / 1_000_000)} MB`
}

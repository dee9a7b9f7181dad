import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Something of a specification that readers must find. */
export interface ExpectedPart {
  kind: string
  name: string
  /** Names of the parts around it, which must be on the same page. */
  beside: readonly string[]
  /** Path of the page below the folder of the specification; any page of it where it is absent. */
  page?: string
}

/** A page as it was built. */
export interface BuiltPage {
  /** Path below the folder of the specification, in lower case. */
  path: string
  html: string
  markdown: string
}

/**
 * Reads the pages of a specification, as text without tags.
 *
 * @param folder Their folder in the built site; it is missing where the specification has no page.
 */
export function readBuiltPages(folder: string): BuiltPage[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile() && file.name.endsWith('.md'))
    .map((file) => {
      const path = join(file.parentPath, file.name)
      const bare = path.slice(0, -'.md'.length)
      return {
        path: relative(folder, bare).toLowerCase(),
        html: textOf(readFileSync(join(bare, 'index.html'), 'utf8')),
        markdown: readFileSync(path, 'utf8').replaceAll('\\', ''),
      }
    })
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#x27': "'", '#39': "'" }

/** The visible text of the page’s own content; a `<wbr>` is not a space. */
function textOf(html: string): string {
  const begin = html.indexOf('<main')
  return html
    .slice(Math.max(begin, 0))
    .replaceAll(/<wbr\/?>/g, '')
    .replaceAll(/<[^>]*>/g, '\u0001')
    .replaceAll(/&(lt|gt|amp|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? '')
}

/**
 * Finds the parts that no page shows, or that are not in its Markdown.
 *
 * @param parts What there is to be.
 * @param pages All pages of the specification.
 */
export function missingParts(
  parts: readonly ExpectedPart[],
  pages: readonly BuiltPage[],
): { part: ExpectedPart; where: string }[] {
  const byPath = Map.groupBy(pages, ({ path }) => path)
  return parts.flatMap((part) => {
    const among = part.page === undefined ? pages : (byPath.get(part.page.toLowerCase()) ?? [])
    const shown = among.filter(({ html }) => [part.name, ...part.beside].every((word) => hasWord(html, word)))
    if (shown.length === 0) return [{ part, where: 'on a page' }]
    return shown.some(({ markdown }) => hasWord(markdown, part.name)) ? [] : [{ part, where: 'in the Markdown' }]
  })
}

/** As a word of its own, not as a piece of another one. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isPiece = /[\w$]/.test(text.charAt(at - 1)) && /\w/.test(word.charAt(0))
    const goesOn = /\w/.test(text.charAt(at + word.length)) && /\w/.test(word.at(-1) ?? '')
    if (!isPiece && !goesOn) return true
  }
  return false
}

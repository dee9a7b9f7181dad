import { nearestMatch } from '../../config/nearest-match.ts'
import { type FileContext, type PageBuild, report } from './page-build.ts'
import type { PageText } from '../page-text.ts'

/** The place of a text in its file. */
interface TextPlace {
  file: FileContext
  start: number
  end: number
}

/**
 * Reports links and images that are shown as text because of a mistake in their syntax: a backslash before a bracket,
 * an address without end, a missing definition. Only clear cases are reported, since code and formulas have brackets
 * too.
 */
export function noteLostLinks(value: string, place: TextPlace, build: PageBuild): void {
  if (!value.includes('](') && !value.includes('][')) return
  noteBrokenLinks(place, build)
  noteUndefined(value, place, build)
}

const address = /^\]\((?:\/|\.{1,2}\/|#|https?:\/\/|mailto:)[^\s()"'<>]*/

function noteBrokenLinks({ file, start, end }: TextPlace, build: PageBuild): void {
  const { text } = file.module.page
  for (let at = text.indexOf('](', start); at !== -1 && at < end; at = text.indexOf('](', at + 1)) {
    const [target] = address.exec(text.slice(at, at + 2000)) ?? []
    if (target === undefined) continue
    const opening = openingBracket(text, at)
    if (text[at - 1] === '\\') {
      // If both brackets have a backslash, the author shows how links are written.
      if (opening === undefined || text[opening - 1] === '\\' || text[at + target.length] !== ')') continue
      const from = text[opening - 1] === '!' ? opening - 1 : opening
      const written = text.slice(from, at + target.length + 1)
      const message = `“${written}” is shown as text, because of the backslash.`
      report(build, 'link-as-text', file, from, message, `Write ${written.replace('\\](', '](')}.`)
    } else if (opening === undefined || text[opening - 1] !== '\\') {
      const message = `“${target}” is shown as text: the link is not complete.`
      const fix = 'Write [text](address) with all four brackets, on one line.'
      report(build, 'link-as-text', file, opening ?? at, message, fix)
    }
  }
}

/** Link words are shorter; without a limit, a long line would be searched once for each of its brackets. */
const maxWordsLength = 2000

/** The opening bracket of a link, in the same block. */
function openingBracket(text: string, before: number): number | undefined {
  const from = Math.max(0, before - maxWordsLength)
  const near = text.slice(from, before)
  const at = near.lastIndexOf('[')
  return at === -1 || /\n[ \t>]*\n/.test(near.slice(at)) ? undefined : from + at
}

// An index, as in `list[first][second]`, follows a name or another bracket.
const reference = /(?<![\w)\]}\\])\[([^[\]\n\\]{2,})\]\[([^[\]\n\\^][^[\]\n\\]+)\]/g

function noteUndefined(value: string, { file, start, end }: TextPlace, build: PageBuild): void {
  const { page } = file.module
  for (const [whole, words = '', label = ''] of value.matchAll(reference)) {
    const at = page.text.indexOf(whole, start)
    // If the file differs here, the brackets were written with backslashes.
    if (at === -1 || at >= end || /[\w)\]}\\]/.test(page.text.charAt(at - 1))) continue
    const labels = labelsOf(page)
    const isPlain = labels.length > 0 || words === label || /\s/.test(words + label)
    if (!isPlain || !/\p{L}{2}/u.test(words) || !/\p{L}{2}/u.test(label)) continue
    const near = nearestMatch(label, labels)
    const message = `“${whole}” is shown as text: the page does not define “${label}”.`
    const fix = near === undefined ? `Add a line such as [${label}]: /path below.` : `Did you mean “${near}”?`
    report(build, 'link-undefined', file, at, message, fix)
  }
}

const known = new WeakMap<PageText, string[]>()

/**
 * Labels of a file's link definitions (`[label]: address`).
 *
 * @returns As written, in order.
 */
function labelsOf(page: PageText): readonly string[] {
  const found =
    known.get(page) ?? Array.from(page.text.matchAll(/^[ \t>]*\[([^\]\n^][^\]\n]*)\]:/gm), ([, label = '']) => label)
  known.set(page, found)
  return found
}

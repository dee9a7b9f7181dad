import { findProse } from './find-prose.ts'
import { standIn } from './stand-ins.ts'
import type { TextEdit } from './text-edits.ts'

/**
 * Makes `*`, `**` and `~~` emphasis where writers of Chinese, Japanese and Korean mean it. CommonMark requires a space
 * or punctuation outside a mark whose inside is punctuation; these languages have no spaces there, so readers would see
 * the stars. By CommonMark's amendment for these languages, their punctuation does not prevent emphasis, and neither
 * does other punctuation if their letters are on the other side. A stand-in between punctuation and mark, which parsers
 * see as a letter, has this effect.
 *
 * @param text Masked text of a page.
 * @param bodyStart Offset of its body.
 * @returns Where to insert the stand-in.
 */
export function easeEmphasis(text: string, bodyStart: number): TextEdit[] {
  const marks = [...marksBesideWideText(text, bodyStart)]
  if (marks.length === 0) return []
  const prose = findProse(text, bodyStart)
  let stretch = 0
  return marks.flatMap(({ start, end, places }) => {
    while ((prose[stretch]?.end ?? Infinity) < end) stretch += 1
    if ((prose[stretch]?.start ?? Infinity) > start) return []
    return places.map((at) => ({ start: at, end: at, insert: standIn.nothing }))
  })
}

interface Mark {
  start: number
  end: number
  /** Where a stand-in gives the intended result. */
  places: number[]
}

function* marksBesideWideText(text: string, bodyStart: number): Generator<Mark> {
  // A single `~` separates the ends of a range.
  const runs = /\*+|(?<!~)~~(?!~)/g
  runs.lastIndex = bodyStart
  for (let run = runs.exec(text); run !== null; run = runs.exec(text)) {
    const start = run.index
    const end = start + run[0].length
    // Most pages have none of these letters; two comparisons per mark show this.
    if (text.charCodeAt(start - 1) < firstWide && text.charCodeAt(end) < firstWide) continue
    const before = characterBefore(text, start)
    // An escaped star is not a mark, and the next one does not begin a run.
    if (before === '\\') continue
    const after = String.fromCodePoint(text.codePointAt(end) ?? space)
    const places = before === ' ' ? closedPlaces(text, start, after) : easedPlaces(before, after, start, end)
    if (places.length > 0) yield { start, end, places }
  }
}

function easedPlaces(before: string, after: string, start: number, end: number): number[] {
  const [left, right] = [kindOf(before), kindOf(after)]
  if (left === 'space' || right === 'space' || !(wide.test(before) || wide.test(after))) return []
  // Of four stars, two end an emphasis and two begin the next; parsers see a single mark.
  const middle = end - start === 4 ? [start + 2] : []
  const isApart = middle.length > 0
  return [
    ...(left === 'punctuation' && (isApart || right === 'letter') ? [start] : []),
    ...middle,
    ...(right === 'punctuation' && (isApart || left === 'letter') ? [end] : []),
  ]
}

/** `**米ドル (USD) **で`: the last of an even number of marks in a line must be a closing one. */
function closedPlaces(text: string, start: number, after: string): number[] {
  if (!wide.test(after) || !text.startsWith('**', start)) return []
  const from = Math.max(0, start - maxLineLength)
  const near = text.slice(from, start + maxLineLength)
  const [rest = ''] = near.slice(start - from).split('\n', 1)
  const before = near.slice(near.lastIndexOf('\n', start - from) + 1, start - from)
  if (before.length + rest.length > maxLineLength) return []
  const marks = (before + rest).split('**')
  const earlier = before.split('**')
  const inside = earlier.at(-1) ?? ''
  return marks.length % 2 === 1 && earlier.length % 2 === 0 && !inside.startsWith(' ') ? [start] : []
}

const space = 0x20
/** In longer lines marks are not counted, since scanning the line for each mark would take minutes. */
const maxLineLength = 5000
// The first code point of Chinese, Japanese and Korean characters; it begins Hangul's letters.
const firstWide = 0x1100
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3001-\u303F\u30FB\u30FC\uFE10-\uFE1F\uFE30-\uFE6F\uFF01-\uFFEE]/u

function kindOf(character: string): 'space' | 'punctuation' | 'letter' {
  if (character === '' || /\s/u.test(character)) return 'space'
  return /[\p{P}\p{S}]/u.test(character) ? 'punctuation' : 'letter'
}

function characterBefore(text: string, at: number): string {
  const last = text.charAt(at - 1)
  return /[\uDC00-\uDFFF]/.test(last) ? text.slice(at - 2, at) : last
}

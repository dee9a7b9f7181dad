import { stemmer } from 'stemmer'
import { headingMark } from '../text/heading-term.ts'
import { isUnspaced } from '../text/tokenize.ts'
import { hashText } from './hash-text.ts'

/** Bits of {@link termKey}. */
export const termKeyBits = 32
/** Words that begin alike are looked for together. */
const sharedLetters = 4

/** The same words come again and again. */
const known = new Map<string, number>()
const maxKnown = 50_000

/** Bits by which headings that are filed by the same word are told apart, and letters of what follows the word. */
const headingBits = 6
const headingLetters = 3

/**
 * Where a term stands among all terms. Words with the same first letters stand together, the forms of one word more so,
 * and so do pairs with the same first character; a whole heading stands near the word it is filed by, together with those
 * that go on alike. Otherwise the order says nothing, so that no term moves when others come and go.
 *
 * @param term A term.
 * @returns 32 bits.
 */
export function termKey(term: string): number {
  const mark = term.indexOf(headingMark)
  if (mark === -1) return wordKey(term)
  const word = term.slice(0, mark)
  const next = followingLetters(term.slice(mark + 1), word)
  if (next === '') return wordKey(word)
  const width = 2 ** headingBits
  return wordKey(word) - (wordKey(word) % width) + (hashText(next) % width)
}

/** What may still be written of the last word tells nothing apart. */
function followingLetters(heading: string, word: string): string {
  const rest = heading.slice(heading.indexOf(word) + word.length)
  return isUnspaced(word) ? (Array.from(rest)[0] ?? '') : (/^ (\S*)/.exec(rest)?.[1]?.slice(0, headingLetters) ?? '')
}

function wordKey(term: string): number {
  const found = known.get(term)
  if (found !== undefined) return found
  const isPair = isUnspaced(term)
  const start = isPair ? String.fromCodePoint(term.codePointAt(0) ?? 0) : term.slice(0, sharedLetters)
  const key = ((hashText(start) & 0xffff0000) | (hashText(isPair ? term : stemmer(term)) >>> 16)) >>> 0
  if (known.size >= maxKnown) known.clear()
  known.set(term, key)
  return key
}

import { stemmer } from 'stemmer'
import { headingMark } from '../text/heading-term.ts'
import { isUnspaced } from '../text/tokenize.ts'
import { hashText } from './hash-text.ts'

/** Bits of {@link termKey}. */
export const termKeyBits = 32
/** Words with the same beginning are looked up together. */
const sharedLetters = 4

/** The same words come again and again. */
const known = new Map<string, number>()
const maxKnown = 50_000

/** Bits that distinguish headings filed by the same word, and the number of letters after the word. */
const headingBits = 6
const headingLetters = 3

/**
 * The position of a term among all terms. Words with the same first letters are adjacent, even more so the forms of one
 * word, and so are pairs with the same first character. A whole heading is near the word by which it is filed, together
 * with headings that continue alike. Otherwise, the order is arbitrary, so that no term moves when others come and go.
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

/** Letters that may still complete the last word do not distinguish headings. */
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

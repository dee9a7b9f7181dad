import { headingMark } from '../text/heading-term.ts'
import { isUnspaced } from '../text/tokenize.ts'
import { hashText } from './hash-text.ts'

/** Bits of {@link termKey}. */
export const termKeyBits = 32
/** Words that begin alike are looked for together. */
const sharedLetters = 4

/**
 * Where a term stands among all terms. Words with the same first letters stand together, and so do pairs with the same
 * first character; a whole heading stands with the word it is filed by. Otherwise the order says nothing, so that no term moves when others come and go.
 *
 * @param term A term.
 * @returns 32 bits.
 */
export function termKey(term: string): number {
  const start = isUnspaced(term)
    ? String.fromCodePoint(term.codePointAt(0) ?? 0)
    : (term.split(headingMark, 1)[0] ?? '').slice(0, sharedLetters)
  return ((hashText(start) & 0xffff0000) | (hashText(term) >>> 16)) >>> 0
}

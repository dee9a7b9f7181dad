import { ByteReader } from './byte-reader.ts'
import { endOfPosting } from './term-postings.ts'

/**
 * The terms of a page.
 *
 * @param weights The result of `weighPage`.
 */
export function termsOf(weights: Uint8Array): string[] {
  return splitTerms(new ByteReader(weights).text())
}

/**
 * The terms of a page, and the offsets of their postings.
 *
 * @param weights The result of `weighPage`.
 * @returns Terms, and one more offset than terms: a posting reaches to the start of the next one.
 */
export function placesOf(weights: Uint8Array): { terms: string[]; starts: Uint32Array } {
  const reader = new ByteReader(weights)
  const terms = splitTerms(reader.text())
  const starts = new Uint32Array(terms.length + 1)
  let at = reader.at
  for (let index = 0; index < terms.length; index++) {
    starts[index] = at
    at = endOfPosting(weights, at)
  }
  starts[terms.length] = at
  return { terms, starts }
}

function splitTerms(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}

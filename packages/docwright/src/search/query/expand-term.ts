import { stemmer } from 'stemmer'
import { isUnspaced } from '../text/tokenize.ts'
import { isNear } from './spelling.ts'

/** A term of the index that a word of a query may mean. */
export interface Variant {
  term: string
  /** 1 for the word itself, less for what is merely like it. */
  weight: number
}

/** Sorted terms that are at hand. */
export interface KnownTerms {
  terms: readonly string[]
  pagesWith(index: number): number
  /** Whether a term is in the index, though it may not be among those at hand. */
  isThere?(term: string): boolean
}

const maxVariants = 14

/**
 * Finds what a word may mean: itself, words that begin with it, its other forms, and what it is a misspelling of.
 *
 * @param word The word, folded.
 * @param isOpen Whether the reader may still be writing it.
 * @param known Terms to look in.
 * @param hasForms Whether it may be bent; an identifier is not.
 * @returns The best first.
 */
export function expandTerm(word: string, isOpen: boolean, known: KnownTerms, hasForms: boolean): Variant[] {
  const found = new Map<string, { weight: number; pages: number }>()
  const { terms } = known
  const first = firstFrom(terms, word)
  const isAtHand = terms[first] === word
  const isExact = isAtHand || known.isThere?.(word) === true
  if (isAtHand) found.set(word, { weight: 1, pages: known.pagesWith(first) })
  function add(index: number, weight: number): void {
    const term = terms[index] ?? ''
    if ((found.get(term)?.weight ?? 0) < weight) found.set(term, { weight, pages: known.pagesWith(index) })
  }
  if (isUnspaced(word)) {
    // A single character stands for every pair that begins with it.
    if (Array.from(word).length === 1) for (const index of beginningWith(word, terms)) add(index, 0.8)
    return best(found)
  }
  for (const index of beginningWith(word, terms)) {
    const rest = (terms[index]?.length ?? 0) - word.length
    if (rest > 0) add(index, prefixWeight(word.length, rest, isOpen))
  }
  if (hasForms && word.length > 2) addForms(word, terms, add)
  if (!isExact && word.length > 3 && !/^\d+$/.test(word)) addMisspelt(word, isOpen, terms, add)
  return best(found)
}

/** The nearer a beginning is to the whole word, the likelier it is meant. */
function prefixWeight(length: number, rest: number, isOpen: boolean): number {
  const share = length / (length + rest)
  if (isOpen) return 0.45 + 0.4 * share
  return length < 3 ? 0 : 0.25 + 0.45 * share * share
}

/** Another form of the same English word, and what in any language has all but its end in common with a word. */
const sameStem = 0.9
const sameRoot = 0.6
const sameBeginning = 0.45

/** `deploying`, `deployed`, `deploys` stand near each other in the alphabet. */
function addForms(word: string, terms: readonly string[], add: (index: number, weight: number) => void): void {
  const stem = word.slice(0, Math.max(3, word.length - 3))
  const stemmed = stemmer(word)
  for (const index of beginningWith(stem, terms)) {
    const term = terms[index] ?? ''
    const common = commonLength(term, word)
    const end = word.length - common
    const other = term.length - common
    if (end + other === 0) continue
    if (other <= 7 && stemmer(term) === stemmed) add(index, sameStem)
    else if (end <= 2 && isLonger(stemmer(term), stemmed)) add(index, sameRoot)
    else if (end <= 3 && other <= 3 && common >= 4 && common >= end * 1.5) add(index, sameBeginning)
  }
}

/** `dedupe` and `deduplication`: what people cut short is the beginning of the stem. */
function isLonger(stem: string, other: string): boolean {
  return other.length >= 5 && stem.length <= other.length + 2 && stem.startsWith(other)
}

function addMisspelt(
  word: string,
  isOpen: boolean,
  terms: readonly string[],
  add: (index: number, weight: number) => void,
): void {
  const most = word.length > 7 ? 2 : 1
  for (let index = 0; index < terms.length; index++) {
    const term = terms[index] ?? ''
    const difference = term.length - word.length
    if (difference < -most) continue
    if (difference <= most) {
      const distance = isNear(word, term, most)
      // A first letter is rarely wrong.
      if (distance <= most) add(index, (distance === 1 ? 0.6 : 0.35) * (term[0] === word[0] ? 1 : 0.7))
    }
    if (isOpen && difference > 0 && word.length > 4 && isNear(word, term.slice(0, word.length), 1) === 1)
      add(index, 0.3)
  }
}

function best(found: ReadonlyMap<string, { weight: number; pages: number }>): Variant[] {
  return [...found]
    .map(([term, { weight, pages }]) => ({ term, weight, score: weight * (1 + 0.12 * Math.log(1 + pages)) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.score - a.score || (a.term < b.term ? -1 : 1))
    .slice(0, maxVariants)
    .map(({ term, weight }) => ({ term, weight }))
}

function commonLength(a: string, b: string): number {
  let common = 0
  while (common < a.length && a[common] === b[common]) common += 1
  return common
}

/**
 * Where a term stands among sorted ones, or would.
 *
 * @param terms Sorted.
 * @param term The term.
 */
export function firstFrom(terms: readonly string[], term: string): number {
  let low = 0
  let high = terms.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((terms[middle] ?? '') < term) low = middle + 1
    else high = middle
  }
  return low
}

/** Short beginnings are those of many words, of which the first are as good as others. */
const maxBeginnings = 2000

function* beginningWith(start: string, terms: readonly string[]): Generator<number> {
  const first = firstFrom(terms, start)
  for (let index = first; index < first + maxBeginnings; index++) {
    if (terms[index]?.startsWith(start) !== true) return
    yield index
  }
}

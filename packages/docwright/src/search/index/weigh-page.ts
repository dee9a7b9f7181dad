import type { SearchPage, SearchSection } from '../document/search-document.ts'
import { chunksOf, type TermKind } from '../text/tokenize.ts'
import { ByteWriter } from './byte-writer.ts'

/** How much an occurrence counts, by where it stands. */
const weights = { title: 5, keywords: 4, heading: 4, description: 1.5, trail: 0.8, text: 1, code: 0.5 }
/** Part of an identifier, or its form without separators. */
const kindWeight: Readonly<Record<TermKind, number>> = { word: 1, part: 0.7, joined: 1 }
/** Usual lengths, in words; fixed, so that a page weighs the same whatever other pages a site has. */
const usual = { heading: 3, text: 110, code: 60, page: 700 }
/** Of a page of a million words, the first of them are searched. */
const mostTerms = 200_000
/** Steps of a weight. */
export const impactSteps = 31
/** Longest heading, in words, whose length is told exactly. */
export const longestHeading = 6

/** What a page is to one term. */
interface TermWeight {
  page: number
  /** Length of the title in words where the term is in it. */
  title: number
  /** Ordinal, weight and length of the heading that has the term, for each section with the term. */
  sections: [ordinal: number, weight: number, heading: number][]
}

/**
 * Weighs a page for each of its terms, apart from all other pages.
 *
 * @param page The page.
 * @returns Terms and weights as bytes; see {@link readWeights}.
 */
export function weighPage(page: SearchPage): Uint8Array {
  const terms = new Map<string, TermWeight>()
  const length = page.sections.reduce((sum, { text }) => sum + text.length / 6, 0)
  let counted = 0

  function weightOf(term: string): TermWeight {
    let found = terms.get(term)
    if (found === undefined) terms.set(term, (found = { page: 0, title: 0, sections: [] }))
    return found
  }

  function add(text: string, ordinal: number, weight: number, onPage: number, heading = 0): void {
    for (const { tokens } of chunksOf(text)) {
      for (const { term, kind } of tokens) {
        counted += 1
        if (counted > mostTerms) return
        const found = weightOf(term)
        found.page += onPage * kindWeight[kind]
        if (heading > 0 && ordinal === 0) found.title = heading
        addToSection(found, ordinal, weight * kindWeight[kind], heading)
      }
    }
  }

  const title = lengthOf(page.title)
  add(
    page.title,
    0,
    weights.title / lengthFactor(title, usual.heading, 0.4),
    weights.title / lengthFactor(title, usual.heading, 0.4),
    title,
  )
  add(page.keywords.join(' \n '), 0, weights.keywords, weights.keywords)
  add(page.description ?? '', 0, weights.description, weights.description)
  add(page.trail.join(' \n '), 0, 0, weights.trail)
  const pageFactor = lengthFactor(length, usual.page, 0.6)
  for (const [ordinal, section] of page.sections.entries()) addSection(section, ordinal)

  function addSection({ title: heading, text, code = '', isField }: SearchSection, ordinal: number): void {
    if (heading !== '') {
      const words = lengthOf(heading)
      const weight = weights.heading / lengthFactor(words, usual.heading, 0.4)
      add(heading, ordinal, weight, (isField === true ? 0.5 : 1.2) / pageFactor, words)
    }
    add(text, ordinal, weights.text / lengthFactor(text.length / 6, usual.text, 0.7), weights.text / pageFactor)
    add(code, ordinal, weights.code / lengthFactor(code.length / 7, usual.code, 0.7), weights.code / pageFactor)
  }

  return encode(terms)
}

function addToSection(found: TermWeight, ordinal: number, weight: number, heading: number): void {
  if (weight === 0) return
  const last = found.sections.at(-1)
  if (last?.[0] === ordinal) {
    last[1] += weight
    if (heading > 0) last[2] = heading
  } else {
    found.sections.push([ordinal, weight, heading])
  }
}

/** How much longer than usual, of which a share counts. */
function lengthFactor(length: number, usualLength: number, share: number): number {
  return 1 - share + share * (length / usualLength)
}

function lengthOf(text: string): number {
  let words = 0
  for (const { tokens } of chunksOf(text)) words += tokens.filter(({ kind }) => kind !== 'part').length || 1
  return words
}

/** Each further occurrence adds less: half of the steps is one occurrence in text of the usual length. */
function impactOf(weight: number): number {
  return Math.max(1, Math.min(impactSteps, Math.round((impactSteps * weight) / (weight + 1.4))))
}

function packed(weight: number, heading: number): number {
  return (Math.min(heading, longestHeading + 1) << 5) | impactOf(weight)
}

function encode(terms: ReadonlyMap<string, TermWeight>): Uint8Array {
  const writer = new ByteWriter(terms.size * 14 + 16)
  writer.text([...terms.keys()].join('\n'))
  for (const { page, title, sections } of terms.values()) {
    writer.byte(packed(page, title))
    writer.number(sections.length)
    let before = 0
    for (const [ordinal, weight, heading] of sections) {
      writer.number(ordinal - before)
      writer.byte(packed(weight, heading))
      before = ordinal
    }
  }
  return writer.written().slice()
}

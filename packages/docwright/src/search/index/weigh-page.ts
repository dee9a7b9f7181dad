import type { SearchPage, SearchSection } from '../document/search-document.ts'
import { isFiller } from '../text/fillers.ts'
import { headingTerm, plainWords } from '../text/heading-term.ts'
import { runsOf, tokensOf, type TermKind } from '../text/tokenize.ts'
import { ByteWriter } from './byte-writer.ts'

/** Weight of an occurrence by its place. */
const weights = { title: 5, keywords: 4, heading: 4, description: 1.5, trail: 0.8, text: 1, code: 0.5 }
/** Part of an identifier, or its form without separators. */
const kindWeight: Readonly<Record<TermKind, number>> = { word: 1, part: 0.7, joined: 1 }
/** Usual lengths, in words. They are fixed, so that the weight of a page does not depend on other pages. */
const usual = { heading: 3, text: 110, code: 60, page: 700 }
/** The factor of the description for the page, compared with its first section. */
const descriptionOnPage = 4
/** Weights that get half of the steps: a page has a word more often than a section does. */
const halfway = { page: 8, section: 1.4 }
/** Limit of searched words in a page. */
const maxTerms = 200_000
/** Limit of sections in a posting. */
const maxSections = 4
/** Number of steps of a weight. */
export const impactSteps = 31
/** Length of a heading, in words, up to which it is stored exactly. */
export const maxHeadingLength = 6

/** The terms of a page with their weights, at the same index in every list. */
interface WeighedTerms {
  terms: string[]
  pages: number[]
  /** Length of the title in words if the term is in it. */
  titles: number[]
  /** For each section with the term: ordinal, weight, and length of the heading that has the term. */
  sections: number[][]
}

/**
 * Computes the weight of a page for each of its terms, independent of other pages.
 *
 * @param page The page.
 * @returns The terms, with the page's part of their postings.
 */
export function weighPage(page: SearchPage): Uint8Array {
  const all: WeighedTerms = { terms: [], pages: [], titles: [], sections: [] }
  const places = new Map<string, number>()
  /** The same words come again and again: for each, the indexes of its terms, and the weight of each. */
  const runs = new Map<string, number[]>()
  const length = page.sections.reduce((sum, { text, table = '' }) => sum + (text.length + table.length) / 6, 0)
  let counted = 0

  function placesOf(run: string): number[] {
    const known = runs.get(run)
    if (known !== undefined) return known
    const found: number[] = []
    for (const { term, kind } of tokensOf(run)) found.push(placeOf(term), kindWeight[kind])
    runs.set(run, found)
    return found
  }

  function placeOf(term: string): number {
    let place = places.get(term)
    if (place === undefined) {
      places.set(term, (place = all.terms.push(term) - 1))
      all.pages.push(0)
      all.titles.push(0)
      all.sections.push([])
    }
    return place
  }

  /** A whole heading, which ranks its section above all others. */
  function addHeading(text: string, ordinal: number, heading: number): void {
    const term = headingTerm(plainWords(text))
    if (term !== undefined) addToSection(all.sections[placeOf(term)] ?? [], ordinal, 1, heading)
  }

  function add(text: string, ordinal: number, weight: number, onPage: number, heading = 0): void {
    for (const run of runsOf(text)) {
      const found = placesOf(run)
      for (let index = 0; index < found.length; index += 2) {
        counted += 1
        if (counted > maxTerms) return
        const [place = 0, share = 1] = [found[index], found[index + 1]]
        all.pages[place] = (all.pages[place] ?? 0) + onPage * share
        if (heading > 0 && ordinal === 0) all.titles[place] = heading
        if (weight > 0) addToSection(all.sections[place] ?? [], ordinal, weight * share, heading)
      }
    }
  }

  const title = lengthOf(page.title)
  const titleWeight = weights.title / lengthFactor(title, usual.heading, 0.4)
  addHeading(page.title, 0, title)
  const names = otherNames(page)
  // An address with the initials of the title is a name of the page; other addresses are only similar to it.
  const called = initialsOf(page.title).find((initials) => initials === addressName(page.url).toLowerCase())
  if (called !== undefined) addHeading(called, 0, 1)
  for (const keyword of [...page.keywords, ...names]) if (keyword !== called) addHeading(keyword, 0, 0)
  add(page.title, 0, titleWeight, titleWeight, title)
  add(page.keywords.join(' \n '), 0, weights.keywords, weights.keywords)
  add(names.join(' \n '), 0, weights.keywords, weights.keywords)
  add(page.description ?? '', 0, weights.description, descriptionOnPage)
  add(page.trail.join(' \n '), 0, 0, weights.trail)
  const pageFactor = lengthFactor(rounded(length), usual.page, 0.6)
  for (const [ordinal, section] of page.sections.entries()) addSection(section, ordinal)

  function addSection(
    { title: heading, text: prose, table = '', code = '', isField }: SearchSection,
    ordinal: number,
  ): void {
    if (heading !== '') {
      const words = lengthOf(heading)
      const weight = weights.heading / lengthFactor(words, usual.heading, 0.4)
      if (isField !== true) addHeading(heading, ordinal, words)
      add(heading, ordinal, weight, (isField === true ? 0.5 : 1.2) / pageFactor, words)
    }
    const text = table === '' ? prose : `${prose} \n ${table}`
    const textFactor = lengthFactor(rounded(text.length / 6), usual.text, 0.7)
    const codeFactor = lengthFactor(rounded(code.length / 7), usual.code, 0.7)
    add(text, ordinal, weights.text / textFactor, weights.text / pageFactor)
    add(code, ordinal, weights.code / codeFactor, weights.code / pageFactor)
  }

  return encode(all)
}

/** Other names of a page, besides its title: the last part of its address, and the initials of its title. */
function otherNames({ url, title }: SearchPage): string[] {
  const name = addressName(url)
  const said = new Set(plainWords(title))
  const isNew = plainWords(name).some((word) => !said.has(word) && !/^\d+$/.test(word))
  return [...new Set([isNew ? name : '', ...initialsOf(title)])].filter((text) => text !== '')
}

function addressName(url: string): string {
  return (url.split('/').at(-1) ?? '').replaceAll(/[-_]+/g, ' ')
}

/** `DLQ` for “Dead Letter Queues”, `TTS` for “Text to Speech”; empty for a title of another number of words. */
function initialsOf(title: string): string[] {
  const words = plainWords(title)
  return [words.filter((word) => !isFiller(word)), words]
    .filter(({ length }) => length >= 3 && length <= 5)
    .filter((some) => some.every((word) => /^[a-z][a-z-]+$/.test(word)))
    .map((some) => some.map((word) => word.charAt(0)).join(''))
}

function addToSection(sections: number[], ordinal: number, weight: number, heading: number): void {
  const last = sections.length - 3
  if (last >= 0 && sections[last] === ordinal) {
    sections[last + 1] = (sections[last + 1] ?? 0) + weight
    if (heading > 0) sections[last + 2] = heading
  } else {
    sections.push(ordinal, weight, heading)
  }
}

/** In steps of 10%, so that a few more words on a page do not change the weight of all its other words. */
function rounded(length: number): number {
  return length <= 1 ? length : 1.1 ** Math.round(Math.log(length) / Math.log(1.1))
}

/** A share of the ratio to the usual length. */
function lengthFactor(length: number, defaultLength: number, share: number): number {
  return 1 - share + share * (length / defaultLength)
}

function lengthOf(text: string): number {
  let words = 0
  for (const run of runsOf(text)) words += tokensOf(run).filter(({ kind }) => kind !== 'part').length || 1
  return words
}

/** Each further occurrence adds less. */
function impactOf(weight: number, half: number): number {
  return Math.max(1, Math.min(impactSteps, Math.round((impactSteps * weight) / (weight + half))))
}

function packed(weight: number, heading: number, half: number): number {
  return (Math.min(heading, maxHeadingLength + 1) << 5) | impactOf(weight, half)
}

function encode({ terms, pages, titles, sections }: WeighedTerms): Uint8Array {
  const writer = new ByteWriter(terms.length * 18 + 16)
  writer.text(terms.join('\n'))
  for (const index of terms.keys()) {
    writer.byte(packed(pages[index] ?? 0, titles[index] ?? 0, halfway.page))
    const own = sections[index] ?? []
    const best = bestSections(own)
    writer.number(best.length)
    let before = 0
    for (const at of best) {
      const [ordinal = 0, weight = 0, heading = 0] = [own[at], own[at + 1], own[at + 2]]
      writer.number(ordinal - before)
      writer.byte(packed(weight, heading, halfway.section))
      before = ordinal
    }
  }
  return writer.written().slice()
}

/** The starts of the sections with the highest weight, earlier ones first. */
function bestSections(sections: readonly number[]): number[] {
  const best: number[] = []
  const impacts: number[] = []
  for (let at = 0; at < sections.length; at += 3) {
    const impact = impactOf(sections[at + 1] ?? 0, halfway.section)
    if (best.length === maxSections) {
      const least = Math.min(...impacts)
      if (impact <= least) continue
      const worst = impacts.lastIndexOf(least)
      best.splice(worst, 1)
      impacts.splice(worst, 1)
    }
    best.push(at)
    impacts.push(impact)
  }
  return best
}

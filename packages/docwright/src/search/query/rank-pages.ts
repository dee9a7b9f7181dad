import { impactSteps, maxHeadingLength } from '../index/weigh-page.ts'
import type { Posting } from '../index/term-postings.ts'

/** What a word of the query is on: the postings of each variant of it. */
export interface RankedWord {
  /** How telling the word is: the fewer pages have it, the more. */
  importance: number
  variants: readonly { weight: number; postings: readonly Posting[] }[]
}

/** A heading that the whole query is, or may be. */
export interface MatchedHeading {
  weight: number
  postings: readonly Posting[]
}

/** A page that was found, with the sections that say so; the best first. */
export interface RankedPage {
  page: number
  score: number
  sections: RankedSection[]
}

/** A section that was found. */
export interface RankedSection {
  ordinal: number
  score: number
  /** What its words say, whatever its heading is. */
  relevance: number
}

/** What a section is to all words. */
interface SectionScores {
  words: number[]
  /** Whether each word is in the heading. */
  headings: boolean[]
  headingLength: number
  /** How much the heading is the whole query. */
  exact: number
}

interface PageScores {
  words: number[]
  /** Whether each word is in the title. */
  titles: boolean[]
  titleLength: number
  sections: Map<number, SectionScores>
}

/** How much of a section's score is that of its page. */
const pageShare = 1.5
/**
 * What it is worth that the whole query is the title, a heading, a heading of one word, which says less of its section,
 * or a keyword of the author; in words found. A title is worth more than all that a text can be worth.
 */
const exactly = { title: 2.6, heading: 1.7, word: 1.2, keyword: 1.6 }

/**
 * Ranks pages and their sections.
 *
 * @param words The words of the query.
 * @param headings Headings that the query is as a whole.
 * @param boostOf What multiplies the score of a page.
 */
export function rankPages(
  words: readonly RankedWord[],
  headings: readonly MatchedHeading[],
  boostOf: (page: number) => number,
): RankedPage[] {
  const pages = new Map<number, PageScores>()
  for (const [index, word] of words.entries()) {
    for (const { weight, postings } of word.variants) {
      for (const posting of postings) addPosting(pages, words.length, index, weight * word.importance, posting)
    }
  }
  for (const { weight, postings } of headings)
    for (const posting of postings) addHeading(pages, words.length, weight, posting)
  const whole = sum(words.map(({ importance }) => importance))
  const ranked = [...pages].map(([page, scores]) => rankPage(page, scores, words, whole, boostOf(page)))
  return ranked.toSorted((a, b) => b.score - a.score || a.page - b.page)
}

function addHeading(pages: Map<number, PageScores>, count: number, weight: number, { page, sections }: Posting): void {
  const scores = scoresOf(page, count, pages)
  for (const { ordinal, impact } of sections) {
    const section = sectionOf(ordinal, count, scores)
    section.exact = Math.max(section.exact, weight * worthOf(ordinal, impact >> 5))
  }
}

function worthOf(ordinal: number, headingLength: number): number {
  if (headingLength === 0) return exactly.keyword
  if (ordinal === 0) return exactly.title
  return headingLength === 1 ? exactly.word : exactly.heading
}

function scoresOf(page: number, count: number, pages: Map<number, PageScores>): PageScores {
  let scores = pages.get(page)
  if (scores === undefined)
    pages.set(page, (scores = { words: zeros(count), titles: [], titleLength: 0, sections: new Map() }))
  return scores
}

function sectionOf(ordinal: number, count: number, { sections }: PageScores): SectionScores {
  let section = sections.get(ordinal)
  if (section === undefined)
    sections.set(ordinal, (section = { words: zeros(count), headings: [], headingLength: 0, exact: 0 }))
  return section
}

function addPosting(
  pages: Map<number, PageScores>,
  count: number,
  word: number,
  weight: number,
  { page, impact, sections }: Posting,
): void {
  const scores = scoresOf(page, count, pages)
  scores.words[word] = Math.max(scores.words[word] ?? 0, (weight * (impact & 31)) / impactSteps)
  if (impact >> 5 > 0 && weight > 0) {
    scores.titles[word] = true
    scores.titleLength = impact >> 5
  }
  for (const { ordinal, impact: own } of sections) {
    const section = sectionOf(ordinal, count, scores)
    section.words[word] = Math.max(section.words[word] ?? 0, (weight * (own & 31)) / impactSteps)
    if (own >> 5 > 0) {
      section.headings[word] = true
      section.headingLength = own >> 5
    }
  }
}

function rankPage(
  page: number,
  scores: PageScores,
  words: readonly RankedWord[],
  whole: number,
  boost: number,
): RankedPage {
  const cover = coverage(scores.words, words, whole)
  const base = sum(scores.words) * cover ** 2
  const sections = [...scores.sections].map(([ordinal, section]) => {
    const own = coverage(section.words, words, whole)
    const score = sum(section.words) * (0.35 + 0.65 * own ** 2) * cover * headingBonus(section, words, own)
    const relevance = score + pageShare * base
    return { ordinal, relevance, score: relevance + section.exact * whole }
  })
  sections.sort((a, b) => b.score - a.score || a.ordinal - b.ordinal)
  const [first, second] = sections
  const best = first?.score ?? pageShare * base
  return { page, score: (best + 0.06 * (second?.score ?? 0)) * boost, sections }
}

/** The share of the query, by importance, that is there. */
function coverage(scores: readonly number[], words: readonly RankedWord[], whole: number): number {
  let covered = 0
  for (const [index, { importance }] of words.entries()) if ((scores[index] ?? 0) > 0) covered += importance
  return whole === 0 ? 0 : covered / whole
}

/** A heading with all of the words, and best with nothing else, is what was asked for. */
function headingBonus({ headings, headingLength }: SectionScores, words: readonly unknown[], cover: number): number {
  const inHeading = words.filter((_, index) => headings[index] === true).length
  if (inHeading === 0) return 1
  if (inHeading < words.length) return 1 + 0.15 * (inHeading / words.length)
  const isWhole = headingLength <= maxHeadingLength ? headingLength === words.length : words.length > maxHeadingLength
  return (isWhole ? 1.7 : 1.3) * (cover === 1 ? 1 : 0.8)
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0)
}

function sum(numbers: readonly number[]): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}

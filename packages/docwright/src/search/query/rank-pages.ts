import { impactSteps, maxHeadingLength } from '../index/weigh-page.ts'
import type { Posting } from '../index/term-postings.ts'

/** A word of the query, with the postings of each of its variants. */
export interface RankedWord {
  /** The fewer pages have the word, the more telling it is. */
  importance: number
  variants: readonly { weight: number; postings: readonly Posting[] }[]
}

/** A heading that is the whole query, or may be. */
export interface MatchedHeading {
  weight: number
  postings: readonly Posting[]
}

/** A matching page with its matching sections, the best first. */
export interface RankedPage {
  page: number
  score: number
  sections: RankedSection[]
}

/** A matching section. */
export interface RankedSection {
  ordinal: number
  score: number
  /** The score without the bonus for a heading that is the whole query. */
  relevance: number
}

/** Scores of a section for each word of the query. */
interface SectionScores {
  words: number[]
  /** Whether each word is in the heading. */
  headings: boolean[]
  headingLength: number
  /** Bonus for a heading that is the whole query. */
  exact: number
}

interface PageScores {
  words: number[]
  /** Whether each word is in the title. */
  titles: boolean[]
  titleLength: number
  sections: Map<number, SectionScores>
}

/** How much the score of a page adds to those of its sections. */
const pageShare = 1.5
/**
 * Bonuses if the whole query is the title, a heading, a heading of one word, which says less about its section, or a keyword
 * of the author. The unit is the importance of the whole query; a title outweighs any text.
 */
const exactly = { title: 2.6, heading: 1.7, word: 1.2, keyword: 1.6 }

/**
 * Ranks pages and their sections.
 *
 * @param words The words of the query.
 * @param headings Headings that are the whole query.
 * @param boostOf Multiplies the score of a page.
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

/** The matched share of the query, by importance. */
function coverage(scores: readonly number[], words: readonly RankedWord[], whole: number): number {
  let covered = 0
  for (const [index, { importance }] of words.entries()) if ((scores[index] ?? 0) > 0) covered += importance
  return whole === 0 ? 0 : covered / whole
}

/** Factor for a heading with words of the query; the largest for one with all of them and no other. */
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

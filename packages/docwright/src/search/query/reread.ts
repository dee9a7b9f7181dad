import { plainText } from './parse-query.ts'
import type { RankedPage } from './rank-pages.ts'

/** What a page gains that has the query word for word. */
const wordForWord = 1.3
/** Where words have no spaces between them, a query is a part of a sentence: what only has its characters is another one. */
const letterForLetter = 2
/** Where prose has a name as it was typed, it explains it; code merely uses it, and elsewhere it is spelt in another way. */
const nameExplained = 3
/** Pages whose texts are read anyway, to be shown. */
const maxPages = 8
const maxSections = 4

/** Texts of a section, in the form of {@link plainText}. */
export interface SectionTexts {
  /** What can be read, its heading, and the title of its page. */
  prose: readonly string[]
  code: string
}

/**
 * Looks at the texts of the best pages again: an index tells which words a section has, not whether they stand together.
 *
 * @param ranked Pages, the best first.
 * @param query What was typed.
 * @param textsOf The texts of a section; undefined where they are not to be read.
 * @returns The same pages, in a better order.
 */
export async function reread(
  ranked: readonly RankedPage[],
  query: string,
  textsOf: (page: number, ordinal: number) => Promise<SectionTexts | undefined>,
): Promise<RankedPage[]> {
  const asked = query.replaceAll(/["“”„«»]/g, '').trim()
  const wanted = plainText(asked)
  if (!/[\s._/-]|[^ -\u036f]{3}|\p{Ll}\p{Lu}/u.test(asked)) return [...ranked]
  const gainOf = /^[\w.-]+(?:\/[\w.-]+)*$/.test(asked) ? gainOfName(wanted) : gainOfText(wanted)
  const first = await Promise.all(
    ranked.slice(0, maxPages).map(async (page) => {
      const sections = await Promise.all(
        page.sections.map(async (section, index) => {
          if (index >= maxSections) return section
          const texts = await textsOf(page.page, section.ordinal)
          return texts === undefined ? section : { ...section, score: section.score * gainOf(texts) }
        }),
      )
      const gain = Math.max(...sections.map(({ score }, index) => gainFrom(page.sections[index]?.score, score)))
      if (gain === 1) return page
      return { ...page, score: page.score * gain, sections: sections.toSorted((a, b) => b.score - a.score) }
    }),
  )
  return [...first.toSorted((a, b) => b.score - a.score), ...ranked.slice(maxPages)]
}

function gainFrom(before = 0, score: number): number {
  return score === before ? 1 : score / before
}

type Gain = (texts: SectionTexts) => number

function gainOfText(wanted: string): Gain {
  const gain = /^[^ -\u036f]+$/.test(wanted) ? letterForLetter : wordForWord
  return ({ prose, code }) => ([...prose, code].some((text) => text.includes(wanted)) ? gain : 1)
}

/** A name is no part of a longer one. */
function gainOfName(wanted: string): Gain {
  const whole = new RegExp(`(?<![\\p{L}\\p{N}_-])${wanted.replaceAll('.', String.raw`\.`)}(?![\\p{L}\\p{N}_-])`, 'u')
  return ({ prose }) => (prose.some((text) => whole.test(text)) ? nameExplained : 1)
}

import { plainText } from './parse-query.ts'
import type { RankedPage } from './rank-pages.ts'

/** Factor for a text that has the query word for word. */
const wordForWord = 1.3
/** The same in scripts without spaces, where a text with the same characters in another order means something else. */
const letterForLetter = 2
/** Factor for prose that has a name exactly as it was typed: prose explains a name, and code merely uses it. */
const nameExplained = 3
/** The pages of the first results, whose texts are read in any case. */
const maxPages = 8
const maxSections = 4

/** Texts of a section, in the form of {@link plainText}. */
export interface SectionTexts {
  /** Its prose, table, description and heading, and the title of its page. */
  prose: readonly string[]
  code: string
}

/**
 * Improves the order of the best pages by their texts: the index knows which words a section has, but not their order.
 *
 * @param ranked Pages, the best first.
 * @param textsOf The texts of a section; undefined if they may not be read.
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

/** Finds a name that is not part of a longer one. */
function gainOfName(wanted: string): Gain {
  const whole = new RegExp(`(?<![\\p{L}\\p{N}_-])${wanted.replaceAll('.', String.raw`\.`)}(?![\\p{L}\\p{N}_-])`, 'u')
  return ({ prose }) => (prose.some((text) => whole.test(text)) ? nameExplained : 1)
}

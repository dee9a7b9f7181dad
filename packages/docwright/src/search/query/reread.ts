import { plainText } from './parse-query.ts'
import type { RankedPage } from './rank-pages.ts'

/** What a page gains that has the query word for word. */
const wordForWord = 1.3
/** Where words have no spaces between them, a query is a part of a sentence: what only has its characters is another one. */
const letterForLetter = 2
/** Pages whose texts are read anyway, to be shown. */
const maxPages = 8
const maxSections = 4

/**
 * Looks at the texts of the best pages again: an index tells which words a section has, not whether they stand together.
 *
 * @param ranked Pages, the best first.
 * @param query What was typed.
 * @param textsOf The texts of a section, in the form of {@link plainText}; undefined where they are not to be read.
 * @returns The same pages, in a better order.
 */
export async function reread(
  ranked: readonly RankedPage[],
  query: string,
  textsOf: (page: number, ordinal: number) => Promise<readonly string[] | undefined>,
): Promise<RankedPage[]> {
  const wanted = plainText(query.replaceAll(/["“”„«»]/g, ''))
  const gain = /^[^ -\u036f]+$/.test(wanted) ? letterForLetter : wordForWord
  if (!/[\s._-]|[^ -\u036f]{3}/.test(wanted)) return [...ranked]
  const first = await Promise.all(
    ranked.slice(0, maxPages).map(async (page) => {
      const sections = await Promise.all(
        page.sections.map(async (section, index) => {
          if (index >= maxSections) return section
          const texts = await textsOf(page.page, section.ordinal)
          return texts?.some((text) => text.includes(wanted)) === true
            ? { ...section, score: section.score * gain }
            : section
        }),
      )
      const gained = sections.some(({ score }, index) => score !== page.sections[index]?.score)
      if (!gained) return page
      return { ...page, score: page.score * gain, sections: sections.toSorted((a, b) => b.score - a.score) }
    }),
  )
  return [...first.toSorted((a, b) => b.score - a.score), ...ranked.slice(maxPages)]
}

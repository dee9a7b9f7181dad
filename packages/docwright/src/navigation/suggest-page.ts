import { distance } from 'fastest-levenshtein'
import { languageOfPath } from '../config/language-codes.ts'

/** Comparisons spent on misspellings before only exact traits (case, file name) are looked at. */
const comparisonBudget = 300_000

/**
 * Prepares suggestions for paths that name no page. Nothing is read before the first question.
 *
 * @param allPages Lists the keys of all pages.
 * @returns A function that gives the page most likely meant, or undefined where none is near.
 */
export function createPageSuggestions(allPages: () => Iterable<string>): (path: string) => string | undefined {
  const indexes = new Map<string | undefined, PageIndex>()
  let pages: string[] | undefined
  let budget = comparisonBudget
  return (path) => {
    const language = languageOfPath(path)
    pages ??= [...allPages()]
    // A page of another language is never meant.
    const known = indexes.get(language)
    const index =
      known ?? indexPages(language === undefined ? pages : pages.filter((page) => languageOfPath(page) === language))
    indexes.set(language, index)
    const wanted = path.toLowerCase()
    const exact = index.byLowerCase.get(wanted) ?? nearestNamesake(wanted, index)
    if (exact !== undefined || budget <= 0) return exact
    budget -= index.pages.length
    return nearestSpelling(wanted, index.pages)
  }
}

interface PageIndex {
  pages: string[]
  byLowerCase: Map<string, string>
  byName: Map<string, string[]>
}

function indexPages(all: Iterable<string>): PageIndex {
  const pages = [...all]
  const byLowerCase = new Map<string, string>()
  const byName = new Map<string, string[]>()
  for (const page of pages) {
    const lower = page.toLowerCase()
    byLowerCase.set(lower, page)
    const name = lastSegment(lower)
    const namesakes = byName.get(name)
    if (namesakes === undefined) byName.set(name, [page])
    else namesakes.push(page)
  }
  return { pages, byLowerCase, byName }
}

/** The page of the same file name in the most similar folder; every folder may have an index, so that is no trait. */
function nearestNamesake(wanted: string, { byName }: PageIndex): string | undefined {
  const name = lastSegment(wanted)
  if (name === 'index') return undefined
  const namesakes = byName.get(name) ?? []
  return leastBy(namesakes.slice(0, 200), (page) => distance(wanted, page.toLowerCase()))?.item
}

function nearestSpelling(wanted: string, pages: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(wanted.length / 4))
  const near = pages.filter((page) => Math.abs(page.length - wanted.length) <= limit)
  const best = leastBy(near, (page) => distance(wanted, page.toLowerCase()))
  return best !== undefined && best.score <= limit ? best.item : undefined
}

function leastBy(
  items: readonly string[],
  score: (item: string) => number,
): { item: string; score: number } | undefined {
  let best: { item: string; score: number } | undefined
  for (const item of items) {
    const own = score(item)
    if (best === undefined || own < best.score) best = { item, score: own }
  }
  return best
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

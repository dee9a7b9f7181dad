import { distance } from 'fastest-levenshtein'
import { languageOfPath } from '../config/language-codes.ts'

/** Folders that look like a language, known or not, or like a version. */
const languageLike = /^[a-z]{2}(?:-[a-z]{2,4})?$/i
const versionLike = /^(?:v\d[\w.]*|\d+(?:\.\d+)+|latest|next|stable|current|draft|beta|alpha|\d{4}-\d\d(?:-\d\d)?)$/i

/** Limit of comparisons for misspellings; beyond it, only exact traits (case, file name) are used. */
const comparisonBudget = 300_000

/**
 * Prepares suggestions for paths that are not pages. Nothing is indexed before the first call.
 *
 * @param allPages Lists the keys of all pages.
 * @returns Finds the page that a path most likely means; undefined if none is close.
 */
export function createPageSuggestions(allPages: () => Iterable<string>): (path: string) => string | undefined {
  const indexes = new Map<string | undefined, PageIndex>()
  let pages: string[] | undefined
  let budget = comparisonBudget
  return (path) => {
    const edition = editionOf(path)
    pages ??= [...allPages()]
    // A page of another language or version is never suggested. A path without language or version may lack its folder.
    for (const among of edition === '' ? [edition, undefined] : [edition]) {
      const index =
        indexes.get(among) ?? indexPages(pages.filter((page) => among === undefined || editionOf(page) === among))
      indexes.set(among, index)
      const wanted = path.toLowerCase()
      const exact = index.byLowerCase.get(wanted) ?? nearestNamesake(wanted, index)
      if (exact !== undefined) return exact
      if (budget <= 0) continue
      budget -= index.pages.length
      const near = nearestSpelling(wanted, index.pages)
      if (near !== undefined) return near
    }
    return undefined
  }
}

/** The language and version of a path; empty if it has neither. */
function editionOf(path: string): string {
  const folders = path.split('/').slice(0, -1)
  const [first = ''] = folders
  const language = languageOfPath(path) ?? (languageLike.test(first) ? first.toLowerCase() : '')
  return [...(language === '' ? [] : [language]), ...folders.filter((folder) => versionLike.test(folder))].join('/')
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

/**
 * The page of the same file name in the most similar folder. Index pages are skipped, since every folder may have one.
 */
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

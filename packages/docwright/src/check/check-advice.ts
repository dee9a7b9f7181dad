import type { Site } from '../site/create-site.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { checkProblems } from './check-problems.ts'

/**
 * Advice on the whole site: pages that are not in the navigation, and pages of one part of the navigation with the same
 * title.
 *
 * @param site The site, after the front matter of its pages was read.
 */
export function adviceOf(site: Site): Diagnostic[] {
  return [...unlistedPages(site), ...repeatedTitles(site)]
}

function unlistedPages({ pages, navigation, metadata }: Site): Diagnostic[] {
  return [...pages.values()].flatMap(({ key, file, generated }) => {
    if (generated !== undefined || navigation.places.has(key) || metadata.get(key).hidden === true) return []
    const message = 'The page is not in the navigation. Readers can find it only through links and search.'
    const fix = 'List it in docs.json, add “hidden: true” to its front matter, or remove it.'
    return [diagnose(checkProblems, 'page-unlisted', { file, line: 1, column: 1 }, message, fix)]
  })
}

/** Pages of different languages, versions or tabs may have the same title. */
function repeatedTitles({ pages, navigation, metadata }: Site): Diagnostic[] {
  const first = new Map<string, string>()
  const numbers = new Map<unknown, number>()
  const numberOf = (division: unknown): number => {
    const number = numbers.get(division) ?? numbers.size
    numbers.set(division, number)
    return number
  }
  return [...navigation.places].flatMap(([key, { divisions }]) => {
    const page = pages.get(key)
    const title = metadata.titleOf(key).trim()
    if (page === undefined || page.generated !== undefined || title === '') return []
    const name = `${divisions.map(numberOf).join('/')}\n${title.toLowerCase()}`
    const other = first.get(name)
    if (other === undefined) {
      first.set(name, page.file)
      return []
    }
    const message = `The page has the same title as ${other}, which is in the same part of the navigation: “${title}”.`
    const fix = 'Give it a title that distinguishes the two in search results and browser tabs.'
    return [diagnose(checkProblems, 'title-repeated', { file: page.file, line: 1, column: 1 }, message, fix)]
  })
}

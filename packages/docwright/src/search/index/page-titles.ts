import { trailSeparator, type PageRecord } from './index-page.ts'

/** A page as its title tells it. */
export interface PageTitle {
  url: string
  title: string
  /** Labels of what it stands in, outermost first. */
  trail: string[]
  /** As in a {@link PageRecord}. */
  mark: string
}

/**
 * Pages that every search begins with: about 20 bytes each, compressed. On a larger site, those that count most, and of
 * these the ones with the shortest addresses.
 */
export const mostTitles = 1000

/** Trails, and pages with the place of their trail among them. */
type WrittenTitles = [trails: string[], pages: [url: string, title: string, trail: number, mark: string][]]

/**
 * Writes titles. Pages next to each other have much in common, which costs nothing once it is compressed.
 *
 * @param records Pages.
 */
export function writeTitles(records: readonly PageRecord[]): string {
  const sorted = records.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const trails = [...new Set(sorted.map(([, , trail]) => trail))]
  const places = new Map(trails.map((trail, index) => [trail, index]))
  const pages = sorted.map(([url, title, trail, mark]): WrittenTitles[1][number] => [
    url,
    title,
    places.get(trail) ?? 0,
    mark,
  ])
  return JSON.stringify([trails, pages] satisfies WrittenTitles)
}

/**
 * Reads what {@link writeTitles} wrote.
 *
 * @param text What it wrote.
 */
export function readTitles(text: string): PageTitle[] {
  const [trails, pages] = JSON.parse(text) as WrittenTitles
  return pages.map(([url, title, trail, mark]) => ({ url, title, trail: labelsOf(trails[trail] ?? ''), mark }))
}

/**
 * The labels of a trail.
 *
 * @param trail As in a {@link PageRecord}.
 */
export function labelsOf(trail: string): string[] {
  return trail === '' ? [] : trail.split(trailSeparator)
}

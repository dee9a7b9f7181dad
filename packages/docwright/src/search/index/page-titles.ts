import { trailSeparator, type PageRecord } from './index-page.ts'

/** A page as its title tells it. */
export interface PageTitle {
  url: string
  title: string
  /** Labels of what it stands in, outermost first. */
  trail: string[]
  /** As in a {@link PageRecord}. */
  mark: string
  /** Factor of its score; 1 by default. */
  boost: number
}

/**
 * Pages that every search begins with: about 20 bytes each, compressed. On a larger site, those that count most, and of
 * these the ones with the shortest addresses.
 */
export const mostTitles = 1000

/** Trails, and pages with the place of their trail among them. */
type WrittenTitles = [trails: string[], pages: WrittenTitle[]]

/** A boost of 1 is left out. */
type WrittenTitle = [url: string, title: string, trail: number, mark: string, boost?: number]

/**
 * Writes titles. Pages next to each other have much in common, which costs nothing once it is compressed.
 *
 * @param pages Pages, and what multiplies the score of each.
 */
export function writeTitles(pages: readonly { record: PageRecord; boost: number }[]): string {
  const sorted = pages.toSorted(({ record: [a] }, { record: [b] }) => (a < b ? -1 : 1))
  const trails = [...new Set(sorted.map(({ record: [, , trail] }) => trail))]
  const places = new Map(trails.map((trail, index) => [trail, index]))
  const written = sorted.map(({ record: [url, title, trail, mark], boost }): WrittenTitle => {
    const place = places.get(trail) ?? 0
    return boost === 1 ? [url, title, place, mark] : [url, title, place, mark, boost]
  })
  return JSON.stringify([trails, written] satisfies WrittenTitles)
}

/**
 * Reads what {@link writeTitles} wrote.
 *
 * @param text What it wrote.
 */
export function readTitles(text: string): PageTitle[] {
  const [trails, pages] = JSON.parse(text) as WrittenTitles
  return pages.map(([url, title, trail, mark, boost = 1]) => ({
    url,
    title,
    trail: labelsOf(trails[trail] ?? ''),
    mark,
    boost,
  }))
}

/**
 * The labels of a trail.
 *
 * @param trail As in a {@link PageRecord}.
 */
export function labelsOf(trail: string): string[] {
  return trail === '' ? [] : trail.split(trailSeparator)
}

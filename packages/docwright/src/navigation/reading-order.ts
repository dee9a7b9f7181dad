import type { NavigationEntry } from './navigation-tree.ts'
import type { Section } from './place-pages.ts'

/** The pages of one sidebar, from top to bottom. */
export interface ReadingOrder {
  pages: readonly string[]
  positions: ReadonlyMap<string, number>
}

/**
 * Lists the pages of a sidebar in the order of reading, without hidden groups, links and operations.
 *
 * @returns The order, which callers keep for all pages of the section.
 */
export function readingOrder(section: Section): ReadingOrder {
  const positions = new Map<string, number>()
  if (section.root !== undefined) positions.set(section.root, 0)
  collect(section.entries, positions)
  return { pages: [...positions.keys()], positions }
}

/**
 * Finds the previous and next page of a page.
 *
 * @param isVisible Whether readers may see a page; called only for adjacent pages.
 * @returns Empty for a page that is not in the order.
 */
export function neighboursOf(
  order: ReadingOrder,
  path: string,
  isVisible: (path: string) => boolean,
): { previous?: string; next?: string } {
  const position = order.positions.get(path)
  if (position === undefined) return {}
  const previous = nearest(order.pages, position, -1, isVisible)
  const next = nearest(order.pages, position, 1, isVisible)
  return { ...(previous === undefined ? {} : { previous }), ...(next === undefined ? {} : { next }) }
}

function nearest(
  pages: readonly string[],
  from: number,
  step: 1 | -1,
  isVisible: (path: string) => boolean,
): string | undefined {
  for (let position = from + step; position >= 0; position += step) {
    const page = pages[position]
    if (page === undefined || isVisible(page)) return page
  }
  return undefined
}

function collect(entries: readonly NavigationEntry[], positions: Map<string, number>): void {
  for (const entry of entries) {
    if (entry.type === 'page') add(entry.path, positions)
    if (entry.type !== 'group' || entry.hidden) continue
    if (entry.root !== undefined) add(entry.root, positions)
    collect(entry.entries, positions)
  }
}

function add(path: string, positions: Map<string, number>): void {
  if (!positions.has(path)) positions.set(path, positions.size)
}

import { type SafeHtml, trustHtml } from '../content/safe-html.ts'
import { shareIcons } from './share-icons.ts'

/** Rows of one level. */
export interface SidebarList {
  rows: readonly SidebarRow[]
  /** For each row, the number of rows that are visible before it in this list while nothing is opened. */
  starts: readonly number[]
  /** Number of all rows that are visible while nothing is opened. */
  visible: number
}

/** One page or group of a sidebar, as pieces of HTML. */
export interface SidebarRow {
  /** Its index among its siblings. */
  index: number
  /** Whether its own rows are visible on every page. */
  isOpen: boolean
  list: SidebarList
  /** The group around it; undefined at the top level. */
  readonly parent: SidebarRow | undefined
  /** A group of which a page shows only the title, as a link to a page on which it is open, if there is one. */
  folded?: string
  /** HTML before and after the rows inside it. */
  write(state: SidebarRowState): readonly [before: string, after: string]
}

/** The appearance of a row on a page. */
export interface SidebarRowState {
  /** Whether it is the page's own. */
  current: boolean
  open: boolean
}

/** The list of a row without children, shared by thousands of rows. */
export const noRows: SidebarList = { rows: [], starts: [], visible: 0 }

/**
 * The path to a row: the groups around it, outermost first, and itself.
 *
 * @param row If it is undefined, the path is empty.
 */
export function wayTo(row: SidebarRow | undefined): SidebarRow[] {
  const way: SidebarRow[] = []
  for (let step = row; step !== undefined; step = step.parent) way.unshift(step)
  return way
}

/**
 * Writes a whole list.
 *
 * @param list The top-level rows.
 * @param way The path to the current page, outermost first.
 */
export function writeSidebar(list: SidebarList, way: readonly SidebarRow[]): SafeHtml {
  // This theme renders the pieces of rows.
  return trustHtml(`<ul class="sidebar-list">${shareIcons(writeRows(list, way, 0))}</ul>`)
}

/**
 * Writes the rows of a list, and those inside them.
 *
 * @param way The path to the current page, outermost first; empty if it is elsewhere.
 * @param depth Number of groups around the rows.
 */
export function writeRows(list: SidebarList, way: readonly SidebarRow[], depth: number): string {
  let html = ''
  for (const row of list.rows) {
    const isOnWay = row === way[depth]
    const state = { current: isOnWay && depth === way.length - 1, open: isOnWay || row.isOpen }
    const [before, after] = row.write(state)
    html += before + writeRows(row.list, isOnWay ? way : [], depth + 1) + after
  }
  return html
}

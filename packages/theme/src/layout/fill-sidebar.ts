import { type SafeHtml, trustHtml } from '../content/safe-html.ts'
import type { SidebarTemplate } from './prepare-sidebar.tsx'
import { shareIcons } from './share-icons.ts'
import { type SidebarList, type SidebarRow, wayTo, writeRows, writeSidebar } from './sidebar-rows.ts'

/**
 * Rows of a long list that a page shows before and after its own. With the titles around them they fill a window of 1,200
 * pixels; where the end of them comes into sight, the whole list takes their place.
 */
const reach = 12

/** Titles of groups that a page shows before and after the rows around its own: of the top level, and beside the groups that it is in. */
const groupsAround = 6

/**
 * The sidebar of a page: its link is the current one, the groups around it are open. Of a list that is too long to be
 * a part of every page it holds what stands around the page: rows up to a fixed number, the titles of the top-level
 * groups nearest to them, and links to what is left out.
 *
 * @param template From `prepareSidebar`.
 * @param key The page's key; one that is not in the sidebar leaves everything unmarked.
 * @returns HTML for `PageView.sidebar`.
 */
export function fillSidebar(template: SidebarTemplate, key: string): SafeHtml {
  const { html, list, rows, part } = template
  const way = wayTo(rows.get(key))
  // The rows are of this theme, and so are the marks.
  if (part !== undefined) return trustHtml(shareIcons(branchOf(list, way, part)))
  return way.length === 0 ? html : writeSidebar(list, way)
}

/** The part of a long list that a page shows. Rows are counted from the top, as a reader sees them on this page. */
function branchOf(list: SidebarList, way: readonly SidebarRow[], { opening, more }: Part): string {
  const added = rowsAdded(way)
  const total = list.visible + (added[0] ?? 0)
  const current = rowOfPage(list, way)
  const from = Math.max(0, Math.min(current - reach, total - 2 * reach - 1))
  const window: Window = { from, to: from + 2 * reach + 1, added, more }
  return `${opening}${writeBranch(list, way, 0, 0, window)}</ul>`
}

type Part = NonNullable<SidebarTemplate['part']>

interface Window {
  /** First visible row that is shown, and the first after it that is not. */
  from: number
  to: number
  /** See {@link rowsAdded}. */
  added: readonly number[]
  more: string
}

/** For each group on the way, how many rows are visible because it and those inside it are open on this page. */
function rowsAdded(way: readonly SidebarRow[]): number[] {
  const added: number[] = []
  let inside = 0
  for (const row of way.toReversed()) {
    inside += row.isOpen ? 0 : row.list.visible
    added.unshift(inside)
  }
  return added
}

/** The place of the current page among the visible rows. */
function rowOfPage(top: SidebarList, way: readonly SidebarRow[]): number {
  let list = top
  let place = -1
  for (const row of way) {
    place += 1 + (list.starts[row.index] ?? 0)
    list = row.list
  }
  return Math.max(0, place)
}

function writeBranch(
  list: SidebarList,
  way: readonly SidebarRow[],
  depth: number,
  offset: number,
  window: Window,
): string {
  const own = way[depth]
  const startOf = (index: number): number => {
    const isBehind = own !== undefined && index > own.index
    return offset + (list.starts[index] ?? list.visible) + (isBehind ? (window.added[depth] ?? 0) : 0)
  }
  const count = list.rows.length
  const first = firstIndex(count, (index) => startOf(index + 1) > window.from)
  const end = firstIndex(count, (index) => startOf(index) >= window.to)
  // Siblings of the groups around the page are near to it as well.
  const around = depth === 0 || own !== undefined ? groupsAround : 0
  const before = Math.max(0, first - around)
  const after = Math.min(count, end + around)
  const rows = list.rows.slice(first, end).map((row, index) => {
    const isOwn = row === own
    const isOpen = isOwn || row.isOpen
    if (!isOpen && row.folded !== undefined) return row.folded
    const [head, tail] = row.write({ current: isOwn && depth === way.length - 1, open: isOpen })
    // A closed group without a page to lead to holds links to elsewhere alone.
    const inside = isOpen
      ? writeBranch(row.list, isOwn ? way : [], depth + 1, startOf(first + index) + 1, window)
      : writeRows(row.list, [], 0)
    return head + inside + tail
  })
  const titles = (from: number, to: number): string =>
    list.rows
      .slice(from, to)
      .map(({ folded = '' }) => folded)
      .join('')
  const isLeftOut = (from: number, to: number): boolean =>
    list.rows.slice(from, to).some(({ folded }) => folded === undefined)
  return [
    before > 0 || isLeftOut(before, first) ? window.more : '',
    titles(before, first),
    ...rows,
    titles(end, after),
    after < count || isLeftOut(end, after) ? window.more : '',
  ].join('')
}

/** The first index for which a condition holds that stays true once it is. */
function firstIndex(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

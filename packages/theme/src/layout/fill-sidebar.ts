import { type SafeHtml, trustHtml } from '../content/safe-html.ts'
import type { SidebarTemplate } from './prepare-sidebar.tsx'
import { shareIcons } from './share-icons.ts'
import { type SidebarList, type SidebarRow, wayTo, writeRows, writeSidebar } from './sidebar-rows.ts'

/** Number of visible rows up to which a page contains all of them. */
const maxVisible = 1200

/**
 * In longer lists, the number of rows before and after the page's own: several windows, so that the end is out of
 * sight.
 */
const reach = 200

/**
 * The sidebar of a page: its link is the current one, and the groups around it are open. Of a list that is too long for
 * every page, it contains the rows that are visible while nothing is opened, up to a number of them around the page;
 * closed groups are links, and another link leads to the rest. No title is without content.
 *
 * @param template From `prepareSidebar`.
 * @param key The page's key; if it is not in the sidebar, no row is current.
 * @returns HTML for `PageView.sidebar`.
 */
export function fillSidebar(template: SidebarTemplate, key: string): SafeHtml {
  const { html, list, rows, part } = template
  const way = wayTo(rows.get(key))
  // The theme rendered the rows, and the marks.
  if (part !== undefined) return trustHtml(shareIcons(branchOf(list, way, part)))
  return way.length === 0 ? html : writeSidebar(list, way)
}

/** The part of a long list that a page shows. Rows are counted from the top, as a reader sees them on this page. */
function branchOf(list: SidebarList, way: readonly SidebarRow[], { opening, more }: Part): string {
  const added = rowsAdded(way)
  const total = list.visible + (added[0] ?? 0)
  const current = rowOfPage(list, way)
  const isWhole = total <= maxVisible
  const from = isWhole ? 0 : Math.max(0, Math.min(current - reach, total - 2 * reach - 1))
  const window: Window = { from, to: isWhole ? total : from + 2 * reach + 1, added, more }
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

/**
 * For each group on the way, the number of rows that are visible because the group, and groups in it, are open on this
 * page.
 */
function rowsAdded(way: readonly SidebarRow[]): number[] {
  const added: number[] = []
  let inside = 0
  for (const row of way.toReversed()) {
    inside += row.isOpen ? 0 : row.list.visible
    added.unshift(inside)
  }
  return added
}

/** The index of the current page among the visible rows. */
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
  const rows = list.rows.slice(first, end).map((row, index) => {
    const isOwn = row === own
    const isOpen = isOwn || row.isOpen
    if (!isOpen && row.folded !== undefined) return row.folded
    const [head, tail] = row.write({ current: isOwn && depth === way.length - 1, open: isOpen })
    // A closed group without a page contains only external links.
    const inside = isOpen
      ? writeBranch(row.list, isOwn ? way : [], depth + 1, startOf(first + index) + 1, window)
      : writeRows(row.list, [], 0)
    return head + inside + tail
  })
  return [first > 0 ? window.more : '', ...rows, end < count ? window.more : ''].join('')
}

/** The first index for which a monotonic condition holds. */
function firstIndex(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

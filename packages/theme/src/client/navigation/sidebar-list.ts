import { openAround, openAsLeft } from '../side-list.ts'
import { recallSidebar } from '../sidebar-memory.ts'

/** The list of the sidebar, if the page has one. */
export function currentList(root: Document = document): HTMLElement | null {
  return root.querySelector<HTMLElement>('.sidebar-nav > .sidebar-list')
}

/**
 * Takes over the sidebar of another page. A list with the same entries stays, with the reader's open groups and its
 * scroll position; so does the whole list of a section, of which the other page has a part.
 *
 * @param next The other page.
 */
export function exchangeList(next: Document): void {
  const [current, list] = [currentList(), currentList(next)]
  if (current === null || list === null) return
  const section = list.dataset['list']
  const isWhole = section !== undefined && current.dataset['whole'] === section
  if (isWhole || (section === undefined && unmarked(current) === unmarked(list))) return
  placeList(current, list, sameLink(list.querySelector('[aria-current="page"]'), current))
}

/**
 * Marks the page that another document says is its own.
 *
 * @param next The document.
 */
export function markCurrent(next: Document): void {
  const [list, source] = [currentList(), currentList(next)]
  if (list === null || source === null) return
  const link = sameLink(source.querySelector('[aria-current="page"]'), list)
  markLink(list, link)
  if (link === undefined) return
  openAround(link, list)
  showLink(link)
}

/**
 * Marks one link of a list as that of the current page, and no other.
 *
 * @param list The list.
 * @param link The link; if undefined, nothing is marked.
 */
export function markLink(list: Element, link: Element | null | undefined): void {
  for (const marked of list.querySelectorAll('[data-active]')) marked.removeAttribute('data-active')
  for (const marked of list.querySelectorAll('[aria-current]')) marked.removeAttribute('aria-current')
  link?.setAttribute('aria-current', 'page')
  link?.closest('li')?.setAttribute('data-active', '')
}

/**
 * Replaces the list in the sidebar by another, and scrolls so that the reader sees no row move.
 *
 * @param current The list in the sidebar.
 * @param list The other list, of any document.
 * @param row The row that keeps its position; by default, that of the current page.
 */
export function placeList(current: HTMLElement, list: HTMLElement, row?: Element): void {
  const scroller = scrollerOf(current)
  const focused = current.contains(document.activeElement) ? document.activeElement : null
  const added = document.importNode(list, true)
  openRememberedGroups(added)
  const fixed = row ?? current.querySelector('[aria-current="page"]') ?? focused
  const before = fixed?.getBoundingClientRect().top
  current.replaceWith(added)
  const same = sameLink(fixed, added)
  if (scroller !== null && before !== undefined && same !== undefined)
    scroller.scrollTop += same.getBoundingClientRect().top - before
  if (focused !== null) stopInPlace(focused, current, added)?.focus({ preventScroll: true })
}

/**
 * Opens and closes the groups of a list as the reader left them; those around the current page stay open.
 *
 * @param list The list.
 */
export function openRememberedGroups(list: Element | null): void {
  const groups = recallSidebar()?.groups ?? {}
  for (const group of list?.querySelectorAll<HTMLDetailsElement>('details[data-group]') ?? []) openAsLeft(group, groups)
}

/**
 * Finds the link of a list that stands for the same row as a link of another list: it has the same address, and is the
 * title of a group only if the other one is. A title may lead to the first page below it.
 *
 * @param link The other link.
 * @param list The list.
 */
export function sameLink(link: Element | null | undefined, list: Element): HTMLAnchorElement | undefined {
  const href = link?.getAttribute('href') ?? undefined
  const links =
    href === undefined ? [] : [...list.querySelectorAll('a')].filter((one) => one.getAttribute('href') === href)
  return links.find((one) => one.closest('li')?.className === link?.closest('li')?.className) ?? links[0]
}

/** Finds the element of a list that corresponds to the focused one of another list. The link to all pages has none. */
function stopInPlace(focused: Element, current: Element, list: Element): HTMLElement | undefined {
  const same = sameStop(focused, list)
  if (same !== undefined) return same
  const stops = [...current.querySelectorAll('a, summary')]
  const next = stops[stops.indexOf(focused) + 1]
  const visible = [...list.querySelectorAll<HTMLElement>('a, summary')].filter((stop) => stop.checkVisibility())
  const place = next && visible.indexOf(sameStop(next, list) as HTMLElement)
  return visible.at(place === undefined ? -1 : Math.max(0, place - 1))
}

/** The link or the title of a group that stands for the same row in another list: a group may be a link there. */
function sameStop(stop: Element, list: Element): HTMLElement | undefined {
  const group = stop.matches('summary') ? stop.closest('details')?.dataset['group'] : undefined
  const folds = [...list.querySelectorAll<HTMLDetailsElement>('details[data-group]')]
  let fold = folds.find((one) => one.dataset['group'] === group)
  const link = group === undefined ? sameLink(stop, list) : undefined
  for (let around = foldAround(link ?? null, list); around !== null; around = foldAround(around.parentElement, list))
    if (!around.open) fold = around
  return fold?.querySelector('summary') ?? link
}

function foldAround(element: Element | null, list: Element): HTMLDetailsElement | null {
  const fold = element?.closest('details') ?? null
  return fold !== null && list.contains(fold) ? fold : null
}

/** Scrolls a link into view if it is outside; the window does not scroll. */
function showLink(link: HTMLElement): void {
  const scroller = scrollerOf(link)
  if (scroller === null) return
  const [inner, outer] = [link.getBoundingClientRect(), scroller.getBoundingClientRect()]
  if (inner.height === 0 || (inner.top >= outer.top + 32 && inner.bottom <= outer.bottom - 32)) return
  scroller.scrollTop += inner.top - outer.top - outer.height / 2
}

function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

function unmarked(list: Element): string {
  return list.outerHTML.replaceAll(/ (?:open|data-active|aria-current)(?:="[^"]*")?/g, '')
}

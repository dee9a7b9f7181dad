/** The part of the sidebar that scrolls: switchers and anchors stay above it. */
export function sideList(): HTMLElement | null {
  return document.querySelector('.side-list')
}

/**
 * Opens or closes a group as the reader left it; a group around the current page is always open.
 *
 * @param group The group. A group with a page of its own has the link to it as a sibling.
 * @param groups Whether groups were open, by id.
 */
export function openAsLeft(group: HTMLDetailsElement, groups: Readonly<Record<string, boolean>>): void {
  const open = groups[group.dataset['group'] ?? '']
  const holder = group.parentElement?.matches('.has-root') === true ? group.parentElement : group
  const isAround = holder.querySelector('[aria-current="page"]') !== null
  if (open !== undefined) group.open = isAround || open
}

/**
 * Opens the groups around a link, and the group whose title it is.
 *
 * @param list The root of the groups.
 */
export function openAround(link: Element, list: Element): void {
  const own = link.parentElement?.matches('.has-root') === true ? link.parentElement.querySelector('details') : null
  if (own !== null) own.open = true
  for (
    let fold = link.closest('details');
    fold && list.contains(fold);
    fold = fold.parentElement?.closest('details') ?? null
  )
    fold.open = true
}

/** Scrolls the current page into sight in the sidebar, and nothing else: if it can be seen, nothing moves. */
export function showCurrentEntry(): void {
  const list = sideList()
  const current = list?.querySelector('[aria-current="page"]')
  // In low windows the sidebar scrolls as a whole.
  const scroller = list && list.scrollHeight > list.clientHeight ? list : list?.parentElement
  if (!scroller || !current) return
  const [inner, outer] = [current.getBoundingClientRect(), scroller.getBoundingClientRect()]
  if (inner.height === 0 || (inner.top >= outer.top + 32 && inner.bottom <= outer.bottom - 32)) return
  scroller.scrollBy({ top: (inner.top + inner.bottom - outer.top - outer.bottom) / 2, behavior: 'instant' })
}

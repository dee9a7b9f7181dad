/** The part of the sidebar that scrolls: switchers and anchors stay above it. */
export function sideList(): HTMLElement | null {
  return document.querySelector('.side-list')
}

/** Brings the current page into sight in the sidebar, and nothing else: where it can be seen, nothing moves. */
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

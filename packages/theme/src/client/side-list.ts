/** The part of the sidebar that scrolls: switchers and anchors stay above it. */
export function sideList(): HTMLElement | null {
  return document.querySelector('.side-list')
}

/** Brings the current page into sight in the sidebar, and nothing else: where it can be seen, nothing moves. */
export function showCurrentEntry(): void {
  const list = sideList()
  const current = list?.querySelector('[aria-current="page"]')
  if (!list || !current) return
  const [inner, outer] = [current.getBoundingClientRect(), list.getBoundingClientRect()]
  if (inner.height === 0 || (inner.top >= outer.top + 32 && inner.bottom <= outer.bottom - 32)) return
  const top = list.scrollTop + (inner.top + inner.bottom - outer.top - outer.bottom) / 2
  list.scrollTo({ top, behavior: 'instant' })
}

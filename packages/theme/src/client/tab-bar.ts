/** If the tabs do not fit, the current one is scrolled into the middle. */
export function startTabBar(): void {
  const tab = document.querySelector('.nav-tabs-item[aria-current]')
  const list = tab?.closest('ul')
  if (!tab || !list || list.scrollWidth <= list.clientWidth) return
  const [inner, outer] = [tab.getBoundingClientRect(), list.getBoundingClientRect()]
  list.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2, behavior: 'instant' })
}

import { openAsLeft, sideList } from './side-list.ts'
import { recallSidebar } from './sidebar-memory.ts'

/**
 * Gives the sidebar the open groups and the scroll position it had on the page before, as soon as it is parsed: later,
 * and the reader would see it move.
 *
 * @returns Whether there was a page before, in this visit.
 */
export function restoreSidebar(): boolean {
  const memory = recallSidebar()
  if (memory === undefined) return false
  const observer = new MutationObserver(() => {
    // The first element after the sidebar.
    if (!document.querySelector('main')) return
    observer.disconnect()
    for (const group of document.querySelectorAll<HTMLDetailsElement>('#sidebar details[data-group]'))
      openAsLeft(group, memory.groups)
    const list = sideList()
    // It keeps its position, even at its very top.
    list?.querySelector<HTMLElement>('[aria-current="page"]')?.style.setProperty('scroll-initial-target', 'none')
    list?.scrollTo({ top: memory.top, behavior: 'instant' })
  })
  observer.observe(document, { childList: true, subtree: true })
  return true
}

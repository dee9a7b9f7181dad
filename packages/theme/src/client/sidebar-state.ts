import { showCurrentEntry, sideList } from './side-list.ts'
import { recallSidebar, rememberSidebar } from './sidebar-memory.ts'

/** Keeps the sidebar's scroll position and open groups for the next page, and the current page in sight. */
export function startSidebarState(): void {
  const list = sideList()
  if (list === null) return
  const { groups, top } = recallSidebar() ?? { groups: {}, top: 0 }
  // Nothing can be scrolled before the styles are loaded; if they came late, this is the first chance. The position
  // that the styles have chosen is confirmed: otherwise it would be chosen again when another entry is marked, below
  // the pointer that has pressed it.
  for (const scroller of [list, list.parentElement])
    scroller?.scrollTo({ top: scroller.scrollTop || (scroller === list ? top : 0), behavior: 'instant' })
  addEventListener('pagehide', () => {
    // This includes the group of the page itself: if it closed, the pressed entry below it would move.
    for (const group of list.querySelectorAll<HTMLDetailsElement>('[data-group]'))
      groups[group.dataset['group'] ?? ''] = group.open
    rememberSidebar({ top: list.scrollTop, groups })
  })
  showCurrentEntry()
}

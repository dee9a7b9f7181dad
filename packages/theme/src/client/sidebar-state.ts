import { around } from './components/once.ts'
import { showCurrentEntry, sideList } from './side-list.ts'
import { recallSidebar, rememberSidebar } from './sidebar-memory.ts'

/** Keeps the sidebar's scroll position and open groups for the next page, and the current page in sight. */
export function startSidebarState(): void {
  const list = sideList()
  if (list === null) return
  const { groups, top } = recallSidebar() ?? { groups: {}, top: 0 }
  // Nothing can be scrolled before the styles are there; where they came late, this is the first chance.
  if (list.scrollTop === 0) list.scrollTo({ top, behavior: 'instant' })
  list.addEventListener('click', (event) => {
    const group = around(event, 'summary')?.closest<HTMLDetailsElement>('[data-group]')
    if (group) groups[group.dataset['group'] ?? ''] = !group.open
  })
  addEventListener('pagehide', () => rememberSidebar({ top: list.scrollTop, groups }))
  showCurrentEntry()
}

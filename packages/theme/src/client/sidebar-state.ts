import { recallSidebar, rememberSidebar } from './sidebar-memory.ts'

/** Keeps the sidebar's scroll position and open groups for the next page, and the current page in sight. */
export function startSidebarState(): void {
  const sidebar = document.getElementById('sidebar')
  if (sidebar === null) return
  const { groups, top } = recallSidebar() ?? { groups: {}, top: 0 }
  // Nothing can be scrolled before the styles are there; where they came late, this is the first chance.
  if (sidebar.scrollTop === 0) sidebar.scrollTo({ top, behavior: 'instant' })
  sidebar.addEventListener('click', ({ target }) => {
    const group =
      target instanceof Element ? target.closest('summary')?.closest<HTMLDetailsElement>('[data-group]') : null
    if (group) groups[group.dataset['group'] ?? ''] = !group.open
  })
  addEventListener('pagehide', () => rememberSidebar({ top: sidebar.scrollTop, groups }))

  const current = sidebar.querySelector('.sidebar-nav [aria-current="page"]')
  if (current !== null && !isInSight(current, sidebar)) current.scrollIntoView({ block: 'center', behavior: 'instant' })
}

function isInSight(element: Element, container: Element): boolean {
  const [inner, outer] = [element.getBoundingClientRect(), container.getBoundingClientRect()]
  return inner.height === 0 || (inner.top >= outer.top + 32 && inner.bottom <= outer.bottom - 32)
}

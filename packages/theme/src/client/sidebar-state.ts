import { browserMemory } from './browser-storage.ts'

/** The sidebar keeps its scroll position and its open groups from page to page of a section. */
export function startSidebarState(): void {
  const sidebar = document.getElementById('sidebar')
  const groups = sidebar?.querySelectorAll<HTMLDetailsElement>('details[data-group]') ?? []
  if (sidebar === null) return
  const memory = browserMemory('sessionStorage')
  const state = readState(memory.read('sidebar'))

  for (const group of groups) {
    const open = state.groups[group.dataset['group'] ?? '']
    // The groups around the current page are open whatever the reader did elsewhere.
    if (open !== undefined && group.querySelector('[aria-current="page"]') === null) group.open = open
    group.querySelector('summary')?.addEventListener('click', () => {
      state.groups[group.dataset['group'] ?? ''] = !group.open
    })
  }

  sidebar.scrollTop = state.top
  const current = sidebar.querySelector('.sidebar-nav [aria-current="page"]')
  if (current !== null && !isVisible(current, sidebar)) current.scrollIntoView({ block: 'center', behavior: 'instant' })

  addEventListener('pagehide', () => {
    memory.write('sidebar', JSON.stringify({ top: sidebar.scrollTop, groups: state.groups }))
  })
}

interface SidebarState {
  top: number
  groups: Record<string, boolean>
}

function readState(text: string | null): SidebarState {
  try {
    return { top: 0, groups: {}, ...(JSON.parse(text ?? '{}') as Partial<SidebarState>) }
  } catch {
    return { top: 0, groups: {} }
  }
}

function isVisible(element: Element, container: Element): boolean {
  const [inner, outer] = [element.getBoundingClientRect(), container.getBoundingClientRect()]
  return inner.height === 0 || (inner.top >= outer.top + 32 && inner.bottom <= outer.bottom - 32)
}

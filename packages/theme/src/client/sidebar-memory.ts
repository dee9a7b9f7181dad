import { browserMemory } from './browser-storage.ts'

/** The state of the sidebar that stays from page to page of a visit. */
export interface SidebarMemory {
  /** Scroll position. */
  top: number
  /** Whether groups were open, by id. */
  groups: Record<string, boolean>
}

/** The kept state; undefined on the first page of a visit. */
export function recallSidebar(): SidebarMemory | undefined {
  const text = browserMemory('sessionStorage').read('sidebar')
  try {
    return text === null ? undefined : { top: 0, groups: {}, ...(JSON.parse(text) as Partial<SidebarMemory>) }
  } catch {
    return undefined
  }
}

/** Keeps the state for the next page. */
export function rememberSidebar(memory: SidebarMemory): void {
  browserMemory('sessionStorage').write('sidebar', JSON.stringify(memory))
}

import type { NavigationEntry } from '../../navigation/navigation-tree.ts'

/** Keys of all pages that an entry leads to. */
export function keysWithin(entry: NavigationEntry): string[] {
  if (entry.type === 'group')
    return [...(entry.root === undefined ? [] : [entry.root]), ...entry.entries.flatMap(keysWithin)]
  return entry.type === 'page' ? [entry.path] : []
}

/** Whether there is a handwritten page, which replaces an overview. */
export function leadsToPage(entry: NavigationEntry): boolean {
  if (entry.type === 'group') return entry.root !== undefined || entry.entries.some(leadsToPage)
  return entry.type === 'page'
}

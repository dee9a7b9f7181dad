import type { Diagnostic } from '../source/diagnostic.ts'
import { diagnose } from '../source/diagnostic.ts'
import { nameOfKind } from './division-kinds.ts'
import { navigationProblems } from './navigation-problems.ts'
import type { Division, NavigationContent, NavigationEntry, NavigationTree } from './navigation-tree.ts'
import type { PagePlace } from './place-pages.ts'

/**
 * Finds elements whose sidebar nobody sees: all their pages are listed before, and a page is shown in its first place.
 *
 * @param tree The navigation, with its generated pages.
 * @param places The place of each page.
 * @returns A problem for each outermost element.
 */
export function unseenDivisions(tree: NavigationTree, places: ReadonlyMap<string, PagePlace>): Diagnostic[] {
  const seen = new Set([...places.values()].flatMap(({ divisions }) => divisions))
  return unseenIn(tree.content, seen)
}

function unseenIn(content: NavigationContent, seen: ReadonlySet<Division>): Diagnostic[] {
  if (content.kind === 'entries') return []
  return content.divisions.flatMap((division) => {
    if (division.hidden || division.href !== undefined) return []
    if (seen.has(division)) return unseenIn(division.content, seen)
    return hasPage(division) ? [explain(division)] : []
  })
}

function explain({ kind, label, place }: Division): Diagnostic {
  return diagnose(
    navigationProblems,
    'pages-placed-elsewhere',
    place,
    `Every page of the ${nameOfKind(kind)} “${label}” is listed in an earlier element as well, and is shown there; so the sidebar of “${label}” is never seen.`,
    'Give it a page of its own. Two pages can share their text by importing one snippet.',
  )
}

function hasPage({ content, root }: Pick<Division, 'content' | 'root'>): boolean {
  if (root !== undefined) return true
  return content.kind === 'divisions' ? content.divisions.some(hasPage) : content.entries.some(isOrHasPage)
}

function isOrHasPage(entry: NavigationEntry): boolean {
  if (entry.type !== 'group') return entry.type === 'page'
  return entry.root !== undefined || entry.entries.some(isOrHasPage)
}

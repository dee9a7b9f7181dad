import type { Division, NavigationEntry, NavigationTree } from './navigation-tree.ts'

/**
 * Lists the pages of a navigation in the order in which new readers would see them: default version and language first,
 * hidden pages last.
 *
 * @returns Keys; a page that is listed several times is repeated.
 */
export function* enteringOrder(tree: Pick<NavigationTree, 'content'>): Iterable<string> {
  yield* pagesOf(tree, false, false)
  yield* pagesOf(tree, true, false)
}

type Part = Pick<Division, 'content'> & { root?: string | undefined }

function* pagesOf({ root, content }: Part, wantsHidden: boolean, isHidden: boolean): Iterable<string> {
  if (root !== undefined && isHidden === wantsHidden) yield root
  if (content.kind === 'entries') {
    yield* pagesOfEntries(content.entries, wantsHidden, isHidden)
    return
  }
  const divisions = content.divisions.toSorted((one, other) => Number(other.default) - Number(one.default))
  for (const division of divisions) {
    if (division.hidden && !wantsHidden) continue
    yield* pagesOf(division, wantsHidden, isHidden || division.hidden)
  }
}

function* pagesOfEntries(
  entries: readonly NavigationEntry[],
  wantsHidden: boolean,
  isHidden: boolean,
): Iterable<string> {
  for (const entry of entries) {
    if (entry.type === 'page' && isHidden === wantsHidden) yield entry.path
    if (entry.type !== 'group' || (entry.hidden && !wantsHidden)) continue
    const isWithinHidden = isHidden || entry.hidden
    if (entry.root !== undefined && isWithinHidden === wantsHidden) yield entry.root
    yield* pagesOfEntries(entry.entries, wantsHidden, isWithinHidden)
  }
}

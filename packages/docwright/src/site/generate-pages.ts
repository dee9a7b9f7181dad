import type { FrontMatter } from '../content/front-matter.ts'
import type { NavigationContent, NavigationEntry, NavigationTree } from '../navigation/navigation-tree.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import type { SitePage } from './page-paths.ts'
import { neededReferences, type ReferenceHolder } from './references/needed-references.ts'
import type { ReferenceKind, ReferenceList } from './references/reference-kind.ts'
import { referenceKinds } from './references/reference-kinds.ts'
import type { Specifications } from './specifications.ts'

/** The result of generating pages for a navigation. */
export interface GeneratedNavigation {
  /** The navigation, with pages in place of operations. */
  tree: NavigationTree
  pages: SitePage[]
  metadata: [string, FrontMatter][]
  diagnostics: Diagnostic[]
}

/**
 * Puts pages where the navigation lists operations, and where it asks for generated ones. Specifications are read only
 * where the navigation asks for their operations.
 *
 * @param tree The resolved navigation.
 * @param specifications The specifications of the site.
 * @param isTaken Whether a key belongs to a page of the repository.
 * @param isReserved Whether an address belongs to a redirect or a folder: only pages about operations may take it.
 * @returns The navigation and its new pages.
 */
export async function generatePages(
  tree: NavigationTree,
  specifications: Specifications,
  isTaken: (key: string) => boolean,
  isReserved: (key: string) => boolean = () => false,
): Promise<GeneratedNavigation> {
  const { kinds, problems } = await openNeeded(tree, specifications)
  if (kinds.length === 0) return { tree, pages: [], metadata: [], diagnostics: problems }
  let lists: ReferenceLists = new Map()
  // No two kinds give their pages one address.
  const isTakenFor = (key: string, kind: ReferenceKind): boolean =>
    isTaken(key) || [...lists].some(([name, list]) => name !== kind.name && list.has(key))
  for (const kind of kinds) {
    const context = { tree, specifications, isTaken: (key: string) => isTakenFor(key, kind), isReserved }
    lists.set(kind.name, kind.list(context))
  }
  withPages(tree, lists, undefined)
  lists = new Map([...lists].map(([name, list]) => [name, list.next()]))
  const content = withPages(tree, lists, undefined)
  const found = [...lists.values()]
  return {
    tree: { ...tree, content },
    pages: found.flatMap((list) => list.pages()),
    metadata: found.flatMap((list) => list.metadata()),
    diagnostics: [...problems, ...found.flatMap((list) => list.diagnostics)],
  }
}

/** The lists of those kinds that a navigation has specifications of. */
type ReferenceLists = Map<ReferenceKind['name'], ReferenceList>

/** Opens each specification that the navigation asks for, once. */
async function openNeeded(
  tree: NavigationTree,
  specifications: Specifications,
): Promise<{ kinds: ReferenceKind[]; problems: Diagnostic[] }> {
  const kinds: ReferenceKind[] = []
  const problems: Diagnostic[] = []
  for (const kind of referenceKinds) {
    const opened = new Set<string>()
    for (const reference of neededReferences(tree, kind.name)) {
      const fresh = reference.sources.filter((source) => !opened.has(source))
      if (fresh.length > 0) problems.push(...(await kind.open({ ...reference, sources: fresh }, specifications)))
      for (const source of fresh) opened.add(source)
    }
    if (opened.size > 0) kinds.push(kind)
  }
  return { kinds, problems }
}

/** Getters, which find places in files, stay getters. */
function changed<Value extends object>(value: Value, change: Partial<Value>): Value {
  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(value),
      ...Object.getOwnPropertyDescriptors(change),
    },
  ) as Value
}

function withPages(holder: ReferenceHolder, lists: ReferenceLists, version: string | undefined): NavigationContent {
  const { content } = holder
  if (content.kind === 'divisions') {
    const divisions = content.divisions.map((division) =>
      changed(division, {
        content: withPages(division, lists, division.kind === 'version' ? division.label : version),
      }),
    )
    return { ...content, divisions }
  }
  return { ...content, entries: entriesWith(content.entries, holder, lists, version, 0) }
}

function entriesWith(
  entries: readonly NavigationEntry[],
  holder: Omit<ReferenceHolder, 'content'>,
  lists: ReferenceLists,
  version: string | undefined,
  depth: number,
): NavigationEntry[] {
  const made = entries.flatMap((entry): NavigationEntry[] => {
    if (entry.type === 'operation') return lists.get(entry.kind)?.listed(entry, version) ?? []
    if (entry.type !== 'group') return [entry]
    const inside = entriesWith(entry.entries, entry, lists, version, depth + 1)
    // A group that was left with nothing does not appear.
    if (inside.length === 0 && entry.root === undefined) return []
    return [changed(entry, { entries: inside })]
  })
  for (const [name, list] of lists) {
    const reference = holder[name]
    if (holder.generates?.includes(name) !== true || reference === undefined) continue
    made.push(...list.generated({ reference, written: [...made], version, depth }))
  }
  return made
}

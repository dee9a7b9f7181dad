import type {
  Division,
  NavigationEntry,
  SpecificationKind,
  SpecificationReference,
} from '../../navigation/navigation-tree.ts'

/** A holder of specifications from which pages can be generated. */
export type ReferenceHolder = Pick<Division, 'content' | 'generates' | SpecificationKind>

/**
 * The specifications of one kind that a navigation needs.
 *
 * @param holder The navigation, or an element of it.
 * @param onlyWhole Leaves out those of which the navigation lists single operations only.
 */
export function* neededReferences(
  holder: ReferenceHolder,
  kind: SpecificationKind,
  onlyWhole = false,
): Iterable<SpecificationReference> {
  const own = holder[kind]
  if (holder.generates?.includes(kind) === true && own !== undefined) yield own
  if (holder.content.kind === 'divisions') {
    for (const division of holder.content.divisions) yield* neededReferences(division, kind, onlyWhole)
  } else yield* referencesOfEntries(holder.content.entries, kind, onlyWhole)
}

function* referencesOfEntries(
  entries: readonly NavigationEntry[],
  kind: SpecificationKind,
  onlyWhole: boolean,
): Iterable<SpecificationReference> {
  for (const entry of entries) {
    if (entry.type === 'operation' && entry.kind === kind && !onlyWhole && entry.specification !== undefined)
      yield entry.specification
    if (entry.type !== 'group') continue
    const own = entry[kind]
    if (entry.generates?.includes(kind) === true && own !== undefined) yield own
    yield* referencesOfEntries(entry.entries, kind, onlyWhole)
  }
}

/**
 * Every reference of one kind in a navigation, whatever pages it generates. Inherited references are repeated.
 *
 * @param holder The navigation, or an element of it.
 */
export function* allReferences(holder: ReferenceHolder, kind: SpecificationKind): Iterable<SpecificationReference> {
  const own = holder[kind]
  if (own !== undefined) yield own
  if (holder.content.kind === 'divisions') {
    for (const division of holder.content.divisions) yield* allReferences(division, kind)
  } else yield* setInEntries(holder.content.entries, kind)
}

function* setInEntries(entries: readonly NavigationEntry[], kind: SpecificationKind): Iterable<SpecificationReference> {
  for (const entry of entries) {
    if (entry.type !== 'group') continue
    const own = entry[kind]
    if (own !== undefined) yield own
    yield* setInEntries(entry.entries, kind)
  }
}

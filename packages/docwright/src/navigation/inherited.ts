import type { InheritedConfig } from '../config/schema/navigation-config.ts'
import type { DirectoryStyle, SpecificationKind, SpecificationReference } from './navigation-tree.ts'
import { specificationFor } from './specification-reference.ts'

/** What an element has from its ancestors. */
export interface Inherited {
  directory: DirectoryStyle
  openapi?: SpecificationReference
  asyncapi?: SpecificationReference
  /** The nearest elements that set a specification. */
  owners: Partial<Record<SpecificationKind, SpecificationOwner>>
}

/**
 * An element that sets `openapi` or `asyncapi` itself. What stands below it decides whether pages are generated for
 * all operations there.
 */
export interface SpecificationOwner {
  /** The element further up that sets a specification of the same kind. */
  above: SpecificationOwner | undefined
  /** An operation is listed below. */
  listsOperations: boolean
  /** The first element below that has no content of its own takes the generated pages. */
  givenAway: boolean
}

const kinds: readonly SpecificationKind[] = ['openapi', 'asyncapi']

/**
 * Works out what holds for an element: its own values, else those of its parent (specification, Directory listings 3,
 * OpenAPI 2).
 *
 * @param own The element.
 * @param from What its parent has.
 * @returns What the element has and hands down.
 */
export function inherit(own: InheritedConfig, from: Inherited): Inherited {
  if (own.directory === undefined && own.openapi === undefined && own.asyncapi === undefined) return from
  const openapi = specificationFor(own.openapi, from.openapi)
  const asyncapi = specificationFor(own.asyncapi, from.asyncapi)
  return {
    directory: own.directory ?? from.directory,
    ...(openapi === undefined ? {} : { openapi }),
    ...(asyncapi === undefined ? {} : { asyncapi }),
    owners: {
      ...ownerOf('openapi', own.openapi === undefined, openapi, from),
      ...ownerOf('asyncapi', own.asyncapi === undefined, asyncapi, from),
    },
  }
}

/**
 * Notes that an operation is listed: no element above it generates all of them.
 *
 * @param inherited What applies where the operation is listed.
 */
export function noteOperation(inherited: Inherited): void {
  for (let owner = inherited.owners.openapi; owner !== undefined; owner = owner.above) owner.listsOperations = true
}

/**
 * Decides which specifications get pages for all operations at an element (specification, OpenAPI 3). To be asked once
 * everything below the element is resolved.
 *
 * @param own What applies to the element.
 * @param from What applies to its parent.
 * @param content What the element holds.
 * @returns The kinds, if any.
 */
export function generatedKinds(
  own: Inherited,
  from: Inherited,
  content: 'nothing' | 'entries' | 'divisions',
): SpecificationKind[] {
  return kinds.filter((kind) => {
    const owner = own.owners[kind]
    if (owner === undefined) return false
    if (owner !== from.owners[kind]) return content !== 'divisions' && !owner.listsOperations && !owner.givenAway
    if (content !== 'nothing' || owner.givenAway) return false
    owner.givenAway = true
    return true
  })
}

function ownerOf(
  kind: SpecificationKind,
  inherits: boolean,
  specification: SpecificationReference | undefined,
  from: Inherited,
): Inherited['owners'] {
  const above = from.owners[kind]
  if (inherits) return above === undefined ? {} : { [kind]: above }
  if (specification === undefined) return {}
  return { [kind]: { above, listsOperations: false, givenAway: false } }
}

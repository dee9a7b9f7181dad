import type { InheritedConfig } from '../config/schema/navigation-config.ts'
import {
  specificationKinds,
  type AppliedSpecifications,
  type DirectoryStyle,
  type SpecificationKind,
  type SpecificationReference,
} from './navigation-tree.ts'
import { specificationFor } from './specification-reference.ts'

/** What an element has from its ancestors. */
export interface Inherited extends AppliedSpecifications {
  directory: DirectoryStyle
  /** The nearest elements that set a specification. */
  owners: Partial<Record<SpecificationKind, SpecificationOwner>>
  /** The nearest element that sets `directory`. */
  directoryOwner?: DirectoryOwner
}

/** An element that sets `directory` itself. */
export interface DirectoryOwner {
  /** A listing appears on some page below. */
  isShown: boolean
  /** A group below has a `root`, and whether there is a page for it. */
  hasRoot: { page: boolean; missing: boolean }
}

/**
 * An element that sets a specification itself. What stands below it decides whether pages are generated for
 * all operations there.
 */
export interface SpecificationOwner {
  /** The element further up that sets a specification of the same kind. */
  above: SpecificationOwner | undefined
  /** An operation is listed below. */
  listsOperations: boolean
  /** Name of the first element below that has no content of its own: it takes the generated pages. */
  givenTo: string | undefined
}

/**
 * Works out what holds for an element: its own values, else those of its parent.
 *
 * @param own The element.
 * @param from What its parent has.
 * @returns What the element has and hands down.
 */
export function inherit(own: InheritedConfig, from: Inherited): Inherited {
  if (own.directory === undefined && specificationKinds.every((kind) => own[kind] === undefined)) return from
  const applied: AppliedSpecifications = {}
  const owners: Inherited['owners'] = {}
  for (const kind of specificationKinds) {
    const specification = specificationFor(own[kind], from[kind])
    if (specification !== undefined) applied[kind] = specification
    Object.assign(owners, ownerOf(kind, own[kind] === undefined, specification, from))
  }
  const directoryOwner = own.directory === undefined ? from.directoryOwner : newDirectoryOwner()
  return {
    directory: own.directory ?? from.directory,
    ...(directoryOwner === undefined ? {} : { directoryOwner }),
    ...applied,
    owners,
  }
}

function newDirectoryOwner(): DirectoryOwner {
  return { isShown: false, hasRoot: { page: false, missing: false } }
}

/**
 * The specifications among what applies to an element.
 *
 * @param inherited What applies to it.
 */
export function appliedSpecifications(inherited: Inherited): AppliedSpecifications {
  return Object.fromEntries(
    specificationKinds.flatMap((kind) => (inherited[kind] === undefined ? [] : [[kind, inherited[kind]]])),
  )
}

/**
 * Notes that an operation is listed: no element above it generates all of them.
 *
 * @param inherited What applies where the operation is listed.
 * @param kind The kind of specification that has it.
 */
export function noteOperation(inherited: Inherited, kind: SpecificationKind): void {
  for (let owner = inherited.owners[kind]; owner !== undefined; owner = owner.above) owner.listsOperations = true
}

/**
 * Decides which specifications get pages for all operations at an element. To be asked once everything below the
 * element is resolved.
 *
 * @param own What applies to the element.
 * @param from What applies to its parent.
 * @param content What the element holds.
 * @param name How a person knows the element.
 * @returns The kinds, if any.
 */
export function generatedKinds(
  own: Inherited,
  from: Inherited,
  content: 'nothing' | 'entries' | 'divisions',
  name: string,
): SpecificationKind[] {
  return specificationKinds.filter((kind) => {
    const owner = own.owners[kind]
    if (owner === undefined) return false
    if (owner !== from.owners[kind]) {
      return content !== 'divisions' && !owner.listsOperations && owner.givenTo === undefined
    }
    if (content !== 'nothing' || owner.givenTo !== undefined) return false
    owner.givenTo = name
    return true
  })
}

/**
 * Finds the specifications that an element sets and that make no page of themselves: the element holds divisions, each
 * with content of its own, and none of them lists an operation. To be asked as {@link generatedKinds}.
 *
 * @param own What applies to the element.
 * @param from What applies to its parent.
 * @param content What the element holds.
 * @returns The kinds, if any. Pages that name an operation in their front matter may still use them.
 */
export function idleKinds(
  own: Inherited,
  from: Inherited,
  content: 'nothing' | 'entries' | 'divisions',
): SpecificationKind[] {
  return specificationKinds.filter((kind) => {
    const owner = own.owners[kind]
    if (owner === undefined || owner === from.owners[kind]) return false
    return content === 'divisions' && !owner.listsOperations && owner.givenTo === undefined
  })
}

/**
 * Finds who has taken the pages of a specification that an element without content inherits.
 *
 * @param own What applies to the element.
 * @returns The name of the element that has them, and their specification; undefined where there is none.
 */
export function takerOf(own: Inherited): { name: string; specification: SpecificationReference } | undefined {
  for (const kind of specificationKinds) {
    const { [kind]: specification, owners } = own
    const name = owners[kind]?.givenTo
    if (name !== undefined && specification !== undefined) return { name, specification }
  }
  return undefined
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
  return { [kind]: { above, listsOperations: false, givenTo: undefined } }
}

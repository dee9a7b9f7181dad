import type { InheritedConfig } from '../config/schema/navigation-config.ts'
import {
  specificationKinds,
  type AppliedSpecifications,
  type DirectoryStyle,
  type SpecificationKind,
  type SpecificationReference,
} from './navigation-tree.ts'
import { specificationFor } from './specification-reference.ts'

/** Values that an element inherits from its ancestors. */
export interface Inherited extends AppliedSpecifications {
  directory: DirectoryStyle
  /** The nearest elements that set a specification. */
  owners: Partial<Record<SpecificationKind, SpecificationOwner>>
  /** The nearest element that sets `directory`. */
  directoryOwner?: DirectoryOwner
}

/** An element that sets `directory` itself. */
export interface DirectoryOwner {
  /** Whether a page below shows a listing. */
  isShown: boolean
  /** Whether a group below has a `root` whose page exists, or is missing. */
  hasRoot: { page: boolean; missing: boolean }
}

/**
 * An element that sets a specification itself. Its descendants decide whether it generates pages for all operations.
 */
export interface SpecificationOwner {
  /** The next ancestor that sets a specification of the same kind. */
  above: SpecificationOwner | undefined
  /** Whether a descendant lists an operation. */
  listsOperations: boolean
  /** Name of the first descendant without content, which gets the generated pages. */
  givenTo: string | undefined
}

/**
 * Computes the values of an element: its own, otherwise those of its parent.
 *
 * @param from Values of its parent.
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

/** The specifications among inherited values. */
export function appliedSpecifications(inherited: Inherited): AppliedSpecifications {
  return Object.fromEntries(
    specificationKinds.flatMap((kind) => (inherited[kind] === undefined ? [] : [[kind, inherited[kind]]])),
  )
}

/**
 * Records that an operation is listed, so that no ancestor generates all of them.
 *
 * @param inherited Values at the entry of the operation.
 * @param kind Kind of its specification.
 */
export function noteOperation(inherited: Inherited, kind: SpecificationKind): void {
  for (let owner = inherited.owners[kind]; owner !== undefined; owner = owner.above) owner.listsOperations = true
}

/**
 * Decides which specifications generate pages for all operations at an element. Call it when everything below the
 * element is resolved.
 *
 * @param own Values of the element.
 * @param from Values of its parent.
 * @param content Content of the element.
 * @param name Describes the element for people.
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
 * Finds specifications that an element sets but that generate no pages there: the element has divisions with content of
 * their own, and none of them lists an operation. Call it when everything below the element is resolved.
 *
 * @param own Values of the element.
 * @param from Values of its parent.
 * @param content Content of the element.
 * @returns Pages that name an operation in their front matter may still use these specifications.
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
 * Finds the element that has the pages of a specification that an element without content inherits.
 *
 * @param own Values of the element without content.
 * @returns Name of the other element, and the specification; undefined if there is none.
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

import { decodePercent } from '../source/decode-percent.ts'
import type { ApiDocument } from './api-document.ts'
import { pointerOf, segmentsOf } from './json-pointer.ts'
import { resolveReferenceTarget } from './reference-target.ts'
import { identifiersOf, placeOfId } from './schema-identifiers.ts'

/** A value of a specification, and its place. */
export interface Located {
  document: ApiDocument
  segments: readonly string[]
  value: unknown
}

/** All loaded files of a specification. */
export interface DocumentSet {
  root: ApiDocument
  /** By path or URL, including the root. */
  documents: ReadonlyMap<string, ApiDocument>
  /** Files that were not read because a limit was reached. */
  unread: ReadonlySet<string>
}

/** Why a reference could not be followed. */
export interface ReferenceFailure {
  reason: 'missing-file' | 'unread-file' | 'missing-value' | 'cycle'
  reference: string
  at: Located
}

/** Separates the ids of schemas that apply together. It occurs in no JSON pointer, where only 0 or 1 follows `~`. */
export const idSeparator = ' ~& '

/**
 * Returns a part of a value.
 *
 * @returns Its value is undefined if there is none.
 */
export function childOf(parent: Located, ...keys: (string | number)[]): Located {
  let { value } = parent
  for (const key of keys) {
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined
  }
  return { document: parent.document, segments: [...parent.segments, ...keys.map(String)], value }
}

/**
 * Reads a value whose integers have all their digits.
 *
 * @returns The value with `bigint` for integers that a number would round; unchanged if it is not in a document.
 */
export function exactOf({ document, segments, value }: Located): unknown {
  return typeof value === 'object' && value !== null ? (document.exactValueAt(segments) ?? value) : value
}

/**
 * Names a value of a specification uniquely.
 *
 * @returns `file#/pointer`.
 */
export function idOf({ document, segments }: Pick<Located, 'document' | 'segments'>): string {
  return `${document.file}#${pointerOf(segments)}`
}

/**
 * Finds the values of an id that {@link idOf} made, or of several that were joined.
 *
 * @returns Undefined if one of them does not exist.
 */
export function locateId(id: string, { documents }: DocumentSet): Located[] | undefined {
  const found: Located[] = []
  for (const one of id.split(idSeparator)) {
    const hash = one.indexOf('#')
    const document = documents.get(one.slice(0, hash))
    const segments = segmentsOf(one.slice(hash + 1))
    const value = segments === undefined ? undefined : document?.valueAt(segments)
    if (document === undefined || segments === undefined || value === undefined) return undefined
    found.push({ document, segments, value })
  }
  return found
}

/**
 * Finds the target of a reference.
 *
 * @param reference The text of `$ref`.
 * @param at The object with the reference.
 * @returns The value, or why there is none.
 */
export function lookUp(reference: string, at: Located, set: DocumentSet): Located | ReferenceFailure {
  const hash = reference.indexOf('#')
  const file = hash === -1 ? reference : reference.slice(0, hash)
  const fragment = hash === -1 ? '' : reference.slice(hash + 1)
  const target = file === '' ? at.document.file : resolveReferenceTarget(file, at.document.file)
  const other = target === undefined ? undefined : set.documents.get(target)
  const named = other === undefined ? placeOfId(file, at.document) : []
  if (named === undefined)
    return { reason: set.unread.has(target ?? '') ? 'unread-file' : 'missing-file', reference, at }
  const document = other ?? at.document
  for (const pointer of new Set([decodePercent(fragment), fragment])) {
    const below = segmentsOf(pointer)
    const segments = below === undefined ? identifiersOf(document).anchors.get(pointer) : [...named, ...below]
    const value = segments === undefined ? undefined : document.valueAt(segments)
    if (segments !== undefined && value !== undefined) return { document, segments, value }
  }
  return { reason: 'missing-value', reference, at }
}

/**
 * Follows a value's `$ref`, and that of its target, to the end.
 *
 * @param onFailure Called if a reference leads nowhere or only to itself.
 * @returns The final target; undefined after a failure.
 */
export function follow(
  located: Located,
  set: DocumentSet,
  onFailure?: (failure: ReferenceFailure) => void,
): Located | undefined {
  const seen = new Set<string>()
  let current = located
  for (;;) {
    const reference = referenceOf(current.value)
    if (reference === undefined) return current
    const id = idOf(current)
    const next = seen.has(id) ? { reason: 'cycle' as const, reference, at: located } : lookUp(reference, current, set)
    seen.add(id)
    if ('reason' in next) {
      onFailure?.(next)
      return undefined
    }
    current = next
  }
}

/**
 * Reads the reference of a value. A dynamic reference is treated as a static one.
 *
 * @returns Its `$ref` or `$dynamicRef`; undefined if it has none.
 */
export function referenceOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('$ref' in value && typeof value.$ref === 'string') return value.$ref
  return '$dynamicRef' in value && typeof value.$dynamicRef === 'string' ? value.$dynamicRef : undefined
}

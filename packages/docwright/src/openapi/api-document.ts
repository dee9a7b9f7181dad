import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Place } from '../source/diagnostic.ts'
import { mayBeRounded, parseExact } from './exact-json.ts'
import type { OutlineNode } from './json-outline.ts'

/**
 * A file of a specification, kept as compact JSON text. Parts are parsed when they are needed, and forgotten when
 * others are.
 */
export interface ApiDocument {
  /** Path from the docs root, or URL. */
  file: string
  /** Bytes kept in memory. */
  size: number
  /** Changes with the content. */
  readonly digest: string
  /**
   * Reads a value.
   *
   * @param segments Keys and indexes from the root.
   * @returns The value, which must not be changed; undefined if there is none.
   */
  valueAt(segments: readonly string[]): unknown
  /**
   * Reads a value in which integers that a number would round are `bigint`.
   *
   * @param segments Keys and indexes from the root.
   */
  exactValueAt(segments: readonly string[]): unknown
  /**
   * Lists the keys of an object in their order.
   *
   * @param segments Keys from the root, two at most.
   * @returns Keys in order; empty if there is no object.
   */
  keysAt(segments: readonly string[]): string[]
  /**
   * The place of a value in the file as written, or of the nearest existing value around it.
   *
   * @param segments Keys and indexes from the root.
   */
  placeOf(segments: readonly string[]): Place
  /** References to other files as written, including texts that only look like references. */
  externalReferences(): Iterable<string>
}

/** Limit of parts that stay parsed, in bytes. */
const parsedBytesLimit = 8 * 1024 * 1024

/**
 * Wraps a JSON text.
 *
 * @param root Its outline.
 * @param placeOf Finds a value in the file as written.
 */
export function createApiDocument(
  file: string,
  bytes: Buffer,
  root: OutlineNode,
  placeOf: ApiDocument['placeOf'],
): ApiDocument {
  const parsed = new LRUCache<OutlineNode, { value: unknown }>({
    maxSize: parsedBytesLimit,
    sizeCalculation: (_parsed, { start, end }) => end - start,
  })
  let digest: string | undefined

  function parse(node: OutlineNode): unknown {
    const known = parsed.get(node)
    if (known !== undefined) return known.value
    const value: unknown = JSON.parse(bytes.toString('utf8', node.start, node.end))
    parsed.set(node, { value })
    return value
  }

  const exact = new WeakMap<OutlineNode, { value: unknown }>()
  let hasLongIntegers: boolean | undefined

  /** Few documents have such integers, and then only in few parts. */
  function parseExactly(node: OutlineNode): unknown {
    hasLongIntegers ??= mayBeRounded(bytes.toString('latin1'))
    if (!hasLongIntegers) return parse(node)
    const known = exact.get(node)
    if (known !== undefined) return known.value
    const text = bytes.toString('utf8', node.start, node.end)
    if (!mayBeRounded(text)) return parse(node)
    const value = parseExact(text)
    exact.set(node, { value })
    return value
  }

  return {
    file,
    size: bytes.length,
    get digest() {
      return (digest ??= createHash('sha1').update(bytes).digest('base64url'))
    },
    valueAt(segments) {
      const { node, rest } = descend(root, segments)
      // The outline has all keys of the objects that it covers.
      if (rest.length > 0 && node.children !== undefined) return undefined
      return valueBelow(parse(node), rest)
    },
    exactValueAt(segments) {
      const { node, rest } = descend(root, segments)
      if (rest.length > 0 && node.children !== undefined) return undefined
      return valueBelow(parseExactly(node), rest)
    },
    keysAt(segments) {
      const { node, rest } = descend(root, segments)
      return rest.length > 0 ? [] : [...(node.children?.keys() ?? [])]
    },
    placeOf,
    *externalReferences() {
      for (const [, reference = ''] of bytes.toString('latin1').matchAll(/"\$ref"\s*:\s*"([^#"\\][^"\\]*)"/g)) {
        yield Buffer.from(reference, 'latin1').toString('utf8')
      }
    },
  }
}

/**
 * Follows a path through an outline as far as it goes.
 *
 * @param segments Keys and indexes.
 * @returns The last node, and the remaining segments.
 */
export function descend(
  root: OutlineNode,
  segments: readonly string[],
): { node: OutlineNode; rest: readonly string[] } {
  let node = root
  for (const [index, segment] of segments.entries()) {
    const child = node.children?.get(segment)
    if (child === undefined) return { node, rest: segments.slice(index) }
    node = child
  }
  return { node, rest: [] }
}

function valueBelow(value: unknown, segments: readonly string[]): unknown {
  let current = value
  for (const segment of segments) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, segment)) return undefined
    current = (current as Record<string, unknown>)[segment]
  }
  return current
}

import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Place } from '../source/diagnostic.ts'
import { mayBeRounded, parseExact } from './exact-json.ts'
import type { OutlineNode } from './json-outline.ts'

/**
 * One file of a specification, kept as compact JSON text: a part is parsed when it is asked for, and forgotten when
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
   * @returns The value, not to be changed; undefined if there is none.
   */
  valueAt(segments: readonly string[]): unknown
  /**
   * Reads a value whose integers have all their digits: those that a number would round are `bigint`.
   *
   * @param segments Keys and indexes from the root.
   */
  exactValueAt(segments: readonly string[]): unknown
  /**
   * Lists the keys of an object in their order.
   *
   * @param segments Keys from the root, two at most.
   * @returns The keys; none if there is no object.
   */
  keysAt(segments: readonly string[]): string[]
  /**
   * Finds a value, or the nearest value around it that exists, in the file as it was written.
   *
   * @param segments Keys and indexes from the root.
   */
  placeOf(segments: readonly string[]): Place
  /** References to other files, as written, whether or not they are meant as such. */
  externalReferences(): Iterable<string>
}

/** Slices of this many bytes in total stay parsed. */
const parsedBytesLimit = 8 * 1024 * 1024

/**
 * Wraps a JSON text.
 *
 * @param file Its name.
 * @param bytes The text.
 * @param root Its outline.
 * @param placeOf Finds a value in the file as it was written.
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

  /** Few documents have such integers; of those that do, few parts. */
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
      // The outline knows all keys of the objects it looked into.
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
 * @param root Where to begin.
 * @param segments Keys and indexes.
 * @returns The last node, and the segments that remain.
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

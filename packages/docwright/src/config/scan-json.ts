import type { ConfigDocument } from './config-document.ts'
import type { ConfigNode, Member, ObjectNode } from './config-node.ts'

/** Deeper nesting is a mistake or an attack; the deepest navigation seen has about thirty levels. */
export const nestingLimit = 256

/**
 * Many times as many as the largest configuration in use has. Each value becomes an object that remembers its place.
 */
const nodeLimit = 300_000

/**
 * Parses valid JSON into nodes. It is several times as fast as a tolerant parser, which matters for configurations of
 * megabytes. The text must be accepted by {@link JSON.parse}.
 *
 * @param onDuplicate Called with each member whose key is a duplicate.
 * @returns The root; undefined if the text is nested deeper than {@link nestingLimit} or has too many values.
 */
export function scanJson(
  document: ConfigDocument,
  onDuplicate: (key: string, member: Member) => void,
): ConfigNode | undefined {
  const { text } = document
  let at = 0
  let nodes = 0

  function skipSpace(): void {
    while (text.charCodeAt(at) <= 32) at += 1
  }

  function scanString(): string {
    const start = at
    let escaped = false
    at += 1
    for (let code = text.charCodeAt(at); code !== 34; code = text.charCodeAt(at)) {
      if (code === 92) {
        escaped = true
        at += 1
      }
      at += 1
    }
    at += 1
    // An escape can produce half of a surrogate pair, which no address can contain.
    return escaped ? (JSON.parse(text.slice(start, at)) as string).toWellFormed() : text.slice(start + 1, at - 1)
  }

  function scanObject(offset: number, depth: number): ObjectNode {
    const members = new Map<string, Member>()
    at += 1
    skipSpace()
    while (text.charCodeAt(at) !== 125) {
      const keyOffset = at
      const key = scanString()
      const keyEnd = at
      skipSpace()
      at += 1
      const member = { key: { document, offset: keyOffset, end: keyEnd }, node: scanValue(depth + 1) }
      if (members.has(key)) onDuplicate(key, member)
      members.set(key, member)
      skipSpace()
      if (text.charCodeAt(at) === 44) at += 1
      skipSpace()
    }
    at += 1
    return { type: 'object', document, offset, end: at, members }
  }

  function scanArray(offset: number, depth: number): ConfigNode {
    const items: ConfigNode[] = []
    at += 1
    skipSpace()
    while (text.charCodeAt(at) !== 93) {
      items.push(scanValue(depth + 1))
      skipSpace()
      if (text.charCodeAt(at) === 44) at += 1
      skipSpace()
    }
    at += 1
    return { type: 'array', document, offset, end: at, items }
  }

  function scanValue(depth: number): ConfigNode {
    skipSpace()
    const offset = at
    nodes += 1
    if (depth > nestingLimit || nodes > nodeLimit) throw new TooMuch()
    switch (text[at]) {
      case '{':
        return scanObject(offset, depth)
      case '[':
        return scanArray(offset, depth)
      case '"': {
        const value = scanString()
        return { type: 'scalar', document, offset, end: at, value }
      }
      default: {
        while (at < text.length && !/[\s,\]}]/.test(text.charAt(at))) at += 1
        const value = JSON.parse(text.slice(offset, at)) as number | boolean | null
        return { type: 'scalar', document, offset, end: at, value }
      }
    }
  }

  try {
    return scanValue(0)
  } catch (error) {
    if (error instanceof TooMuch) return undefined
    throw error
  }
}

class TooMuch extends Error {}

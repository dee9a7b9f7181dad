/** The byte offsets of a value in a JSON text; objects are outlined down to a depth. */
export interface OutlineNode {
  start: number
  end: number
  /** For an object above the depth limit. */
  children?: Map<string, OutlineNode>
}

/** A duplicate key of an object. */
export interface RepeatedKey {
  key: string
  offset: number
}

export interface JsonOutline {
  root: OutlineNode
  repeated: RepeatedKey[]
}

/** Why a text was given up, with the offset in bytes. */
export class OutlineError extends Error {
  reason: 'syntax' | 'nesting'
  offset: number

  /** @param offset In bytes. */
  constructor(reason: 'syntax' | 'nesting', offset: number) {
    super(reason)
    this.reason = reason
    this.offset = offset
  }
}

/** A path of a specification is at depth 2, its operations and the components are at depth 3. */
const outlinedDepth = 3
const nestingLimit = 400

const quote = 34
const comma = 44
const colon = 58
const backslash = 92
const openBracket = 91
const closeBracket = 93
const openBrace = 123
const closeBrace = 125

/**
 * Finds the offsets of the upper parts of a JSON text without parsing their content: of megabytes, only a few kilobytes
 * of offsets are kept, and each part can be parsed alone when it is needed. Deeper levels are only skipped, so that
 * their mistakes are found when they are parsed.
 *
 * @param bytes The text in UTF-8.
 * @returns The offsets of values to depth 3, and duplicate keys there.
 * @throws OutlineError if the text cannot be JSON.
 */
export function outlineJson(bytes: Buffer): JsonOutline {
  const repeated: RepeatedKey[] = []
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0

  function fail(): never {
    throw new OutlineError('syntax', at)
  }

  function skipSpace(): void {
    for (;;) {
      const byte = bytes[at]
      if (byte !== 32 && byte !== 10 && byte !== 13 && byte !== 9) return
      at += 1
    }
  }

  function skipString(): void {
    at += 1
    for (;;) {
      const end = bytes.indexOf(quote, at)
      if (end === -1) fail()
      let slashes = 0
      while (bytes[end - 1 - slashes] === backslash && end - 1 - slashes >= at) slashes += 1
      at = end + 1
      if (slashes % 2 === 0) return
    }
  }

  /** Skips an object or list, whose brackets must match. */
  function skipNested(): void {
    const closers: number[] = []
    do {
      const byte = bytes[at]
      if (byte === undefined) fail()
      if (byte === quote) {
        skipString()
        continue
      }
      if (byte === openBrace || byte === openBracket) {
        closers.push(byte === openBrace ? closeBrace : closeBracket)
        if (closers.length > nestingLimit) throw new OutlineError('nesting', at)
      } else if ((byte === closeBrace || byte === closeBracket) && closers.pop() !== byte) fail()
      at += 1
    } while (closers.length > 0)
  }

  function skipScalar(): void {
    const start = at
    for (;;) {
      const byte = bytes[at]
      if (byte === undefined || byte <= 32 || byte === comma || byte === closeBrace || byte === closeBracket) break
      at += 1
    }
    if (at === start) fail()
  }

  function scanObject(depth: number): Map<string, OutlineNode> {
    const children = new Map<string, OutlineNode>()
    at += 1
    skipSpace()
    if (bytes[at] === closeBrace) {
      at += 1
      return children
    }
    for (;;) {
      skipSpace()
      if (bytes[at] !== quote) fail()
      const start = at
      skipString()
      const key = parseKey(bytes, start, at)
      if (key === undefined) fail()
      if (children.has(key)) repeated.push({ key, offset: start })
      skipSpace()
      if (bytes[at] !== colon) fail()
      at += 1
      children.set(key, scanValue(depth))
      skipSpace()
      const next = bytes[at]
      if (next !== comma && next !== closeBrace) fail()
      at += 1
      if (next === closeBrace) return children
    }
  }

  function scanValue(depth: number): OutlineNode {
    skipSpace()
    const start = at
    const byte = bytes[at]
    if (byte === openBrace && depth < outlinedDepth) {
      const children = scanObject(depth + 1)
      return { start, end: at, children }
    }
    if (byte === openBrace || byte === openBracket) skipNested()
    else if (byte === quote) skipString()
    else skipScalar()
    return { start, end: at }
  }

  const root = scanValue(0)
  skipSpace()
  if (at < bytes.length) fail()
  return { root, repeated }
}

function parseKey(bytes: Buffer, start: number, end: number): string | undefined {
  const text = bytes.toString('utf8', start + 1, end - 1)
  if (!text.includes('\\')) return text
  try {
    return JSON.parse(`"${text}"`) as string
  } catch {
    return undefined
  }
}

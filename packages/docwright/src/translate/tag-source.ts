/** An attribute of a tag as it is written. */
export interface WrittenAttribute {
  name: string
  /** Offsets of the text between the quotes; undefined for an expression or an attribute without a value. */
  value?: { start: number; end: number; quote: '"' | "'" }
  /** Offsets of the strings of a list, such as `{["one", 'two']}`, with their quotes. */
  list?: { start: number; end: number }[]
}

/** An opening tag as it is written. */
export interface WrittenTag {
  attributes: WrittenAttribute[]
  /** Offset after the tag. */
  end: number
  selfClosing: boolean
}

/**
 * Reads an opening tag from a page's text, for the places of its attributes.
 *
 * @param text The page.
 * @param start Offset of `<`.
 * @returns The tag; undefined if it is not closed.
 */
export function readTag(text: string, start: number): WrittenTag | undefined {
  const attributes: WrittenAttribute[] = []
  let at = start + 1
  while (at < text.length && /[\w.:$-]/.test(text.charAt(at))) at += 1
  while (at < text.length) {
    const character = text.charAt(at)
    if (character === '>') return { attributes, end: at + 1, selfClosing: false }
    if (character === '/' && text.charAt(at + 1) === '>') return { attributes, end: at + 2, selfClosing: true }
    if (character === '{') {
      at = afterBraces(text, at)
    } else if (/[\w@:$_-]/.test(character)) {
      const read = readAttribute(text, at)
      attributes.push(read.attribute)
      at = read.end
    } else {
      at += 1
    }
  }
  return undefined
}

function readAttribute(text: string, start: number): { attribute: WrittenAttribute; end: number } {
  const [name = ''] = /^[\w@:$_.-]+/.exec(text.slice(start, start + 200)) ?? []
  let at = start + name.length
  const [equals] = /^\s*=\s*/.exec(text.slice(at, at + 200)) ?? []
  if (equals === undefined) return { attribute: { name }, end: at }
  at += equals.length
  const quote = text.charAt(at)
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, at + 1)
    if (end === -1) return { attribute: { name }, end: text.length }
    return { attribute: { name, value: { start: at + 1, end, quote } }, end: end + 1 }
  }
  if (quote === '{') {
    const end = afterBraces(text, at)
    const list = stringsOf(text.slice(at, end), at)
    return { attribute: list === undefined ? { name } : { name, list }, end }
  }
  return { attribute: { name }, end: at + 1 }
}

const string = /"[^"\\\n]*"|'[^'\\\n]*'/g

/** The strings of an expression that is a list of strings and nothing else. */
function stringsOf(expression: string, offset: number): { start: number; end: number }[] | undefined {
  const rest = expression.replaceAll(string, '')
  if (!/^\{\s*\[[\s,]*\]\s*\}$/.test(rest)) return undefined
  return [...expression.matchAll(string)].map(({ index, 0: { length } }) => ({
    start: offset + index,
    end: offset + index + length,
  }))
}

/** Texts inside an expression may hold braces. */
function afterBraces(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    } else if (character === '"' || character === "'" || character === '`') {
      at = afterString(text, at, character)
    }
  }
  return text.length
}

function afterString(text: string, start: number, quote: string): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1
    else if (text.charAt(at) === quote) return at
    // An apostrophe among words opens no string.
    else if (text.charAt(at) === '\n' && quote !== '`') return start
  }
  return start
}

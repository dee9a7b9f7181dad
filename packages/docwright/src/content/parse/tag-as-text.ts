import { inProse, literal } from './repair.ts'
import { standIn } from './stand-ins.ts'
import type { TextEdit } from './text-edits.ts'

/**
 * Makes a tag and its closing tag literal text, so that readers see every character that could not be parsed. The
 * content between the two stays as it is.
 *
 * @param text The parsed text.
 * @param at Offset of the tag.
 */
export function tagAsText(text: string, at: number, name: string): TextEdit[] {
  const end = tagEnd(text, at) ?? looseEnd(text, at)
  if (end === undefined || name === '') return [literal(at, standIn.lessThan)]
  const edits = literalTag(text, at, end)
  if (text.charAt(at + 1) === '/' || text.charAt(end - 2) === '/') return edits
  const close = closingTag(text, at, name)
  return close === undefined || close < end ? edits : [...edits, literal(close, standIn.lessThan)]
}

/**
 * @param text The parsed text.
 * @param at Offset of a tag.
 * @returns Offset after its `>`; undefined if the tag is malformed.
 */
export function tagEnd(text: string, at: number): number | undefined {
  const tag = /^<(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^"'<>{}])*>/.exec(text.slice(at, at + longestTag))
  return tag === null ? undefined : at + tag[0].length
}

/** Escapes a name for a regular expression. */
export function escapePattern(name: string): string {
  return name.replaceAll(/[.$]/g, String.raw`\$&`)
}

const longestTag = 10_000

/** The next `>` of the paragraph, for a tag whose quotation marks or braces do not match. */
function looseEnd(text: string, at: number): number | undefined {
  const found = /^<(?:[^\n>]|\n(?![ \t]*\n))*>/.exec(text.slice(at, at + longestTag))
  return found === null ? undefined : at + found[0].length
}

const brackets: Readonly<Record<string, string>> = {
  '<': standIn.lessThan,
  '{': standIn.braceOpen,
  '}': standIn.braceClose,
}

/** Markdown inside a tag stays as written, too. */
function literalTag(text: string, at: number, end: number): TextEdit[] {
  const found = [
    ...text.slice(at, end).matchAll(/[<{}]|[*_~`[\]|!](?<!\\.)|(?<=\n[ \t>]*)[#+>=-]|(?<=\n[ \t>]*\d+)[.)]/g),
  ]
  return found.map(({ index, 0: character }) => {
    const start = at + index
    const bracket = brackets[character]
    return bracket === undefined ? { start, end: start, insert: '\\' } : literal(start, bracket)
  })
}

// The closing tag of an opening one.
function closingTag(text: string, at: number, name: string): number | undefined {
  let depth = 0
  for (const { index, found } of inProse(text, new RegExp(String.raw`<(/?)${escapePattern(name)}(?=[\s>/])`, 'g'))) {
    if (index < at) continue
    depth += found.startsWith('</') ? -1 : 1
    if (depth === 0) return index
    if (depth < 0) return undefined
  }
  return undefined
}

import { elementNames, voidElements } from '../elements/element-names.ts'
import { plainComplaint } from './plain-complaint.ts'
import { inProse, literal, type Repair } from './repair.ts'
import { standIn } from './stand-ins.ts'
import type { SyntaxProblem } from './syntax-tree.ts'
import type { TextEdit } from './text-edits.ts'

/**
 * Mends a tag: one without content is closed, one that is closed in another block is moved to lines of its own, a missing
 * closing tag is put in. What cannot be mended is taken out, with the tag that belongs to it.
 *
 * @param text The text that was parsed.
 * @param at Offset of the tag.
 * @param problem The parser's complaint.
 * @param wasTried Whether the page was already repaired at an offset.
 * @returns The change.
 */
export function repairTag(
  text: string,
  at: number,
  problem: SyntaxProblem,
  wasTried: (offset: number) => boolean,
): Repair {
  const tag = /^<(\/?)([\w.:$-]*)/.exec(text.slice(at, at + 200))
  const name = tag?.[2] ?? ''
  if (voidElements.has(name.toLowerCase())) return closeVoidElements(text, at)
  const repair: Repair = {
    edits: withoutTag(text, at, name),
    code: 'mdx-syntax',
    ...plainComplaint(problem.message, name),
    offset: at,
  }
  if (isPlaceholder(text, at, name)) {
    const message = `<${name}> is not a tag; it is shown as text.`
    const edits = [literal(at, standIn.lessThan)]
    return { ...repair, edits, code: 'mdx-stray-character', message, fix: 'Put it in backticks, or write \\<.' }
  }
  if (wasTried(at)) return repair
  const better = tag?.[1] === '/' ? mendClosing(text, at, problem) : mendOpening(text, at, name, problem)
  return better === undefined ? repair : { ...repair, edits: better }
}

/**
 * Takes a tag out, with the tag that closes it: readers see what stands between them, and no source. What begins like a
 * tag and never ends is a character of the text.
 *
 * @param text The text that was parsed.
 * @param at Offset of the tag.
 * @param name Its name.
 * @returns Edits that keep the length of the text.
 */
export function withoutTag(text: string, at: number, name: string): TextEdit[] {
  const isClosing = text.charAt(at + 1) === '/'
  const end = tagEnd(text, at) ?? looseEnd(text, at)
  if (end === undefined) return [literal(at, standIn.lessThan)]
  const edits = [blanked(text, at, end)]
  if (isClosing || name === '' || text.charAt(end - 2) === '/') return edits
  const close = closingTag(text, at, name)
  const closeEnd = close === undefined ? undefined : tagEnd(text, close)
  if (close !== undefined && close >= end && closeEnd !== undefined) edits.push(blanked(text, close, closeEnd))
  return edits
}

/** The next `>` of the paragraph, for a tag whose quotation marks or braces do not match. */
function looseEnd(text: string, at: number): number | undefined {
  const found = /^<(?:[^\n>]|\n(?![ \t]*\n))*>/.exec(text.slice(at, at + 10_000))
  return found === null ? undefined : at + found[0].length
}

function blanked(text: string, start: number, end: number): TextEdit {
  return { start, end, insert: text.slice(start, end).replaceAll(/[^\n]/g, ' ') }
}

/**
 * Makes braces literal.
 *
 * @param text The text that was parsed.
 * @param from Offset of the first character.
 * @param to Offset after the last one.
 * @returns Edits of single characters.
 */
export function literalBraces(text: string, from: number, to: number): TextEdit[] {
  return [...text.slice(from, to).matchAll(/[{}]/g)].map(({ index, 0: found }) =>
    literal(from + index, found === '{' ? standIn.braceOpen : standIn.braceClose),
  )
}

// The closing tag that belongs to an opening one.
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

const voidTags = new RegExp(
  String.raw`<(${[...voidElements].join('|')})\b((?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^"'<>{}])*?)(?<!/)>|</(?:${[...voidElements].join('|')})\s*>`,
  'gi',
)

function closeVoidElements(text: string, offset: number): Repair {
  const tags = inProse(text, voidTags)
  const edits = tags.map(({ index, found }) => {
    const end = index + found.length
    return found.startsWith('</') ? { start: index, end, insert: '' } : { start: end - 1, end, insert: '/>' }
  })
  return {
    edits: edits.length === 0 ? [literal(offset, standIn.lessThan)] : edits,
    also: tags.map(({ index }) => index),
    code: 'mdx-void-element',
    message: 'The tag has no content and is not closed.',
    fix: 'End the tag with /> instead of >.',
    offset,
  }
}

// A name in angle brackets that nothing closes and that no element has, such as <your-api-key>.
function isPlaceholder(text: string, at: number, name: string): boolean {
  if (!/^[a-z]/.test(name) || elementNames.has(name)) return false
  return text.charAt(at + 1 + name.length) === '>' && !text.includes(`</${name}>`)
}

// `<A><B></A>`: B is closed where A is. A closing tag indented into a list item belongs in front of it.
function mendClosing(text: string, at: number, { message }: SyntaxProblem): TextEdit[] | undefined {
  const missing = /corresponding closing tag for `<([\w.:$-]*)/.exec(message)?.[1]
  if (missing !== undefined) {
    const own = /^<\/([\w.:$-]*)/.exec(text.slice(at, at + 200))?.[1] ?? ''
    const opened = new RegExp(String.raw`<${escapePattern(own)}[\s>]`).test(text.slice(0, at))
    return opened ? [{ start: at, end: at, insert: `</${missing}>` }] : undefined
  }
  const nested = /^Expected the closing tag `<\/([\w.:$-]+)>` either after/.exec(message)?.[1]
  if (nested === undefined) return undefined
  const opening = text.lastIndexOf(`<${nested}`, at)
  const indent =
    opening === -1 ? '' : (/^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', opening) + 1, opening))?.[0] ?? '')
  const lineStart = text.lastIndexOf('\n', at) + 1
  const alone = text.slice(lineStart, at).trim() === ''
  return [{ start: alone ? lineStart : at, end: at, insert: `${alone ? '' : '\n'}\n${indent}` }]
}

// A tag that begins a paragraph and is closed in another one: both tags get lines of their own.
function mendOpening(text: string, at: number, name: string, { message }: SyntaxProblem): TextEdit[] | undefined {
  if (name === '' || !/before the end of `/.test(message)) return undefined
  const openEnd = tagEnd(text, at)
  const close = text.indexOf(`</${name}>`, at)
  if (openEnd === undefined || close === -1) return undefined
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const indent = text.slice(lineStart, at)
  if (indent.trim() !== '') return undefined
  const closeLine = text.slice(text.lastIndexOf('\n', close - 1) + 1, close)
  const closeAlone = closeLine.trim() === ''
  return [
    { start: openEnd, end: openEnd, insert: `\n${indent}` },
    closeAlone
      ? { start: close - closeLine.length, end: close, insert: `\n${indent}` }
      : { start: close, end: close, insert: `\n${indent}` },
  ]
}

/**
 * @param text The text that was parsed.
 * @param at Offset of a tag.
 * @returns Offset after its `>`, where it is well formed.
 */
export function tagEnd(text: string, at: number): number | undefined {
  const tag = /^<(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^"'<>{}])*>/.exec(text.slice(at, at + 10_000))
  return tag === null ? undefined : at + tag[0].length
}

function escapePattern(name: string): string {
  return name.replaceAll(/[.$]/g, String.raw`\$&`)
}

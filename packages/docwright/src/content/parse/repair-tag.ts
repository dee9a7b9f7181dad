import { voidElements } from '../elements/element-names.ts'
import { isComparison, isTagName } from './known-tags.ts'
import { offsetOf } from './offset-of.ts'
import { plainComplaint, unclosedTag } from './plain-complaint.ts'
import { inProse, literal, type Repair } from './repair.ts'
import { standIn } from './stand-ins.ts'
import { escapePattern, tagAsText, tagEnd } from './tag-as-text.ts'
import type { SyntaxProblem } from './syntax-tree.ts'
import type { TextEdit } from './text-edits.ts'

/** Information for the repair of a tag. */
export interface TagContext {
  /** Names of the theme's components. */
  components: ReadonlySet<string>
  /** Whether an earlier attempt repaired the page at an offset. */
  wasTried(offset: number): boolean
}

/**
 * Repairs a tag: one without content is closed, one that is closed in another block is moved to lines of its own, a
 * missing closing tag is inserted. If it cannot be repaired, or was never meant as a tag, it becomes literal text.
 *
 * @param text The parsed text.
 * @param at Offset of the tag.
 * @param context Names of tags, and earlier attempts.
 */
export function repairTag(
  text: string,
  at: number,
  problem: SyntaxProblem,
  { components, wasTried }: TagContext,
): Repair {
  const tag = /^<(\/?)([\w.:$-]*)/.exec(text.slice(at, at + 200))
  const name = tag?.[2] ?? ''
  const isClosing = tag?.[1] === '/'
  if (voidElements.has(name.toLowerCase())) return closeVoidElements(text, at)
  const open = isClosing ? stillOpen(text, problem) : undefined
  if (open !== undefined && voidElements.has(open.name.toLowerCase())) return closeVoidElements(text, open.at)
  if (open !== undefined && wasNoTag(text, open.at, open.name, components))
    return wordsInBrackets(text, open.at, components)
  const inside = isClosing ? undefined : loneWordInside(text, at, name, components)
  if (inside !== undefined) return wordsInBrackets(text, inside, components)
  const mend = () => (isClosing ? mendClosing(text, at, problem) : mendOpening(text, at, name, problem))
  const better = wasTried(at) ? undefined : mend()
  const unclosed = unclosedTag(problem.message)
  const fault = {
    code: 'mdx-syntax',
    ...plainComplaint(problem.message, name),
    offset: at,
    ...(unclosed === undefined ? {} : { unclosed }),
  } as const
  if (better !== undefined) return { ...fault, edits: better }
  if (wasNoTag(text, at, name, components)) return wordsInBrackets(text, at, components)
  return { ...fault, edits: tagAsText(text, at, name) }
}

/** The open tag at a closing tag of another name. */
function stillOpen(text: string, { message }: SyntaxProblem): { at: number; name: string } | undefined {
  const [, name, line, column] =
    /corresponding closing tag for `<([\w.:$-]*)[^`]*` \((\d+):(\d+)/.exec(message) ??
    /^Expected a closing tag for `<([\w.:$-]*)[^`]*` \((\d+):(\d+)/.exec(message) ??
    []
  if (name === undefined) return undefined
  const at = offsetOf(text, Number(line), Number(column))
  return text.startsWith(`<${name}`, at) ? { at, name } : undefined
}

function wasNoTag(text: string, at: number, name: string, components: ReadonlySet<string>): boolean {
  if (!isTagName(name, text, components)) return true
  if (text.charAt(at + 1) === '/') return false
  const end = tagEnd(text, at) ?? text.indexOf('>', at)
  return end > at && !text.includes(`</${name}>`) && isComparison(text, at, end, name)
}

/**
 * `Map<K, V>`, `<your-api-key>` and `a<b and c>d` are words. All similar ones on the page are changed at once, since
 * each would need a parse of its own. Names that the page closes somewhere are left to the parser.
 */
function wordsInBrackets(text: string, at: number, components: ReadonlySet<string>): Repair {
  const others = inProse(text, /<\/?[A-Za-z_$][\w.:$-]*/g)
    .filter(({ index, found }) => index > at && isLoneWord(text, index, found, components))
    .map(({ index }) => index)
  return {
    edits: [at, ...others].map((offset) => literal(offset, standIn.lessThan)),
    also: others,
    code: 'mdx-stray-character',
    message: 'This “<” does not open a tag; it is shown as text.',
    fix: String.raw`Put the whole word in backticks, or write \< for each “<”.`,
    offset: at,
  }
}

/** `<Card>List<T></Card>`: the word in it prevents the tag from being closed. */
function loneWordInside(text: string, at: number, name: string, components: ReadonlySet<string>): number | undefined {
  const close = name === '' ? -1 : text.indexOf(`</${name}>`, at)
  if (close === -1) return undefined
  const words = inProse(text, /<[A-Za-z_$][\w.:$-]*/g)
  return words.find(({ index, found }) => index > at && index < close && isLoneWord(text, index, found, components))
    ?.index
}

function isLoneWord(text: string, at: number, found: string, components: ReadonlySet<string>): boolean {
  const name = found.replace(/^<\/?/, '')
  if (isTagName(name, text, components) || isInBraces(text, at)) return false
  return found.startsWith('</') ? !text.includes(`<${name}`) : !text.includes(`</${name}>`)
}

/** Whether an offset is in an expression, which a stand-in would break. */
function isInBraces(text: string, at: number): boolean {
  const blockStart = text.lastIndexOf('\n\n', at) + 1
  const before = text.slice(blockStart, at)
  return before.lastIndexOf('{') > before.lastIndexOf('}')
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

// `<A><B></A>`: B is closed before A. A closing tag that is indented into a list item belongs in front of it.
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

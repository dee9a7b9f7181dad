import { offsetOf } from './offset-of.ts'
import { firstWords, inProse, literal, type Repair } from './repair.ts'
import { repairExpression } from './repair-expression.ts'
import { repairTag, type TagContext } from './repair-tag.ts'
import { standIn } from './stand-ins.ts'
import type { SyntaxProblem } from './syntax-tree.ts'
import type { TextEdit } from './text-edits.ts'

/**
 * Finds the smallest change after which the parser can go on. A clear intention is carried out (an HTML comment is
 * removed); anything else stays on the page as literal text.
 *
 * @param text The parsed text.
 * @param context Names of tags, and earlier attempts: at their places, the mistake becomes literal text.
 * @returns Undefined if no repair is known.
 */
export function repairSyntax(text: string, problem: SyntaxProblem, context: TagContext): Repair | undefined {
  const { message } = problem
  if (/Could not parse import\/exports/.test(message)) return dropModule(text, problem)
  if (/expression|spread elements/i.test(message) && text.charAt(problem.offset) !== '<') {
    return repairExpression(text, problem)
  }
  const at = tagOffset(text, problem)
  if (at === undefined) return undefined
  const conflict = repairConflict(text, at)
  if (conflict !== undefined) return conflict
  if (text.startsWith('<!--', at)) return dropComments(text, at)
  if (/^<[!?]/.test(text.slice(at, at + 2))) return dropDeclaration(text, at)
  if (autolink.test(text.slice(at, at + 2000))) return spellOutAutolinks(text, at)
  if (!/^<[/A-Za-z_$>]/.test(text.slice(at, at + 2))) return escapeStray(text, at)
  return repairTag(text, at, problem, context)
}

// The beginning of the tag in the message.
function tagOffset(text: string, { message, offset }: SyntaxProblem): number | undefined {
  const opening = /^Expected a closing tag for `[^`]*` \((\d+):(\d+)/.exec(message)
  if (opening !== null) return offsetOf(text, Number(opening[1]), Number(opening[2]))
  if (text.charAt(offset) === '<') return offset
  const before = text.lastIndexOf('<', offset)
  return before === -1 ? undefined : before
}

// A comment may contain backticks, so only its beginning is searched outside code.
function dropComments(text: string, offset: number): Repair {
  const edits: TextEdit[] = []
  for (const start of [offset, ...inProse(text, /<!--/g).map(({ index }) => index)].toSorted(
    (one, other) => one - other,
  )) {
    if (start < (edits.at(-1)?.end ?? 0)) continue
    const close = text.indexOf('-->', start)
    if (close === -1) break
    const end = close + '-->'.length
    edits.push({ start, end, insert: text.slice(start, end).replaceAll(/[^\n]/g, ' ') })
  }
  if (edits.length === 0) return dropDeclaration(text, offset)
  return {
    edits,
    also: edits.map(({ start }) => start),
    code: 'mdx-html-comment',
    message: 'MDX does not support HTML comments; the comment is omitted.',
    fix: 'Write {/* … */} instead of <!-- … -->.',
    offset,
  }
}

function dropDeclaration(text: string, offset: number): Repair {
  // A comment that begins before the last end is a comment of its own.
  const lastEnd = text.lastIndexOf('-->')
  const others = inProse(text, /<[!?]/g)
    .map(({ index }) => index)
    .filter((index) => index > lastEnd || !text.startsWith('<!--', index))
  return {
    edits: [offset, ...others].map((start) => literal(start, standIn.lessThan)),
    also: others,
    code: 'mdx-doctype',
    message: `“${firstWords(text, offset)}” is not MDX and is shown as text.`,
    fix: 'Remove it, or put it in backticks.',
    offset,
  }
}

const autolink = /^<((?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+))>/i
const autolinks = /<((?:[a-z][a-z0-9+.-]{1,31}:[^\s<>{}]*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+))>/gi

function spellOutAutolinks(text: string, offset: number): Repair {
  const edits = inProse(text, autolinks).map(({ index, found }) => {
    const address = found.slice(1, -1)
    const target = address.includes(':') ? address : `mailto:${address}`
    return { start: index, end: index + found.length, insert: `[${address}](${target.replaceAll(/[()]/g, '\\$&')})` }
  })
  return {
    edits,
    also: edits.map(({ start }) => start),
    code: 'mdx-autolink',
    message: 'MDX does not support links in angle brackets; it is treated as a link anyway.',
    fix: 'Write [text](URL), or the URL alone.',
    offset,
  }
}

function escapeStray(text: string, offset: number): Repair {
  const edits = inProse(text, /<(?![A-Za-z/_$>!?])/g).map(({ index }) => literal(index, standIn.lessThan))
  // A “<” before white space is harmless.
  const others = edits.map(({ start }) => start).filter((start) => /^<[^\s]/.test(text.slice(start, start + 2)))
  return {
    edits: [literal(offset, standIn.lessThan), ...edits],
    also: others,
    code: 'mdx-stray-character',
    message: 'This “<” does not open a tag; it is shown as text.',
    fix: String.raw`Write \< or &lt;.`,
    offset,
  }
}

function dropModule(text: string, { offset }: SyntaxProblem): Repair | undefined {
  const before = text.slice(0, offset + 'import '.length)
  const statement = [...before.matchAll(/^(?:import|export)\b/gm)].findLast(({ index }) => index <= offset)
  if (statement === undefined) return undefined
  const next = /\n[ \t]*\n/.exec(text.slice(statement.index))
  const end = next === null ? text.length : statement.index + next.index
  const found = text.slice(statement.index, end)
  const typed = /^(export\s+(?:const|let|var)\s+[\w$]+)\s*:[^=\n]+(?==(?!>))/.exec(found)
  if (typed !== null) return dropType(statement.index, typed)
  return {
    edits: [{ start: statement.index, end, insert: found.replaceAll(/[^\n]/g, ' ') }],
    code: 'module-syntax',
    message: `This ${found.startsWith('import') ? 'import' : 'export'} is not valid JavaScript, so it is omitted: a bracket or a quotation mark in it is not closed, or a word is missing.`,
    fix: 'Correct the statement, and end it with an empty line.',
    offset: statement.index,
  }
}

function dropType(offset: number, [found, declared = '']: RegExpExecArray): Repair {
  return {
    edits: [{ start: offset, end: offset + found.length, insert: declared.padEnd(found.length) }],
    code: 'module-types',
    message: 'The TypeScript type is omitted.',
    fix: 'Remove the type.',
    offset,
  }
}

const marks = /^(?:<{7}|\|{7}|={7}|>{7})(?: .*)?$/gm

/**
 * Removes the marks of a merge conflict from a page, and shows both versions.
 *
 * @param text The parsed text.
 * @param offset Where the parser stopped.
 * @returns Undefined if there is no such mark.
 */
function repairConflict(text: string, offset: number): Repair | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  if (!/^<{7}(?: |\r?$)/m.test(text.slice(start, start + 9))) return undefined
  const found = inProse(text, marks).filter(({ index }) => index === 0 || text.charAt(index - 1) === '\n')
  if (!found.some(({ found: mark }) => mark.startsWith('>'))) return undefined
  return {
    edits: found.map(({ index, found: mark }) => ({
      start: index,
      end: index + mark.length,
      insert: ' '.repeat(mark.length),
    })),
    also: found.filter(({ found: mark }) => mark.startsWith('<')).map(({ index }) => index),
    code: 'merge-conflict',
    message: 'There is an unresolved git merge conflict here; both versions are shown.',
    fix: 'Keep one of them, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.',
    offset: start,
  }
}

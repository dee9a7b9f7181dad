import { firstWords, inProse, literal, type Repair } from './repair.ts'
import { standIn } from './stand-ins.ts'
import type { SyntaxProblem } from './syntax-tree.ts'
import { tagAsText } from './tag-as-text.ts'
import type { TextEdit } from './text-edits.ts'

/**
 * Makes braces with unreadable content literal text, or the tag if the braces are the value of an attribute.
 *
 * @param text The parsed text.
 * @returns Undefined if no brace is near.
 */
export function repairExpression(text: string, problem: SyntaxProblem): Repair | undefined {
  let start = openBrace(text, problem.offset)
  if (start === undefined) return undefined
  while (text.charAt(start - 1) === '{') start -= 1
  const end = closeBrace(text, start)
  const inTag = tagAround(text, start)
  if (inTag !== undefined) {
    const name = /^[\w.:$-]*/.exec(text.slice(inTag + 1, inTag + 200))?.[0] ?? ''
    return {
      edits: tagAsText(text, inTag, name),
      code: 'mdx-syntax',
      message: `The tag <${name}> cannot be read: “${firstWords(text.slice(start, end === undefined ? undefined : end + 1), 0)}” is not an expression.`,
      fix: 'Correct what is between the braces.',
      offset: inTag,
    }
  }
  if (end === undefined) return literalUnclosed(text, start)
  const content = text.slice(start + 1, end)
  const words = !looksLikeCode(content)
  return {
    edits: literalBraces(text, start, end + 1),
    code: words ? 'mdx-stray-character' : 'mdx-syntax',
    message: words
      ? `“{${firstWords(content, 0)}}” is not an expression; it is shown as text.`
      : `“{${firstWords(content, 0)}}” cannot be read as an expression; it is shown as text.`,
    fix: words
      ? String.raw`Put it in backticks, or write \{ and \} for the braces.`
      : String.raw`Correct the expression, or write \{ to show the brace.`,
    offset: start,
  }
}

/** Whether the author meant an expression. */
function looksLikeCode(source: string): boolean {
  return /=>|\breturn\b|<\/?[A-Za-z>]|[\w$\])]\.\w+\(|&&|\|\||`[^`]*\$\{/.test(source)
}

function literalBraces(text: string, from: number, to: number): TextEdit[] {
  return [...text.slice(from, to).matchAll(/[{}]/g)].map(({ index, 0: found }) =>
    literal(from + index, found === '{' ? standIn.braceOpen : standIn.braceClose),
  )
}

// Every unclosed brace, since each would need a parse of its own.
function literalUnclosed(text: string, start: number): Repair {
  const open: number[] = []
  for (const { index, found } of inProse(text, /[{}]/g)) {
    if (found === '{') open.push(index)
    else open.pop()
  }
  const unclosed = open.filter((offset) => offset !== start)
  return {
    edits: [start, ...unclosed].map((offset) => literal(offset, standIn.braceOpen)),
    also: unclosed,
    code: 'mdx-stray-character',
    message: 'This brace is never closed; it is shown as text.',
    fix: String.raw`Write \{ to show the brace, or close it if it begins an expression.`,
    offset: start,
  }
}

function openBrace(text: string, offset: number): number | undefined {
  if (text.charAt(offset) === '{') return offset
  let depth = 0
  for (let at = Math.min(offset, text.length) - 1; at >= 0; at -= 1) {
    const character = text.charAt(at)
    if (character === '}') depth += 1
    else if (character === '{') {
      if (depth === 0) return at
      depth -= 1
    }
  }
  return undefined
}

function closeBrace(text: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return at
    } else if (character === '\n' && text.charAt(at + 1) === '\n') return undefined
  }
  return undefined
}

// For an expression in an attribute, the tag around it has to become text.
function tagAround(text: string, brace: number): number | undefined {
  const before = text.slice(Math.max(0, brace - 5000), brace)
  const tag = /<[A-Za-z][\w.:-]*(?:\s(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^"'<>{}])*)?$/.exec(before)
  return tag === null ? undefined : brace - before.length + tag.index
}

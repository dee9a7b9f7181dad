import type { NodeCompletion, NodeError, NodeHover, NodeQuery, TwoslashNode } from 'twoslash/core'
import { escapeText } from '../../escape-html.ts'
import type { LineNotes, LineRange } from '../line-notes.ts'

/** The types of a block. */
export interface TypeNotes extends LineNotes {
  popovers: readonly string[]
}

/** Writes TypeScript as HTML, line by line. */
export type WriteType = (type: string) => string

const maxPopovers = 400
const maxCompletions = 8
const maxDescriptionLength = 800

/**
 * Additions to a block with types: buttons that open a type, and lines below the code.
 *
 * @param nodes Results of twoslash.
 * @param code The code to which they refer.
 */
export function typeNotes(nodes: readonly TwoslashNode[], code: string, writeType: WriteType): TypeNotes {
  const lines = code.split('\n')
  const asked = new Set(nodes.flatMap((node) => (node.type === 'query' ? [node.start] : [])))
  const popovers: string[] = []
  const ranges: LineRange[] = []
  const below = new Map<number, string>()
  const add = (line: number, html: string): void => {
    const last = Math.min(line, lines.length - 1)
    below.set(last, `${below.get(last) ?? ''}${html}`)
  }
  for (const node of nodes) {
    switch (node.type) {
      case 'hover':
        if (!asked.has(node.start)) ranges.push(...hoverRange(node, numberOf(popoverText(node, writeType), popovers)))
        break
      case 'query':
        add(node.line, note('code-query', ' '.repeat(node.character), writeType(node.text)))
        break
      case 'completion':
        add(node.line, note('code-query', ' '.repeat(node.character), completionNames(node)))
        break
      case 'error':
        ranges.push(...linesOf(node, lines, 'code-mistake'))
        add(node.line + countLines(code, node.start, node.length), note('code-error', '', escapeText(errorText(node))))
        break
      case 'highlight':
        ranges.push(...linesOf(node, lines, 'code-word'))
        break
      case 'tag':
        // A remark appears in place of its comment, below the previous line.
        add(Math.max(0, node.line - 1), note(`code-${node.name}`, '', escapeText(node.text ?? '')))
        break
    }
  }
  return { ranges, below, popovers }
}

/** Buttons of the same name usually open the same text, which is stored once. */
function numberOf(html: string, popovers: string[]): number | undefined {
  const known = popovers.indexOf(html)
  if (known !== -1) return known + 1
  return popovers.length < maxPopovers ? popovers.push(html) : undefined
}

function hoverRange({ line, character, length }: NodeHover, popover: number | undefined): LineRange[] {
  return popover === undefined ? [] : [{ line, start: character, end: character + length, popover }]
}

function popoverText({ text, docs }: NodeHover | NodeQuery, writeType: WriteType): string {
  const type = `<code>${writeType(text)}</code>`
  if (docs === undefined || docs.trim() === '') return type
  return `${type}<span class="type-description">${description(docs)}</span>`
}

/** Descriptions contain a little Markdown: code and links are converted, the rest is text. */
function description(docs: string): string {
  const short = docs.length > maxDescriptionLength ? `${docs.slice(0, maxDescriptionLength)}…` : docs
  const text = short
    .replaceAll('**', '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
  return escapeText(text).replaceAll(/`([^`\n]+)`/g, '<code>$1</code>')
}

function completionNames({ completions, completionsPrefix }: NodeCompletion): string {
  const names = completions.slice(0, maxCompletions).map(({ name }) => escapeText(name))
  const more = completions.length > maxCompletions ? ', …' : ''
  return names.length === 0 ? escapeText(completionsPrefix) : `${names.join(', ')}${more}`
}

/** Not part of the code: it is neither selected nor copied. */
function note(name: string, indentation: string, html: string): string {
  return `<span class="code-note ${name}">${indentation}${html.replaceAll('\n', `\n${indentation}`)}</span>`
}

/** Splits a range over several lines into parts. */
function linesOf(
  { line, character, length }: { line: number; character: number; length: number },
  lines: readonly string[],
  classes: string,
): LineRange[] {
  const ranges: LineRange[] = []
  let left = length
  for (let index = line, start = character; left > 0 && index < lines.length; index += 1, start = 0) {
    const end = Math.min(lines[index]?.length ?? 0, start + left)
    if (end > start) ranges.push({ line: index, start, end, classes })
    left -= end - start + 1
  }
  return ranges
}

function countLines(code: string, start: number, length: number): number {
  return code.slice(start, start + length).split('\n').length - 1
}

/** The text of an error below its line. */
function errorText({ code, text }: NodeError): string {
  return code === undefined ? text : `TS${code}: ${text}`
}

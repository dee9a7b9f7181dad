import colors from 'picocolors'
import { codeFrame } from '../source/code-frame.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { readTextInside } from '../source/read-text-inside.ts'
import { groupDiagnostics, remarkOf, type DiagnosticGroup } from './group-diagnostics.ts'

/**
 * Lays out diagnostics for a person at a terminal: the problem, its place with the source around it, and the fix.
 * Problems with one cause are reported once.
 *
 * @param diagnostics In the order they should appear.
 * @param root Docs root on disk, for the lines of source.
 * @param columns Columns of the terminal; absent if the text goes elsewhere, so that no sentence is cut in two.
 * @returns Text without a final line break; empty if there is nothing to say.
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], root: string, columns?: number): string {
  const texts = new Map<string, string | undefined>()
  return groupDiagnostics(diagnostics)
    .map((group) => formatOne(group, textOf(group.first.file, root, texts), columns))
    .join('\n\n')
}

/**
 * One line that counts errors and warnings.
 *
 * @param diagnostics Problems found.
 */
export function summarize(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = diagnostics.length - errors
  if (diagnostics.length === 0) return colors.green('No problems found.')
  const counts = [count(errors, 'error'), count(warnings, 'warning')].filter((text) => text !== '')
  return (errors > 0 ? colors.red : colors.yellow)(`${counts.join(' and ')}.`)
}

function count(number: number, noun: string): string {
  if (number === 0) return ''
  return `${String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${noun}${number === 1 ? '' : 's'}`
}

const gutter = 9

function formatOne(group: DiagnosticGroup, text: string | undefined, columns: number | undefined): string {
  const diagnostic = group.first
  const { severity, code, message, fix, file, line, column } = diagnostic
  const label = severity === 'error' ? colors.red(colors.bold('error')) : colors.yellow(colors.bold('warning'))
  const lines = [`${label} ${colors.dim(code)} ${colors.cyan(plain(`${file}:${line}:${column}`))}`]
  lines.push(...indented(message, '  ', columns))
  const width = columns === undefined ? undefined : Math.max(20, columns - gutter)
  for (const { number, text: source, marker } of codeFrame(
    text ?? '',
    diagnostic,
    width === undefined ? {} : { width },
  )) {
    if (text === undefined) break
    lines.push(`${colors.dim(`${String(number).padStart(6)} │`)} ${source}`.trimEnd())
    if (marker !== undefined) lines.push(`${colors.dim('       │')} ${colors.red(marker)}`)
  }
  const remark = remarkOf(group)
  if (remark !== undefined) lines.push(...indented(remark, '  ', columns).map((part) => colors.dim(part)))
  if (fix !== undefined) lines.push(...indented(fix, `  ${colors.green('→')} `, columns))
  return lines.join('\n')
}

/** A sentence behind its bullet; further lines stand below its first word. */
function indented(sentence: string, bullet: string, columns: number | undefined): string[] {
  const indent = bullet.trim() === '' ? '  ' : '    '
  return wrapText(plain(sentence), columns === undefined ? undefined : columns - indent.length).map(
    (line, index) => `${index === 0 ? bullet : indent}${line}`,
  )
}

/** Names and texts of a repository may hold characters that act on a terminal. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, (character) => (character === '\n' ? ' ' : '\u{FFFD}'))
}

function textOf(file: string, root: string, known: Map<string, string | undefined>): string | undefined {
  if (!known.has(file)) {
    // Only the text of the file at hand is kept: a site can have thousands of files with problems.
    known.clear()
    known.set(file, readTextInside(root, file))
  }
  return known.get(file)
}

/**
 * Breaks a text into lines at its spaces.
 *
 * @param text One paragraph.
 * @param columns Length of the longest line; absent to leave the text in one. A longer word stands alone.
 */
function wrapText(text: string, columns: number | undefined): string[] {
  if (columns === undefined || text.length <= columns) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import colors from 'picocolors'
import { codeFrame } from '../source/code-frame.ts'
import { decodeText } from '../source/decode-text.ts'
import type { Diagnostic } from '../source/diagnostic.ts'

/**
 * Diagnostics as a person reads them on a terminal: what, where with the source around it, how to mend it.
 *
 * @param diagnostics In the order they should appear.
 * @param root Docs root on disk, for the lines of source.
 * @returns Text without a final line break; empty where there is nothing to say.
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], root: string): string {
  const texts = new Map<string, string | undefined>()
  return diagnostics.map((diagnostic) => formatOne(diagnostic, textOf(diagnostic.file, root, texts))).join('\n\n')
}

/**
 * One line that counts errors and warnings.
 *
 * @param diagnostics What was found.
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
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}

function formatOne(diagnostic: Diagnostic, text: string | undefined): string {
  const { severity, code, message, fix, file, line, column } = diagnostic
  const label = severity === 'error' ? colors.red(colors.bold('error')) : colors.yellow(colors.bold('warning'))
  const lines = [`${label} ${colors.dim(code)} ${colors.cyan(`${file}:${line}:${column}`)}`, `  ${message}`]
  if (text !== undefined) {
    for (const { number, text: source, marker } of codeFrame(text, diagnostic)) {
      const gutter = colors.dim(`${String(number).padStart(6)} │ `)
      lines.push(`${gutter}${source}`)
      if (marker !== undefined) lines.push(`${colors.dim('       │ ')}${colors.red(marker)}`)
    }
  }
  if (fix !== undefined) lines.push(`  ${colors.green('→')} ${fix}`)
  return lines.join('\n')
}

function textOf(file: string, root: string, known: Map<string, string | undefined>): string | undefined {
  if (!known.has(file)) {
    // Only the text of the file at hand is kept: a site can have thousands of files with problems.
    known.clear()
    known.set(file, readText(join(root, file)))
  }
  return known.get(file)
}

function readText(path: string): string | undefined {
  try {
    return decodeText(readFileSync(path), path).text
  } catch {
    return undefined
  }
}

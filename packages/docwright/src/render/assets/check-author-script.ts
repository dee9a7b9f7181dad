import { Parser } from 'acorn'
import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { renderProblems } from '../basics/render-problems.ts'

/** Longer ones come from a bundler, which has read them. */
const maxRead = 500_000

/**
 * Finds why browsers could not run a script of the repository.
 *
 * @param file Its path.
 * @param text Its text.
 * @returns The first mistake; none if it can be read.
 */
export function checkAuthorScript(file: string, text: string): Diagnostic[] {
  if (text.length > maxRead) return []
  try {
    Parser.parse(text, { ecmaVersion: 'latest', sourceType: 'script' })
    return []
  } catch (error) {
    if (!(error instanceof SyntaxError && 'loc' in error)) throw error
    const { line, column } = error.loc as { line: number; column: number }
    const reason = reasonOf(error.message, text.split('\n')[line - 1]?.slice(column) ?? '')
    const message = `This script cannot run in browsers: ${reason}.`
    const fix = 'Correct the code. Until then, no part of this file runs on any page.'
    return [diagnose(renderProblems, 'script-syntax', { file, line, column: column + 1 }, message, fix)]
  }
}

/** The parser's error, with the text at its place. */
function reasonOf(said: string, rest: string): string {
  const plain = said.replace(/ \(\d+:\d+\)$/, '')
  if (plain !== 'Unexpected token') return plain.charAt(0).toLowerCase() + plain.slice(1)
  const [met] = /^(?:[\w$]+|\S)/.exec(rest) ?? []
  return met === undefined
    ? 'it ends too early; a value or a closing bracket is missing'
    : `“${met}” is not expected here; something before it may be missing`
}

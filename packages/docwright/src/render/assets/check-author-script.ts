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
 * @returns The first mistake; none where it can be read.
 */
export function checkAuthorScript(file: string, text: string): Diagnostic[] {
  if (text.length > maxRead) return []
  try {
    Parser.parse(text, { ecmaVersion: 'latest', sourceType: 'script' })
    return []
  } catch (error) {
    if (!(error instanceof SyntaxError && 'loc' in error)) throw error
    const { line, column } = error.loc as { line: number; column: number }
    const reason = error.message.replace(/ \(\d+:\d+\)$/, '')
    const message = `This script cannot run in browsers: ${reason}.`
    const fix = 'Correct the code. Until then, no part of this file runs on any page.'
    return [diagnose(renderProblems, 'script-syntax', { file, line, column: column + 1 }, message, fix)]
  }
}

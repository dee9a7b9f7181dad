import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { renderProblems } from '../basics/render-problems.ts'

/**
 * The diagnostic for an installation without the native parser. It is a fault of no page: pages are complete.
 *
 * @param reason Why it could not be loaded.
 */
export function parserMissing(reason: string): Diagnostic {
  return diagnose(
    renderProblems,
    'native-parser-missing',
    { file: 'node_modules/satteri', line: 1, column: 1 },
    `The native Markdown parser could not be loaded (${reason}); a slower one, written in JavaScript, is used for all pages.`,
    'Install the optional dependencies too: `npm install --include=optional`. If there is no binary of the parser for your system, you can ignore this; pages are complete.',
  )
}

import type { CompiledPage } from '../../content/compiled-page.ts'
import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import type { IconLibrary } from '../icons/icon-library.ts'
import { unknownIcon } from '../icons/unknown-icon.ts'
import { renderProblems } from '../basics/render-problems.ts'

/**
 * Reports a page on which the native parser stopped.
 *
 * @param file The page's file.
 * @param parser The parser that has read it.
 * @returns Nothing for the native one.
 */
export function parserDiagnostics(file: string, parser: 'native' | 'javascript'): Diagnostic[] {
  if (parser === 'native') return []
  const message = 'The fast parser failed on this page; the slower one was used.'
  const fix = 'Check for a closing tag that is indented differently from its opening tag.'
  return [diagnose(renderProblems, 'parser-stopped', { file, line: 1, column: 1 }, message, fix)]
}

/**
 * Each place that names an icon which does not exist; a name without a known place is reported at the page.
 *
 * @param page The page, with the places of its icons.
 * @param file Its file.
 * @param missing Names that were not found.
 * @param icons The library.
 */
export function iconDiagnostics(
  { icons: uses }: CompiledPage,
  file: string,
  missing: ReadonlySet<string>,
  icons: IconLibrary,
): Diagnostic[] {
  const named = new Set(uses.map(({ name }) => name))
  const unknown = uses.filter(({ name }) => missing.has(name) || icons.find({ name }) === undefined)
  const unplaced = [...missing].filter((name) => !named.has(name))
  return [
    ...unknown.map(({ name, ...place }) => unknownIcon(name, place, icons)),
    ...unplaced.map((name) => unknownIcon(name, { file, line: 1, column: 1 }, icons)),
  ]
}

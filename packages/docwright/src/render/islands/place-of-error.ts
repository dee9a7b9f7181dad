import { SourceMap } from 'node:module'
import type { PageCode } from '../../content/page-code.ts'
import type { CodePosition } from './run-in-sandbox.ts'

/** A place in code of a repository. */
export interface CodePlace {
  file: string
  line: number
  column: number
}

/**
 * Finds the place of compiled code in its source.
 *
 * @param position The place in the compiled code.
 * @param map Its source map, as JSON.
 * @param code The files that it was made of.
 * @param page The page's file; lines of its code are those of the page.
 * @returns Undefined if the place is in no file of the repository, or in MDX that is not at hand.
 */
export function placeOfError(
  position: CodePosition,
  map: string,
  code: PageCode,
  page: { file: string; text: string },
): CodePlace | undefined {
  const entry = new SourceMap(JSON.parse(map)).findEntry(position.line - 1, position.column - 1)
  if (!('originalSource' in entry)) return undefined
  const file = entry.originalSource.replace(/^docs:/, '')
  const place = { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  const source = code.files[file]
  if (source?.kind === 'script') return place
  if (source?.kind !== 'mdx' || file !== page.file) return undefined
  const line = lineInPage(entry.originalLine, source.text.split('\n'), page.text.split(/\r?\n/))
  return line === undefined ? undefined : { ...place, line }
}

/** The code of MDX is its statements alone: the line of the page that is the same, as are most of those before it. */
function lineInPage(index: number, code: readonly string[], page: readonly string[]): number | undefined {
  let best: { line: number; same: number } | undefined
  for (const [line, text] of page.entries()) {
    if (text !== code[index]) continue
    let same = 0
    while (same < index && same < line && page[line - same - 1] === code[index - same - 1]) same += 1
    if (best === undefined || same > best.same) best = { line: line + 1, same }
  }
  return best?.line
}

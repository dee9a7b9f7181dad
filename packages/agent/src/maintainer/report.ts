import type { Place } from 'docwright'

/** What a piece of work came to, in sentences for the reviewer. */
export interface WorkReport {
  /** What was done, one line each. */
  done: readonly string[]
  /** What was found and left to a person, one line each. */
  left: readonly string[]
  /** Where problems were mended, as {@link placeOf} writes it. */
  mended?: readonly string[]
}

/**
 * Names a place, so that a problem that was mended is known among those of a check.
 *
 * @param place Where it is; its file counts from the docs folder.
 */
export function placeOf({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`
}

const mostLines = 40

/**
 * Writes the summary of a pull request, or the reply where nothing was changed.
 *
 * @param reports What each piece of work came to.
 * @param opening First sentence.
 */
export function writeSummary(reports: readonly WorkReport[], opening: string): string {
  const done = reports.flatMap((report) => report.done)
  const left = reports.flatMap((report) => report.left)
  return [opening, ...section('Done', done), ...section('Left for you', left)].join('\n\n')
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const more = lines.length > mostLines ? [`- … and ${lines.length - mostLines} more`] : []
  return [[`**${title}**`, '', ...lines.slice(0, mostLines).map((line) => `- ${line}`), ...more].join('\n')]
}

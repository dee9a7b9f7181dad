import { nearest } from 'docwright/engine'
import type { DocsSurvey } from './survey-docs.ts'

/** How often one kind of change was made: its number, and the words for one and for several. */
type Count = readonly [count: number, verb: string, one: string, many: string]

/** What a piece of work came to, in sentences for the reviewer. */
export interface WorkReport {
  /** What was done, one line each. */
  done: readonly string[]
  /** What was found and left to a person, one line each. */
  left: readonly string[]
  /** The same in numbers, where several kinds of work were done together. */
  counts?: readonly Count[]
  /** Set where nothing was done because a page that was named is not there. */
  isNowhere?: true
}

/**
 * Work that was not done.
 *
 * @param why A sentence for the person who asked.
 */
export function nothing(why: string): WorkReport {
  return { done: [], left: [why] }
}

/**
 * Work on a page that is not there: it may have been moved or deleted since its name was chosen.
 *
 * @param name The page, as a person names it.
 * @param survey Where one of a similar name is looked for.
 */
export function noPage(name: string, { site }: Pick<DocsSurvey, 'site'>): WorkReport {
  const near = nearest(name.replace(/^\//, ''), site.pages.keys())
  const hint = near === undefined ? '' : ` Did you mean \`${near}\`?`
  return { ...nothing(`There is no page “${name}”: it may have been moved or deleted.${hint}`), isNowhere: true }
}

const maxLines = 40

/**
 * Writes the summary of a pull request, or the reply where nothing was changed.
 *
 * @param reports What each piece of work came to.
 * @param opening First sentence.
 * @param titles What stands above the two lists.
 * @param titles.done What was done.
 * @param titles.left What was left.
 */
export function writeSummary(
  reports: readonly WorkReport[],
  opening: string,
  titles: { done: string; left: string } = { done: 'Done', left: 'Left for you' },
): string {
  const done = reports.flatMap((report) => report.done)
  const left = reports.flatMap((report) => report.left)
  return [opening, ...section(titles.done, done), ...section(titles.left, left)].join('\n\n')
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const more = lines.length > maxLines ? [`- … and ${lines.length - maxLines} more`] : []
  return [[`**${title}**`, '', ...lines.slice(0, maxLines).map((line) => `- ${line}`), ...more].join('\n')]
}

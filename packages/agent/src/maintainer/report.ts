import { nearest } from 'docwright/engine'
import type { DocsSurvey } from './survey-docs.ts'

/** How often one kind of change was made: its number, and the words for one and for several. */
type Count = readonly [count: number, verb: string, one: string, many: string]

/** The result of a piece of work, in sentences for the reviewer. */
export interface WorkReport {
  /** The changes made, one line each. */
  done: readonly string[]
  /** The findings left to a person, one line each. */
  left: readonly string[]
  /** The same in numbers, where several kinds of work were done together. */
  counts?: readonly Count[]
  /** Set if nothing was done because a named page does not exist. */
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
 * The report on a page that does not exist: it may have been moved or deleted since its name was chosen.
 *
 * @param name The page, as a person names it.
 * @param survey Its pages are searched for a similar name.
 */
export function noPage(name: string, { site }: Pick<DocsSurvey, 'site'>): WorkReport {
  const near = nearest(name.replace(/^\//, ''), site.pages.keys())
  const hint = near === undefined ? '' : ` Did you mean \`${near}\`?`
  return { ...nothing(`There is no page “${name}”: it may have been moved or deleted.${hint}`), isNowhere: true }
}

const maxLines = 40

/**
 * Writes the summary of a pull request, or the reply if nothing was changed.
 *
 * @param reports Results of the pieces of work.
 * @param opening First sentence.
 * @param titles Headings of the two lists.
 * @param titles.done Heading of the changes.
 * @param titles.left Heading of the findings left to people.
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

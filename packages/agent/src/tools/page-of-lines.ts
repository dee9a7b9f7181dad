import { z } from 'zod'

/** Most lines of one page of an answer. */
const maxLines = 400

/** Most bytes of one page: what a tool may answer, less what it says around its lines. */
const maxBytes = 30_000

/** The field with which a tool's answer is continued. */
export const fromField = z.int().min(1).optional().describe('Where to go on, as an earlier answer said.')

/**
 * One page of a long answer, which explains how to get the next.
 *
 * @param lines All lines of the answer.
 * @param from Number of the first wanted line, from 1.
 * @param what A word for the lines, in the plural, such as “files”.
 * @param narrower How to ask for less instead.
 */
export function pageOfLines(lines: readonly string[], from: number, what: string, narrower: string): string {
  if (from > lines.length) return `[There are ${lines.length} ${what}: nothing from ${from} on.]`
  const page: string[] = []
  let bytes = 0
  for (const line of lines.slice(from - 1, from - 1 + maxLines)) {
    bytes += Buffer.byteLength(line) + 1
    if (bytes > maxBytes && page.length > 0) break
    page.push(line)
  }
  const last = from + page.length - 1
  if (from === 1 && last === lines.length) return page.join('\n')
  const next = last === lines.length ? '' : ` Go on with from: ${last + 1}, or ${narrower}.`
  return `${page.join('\n')}\n[${from} to ${last} of ${lines.length} ${what}.${next}]`
}

/** Characters of a line up to which the native parser is the quicker one, whatever is on it. */
const longestLine = 10_000

const otherThanAscii = /[^\0-\x7F]/

/**
 * Whether the native parser would take long: on a line that has characters outside ASCII it counts from the beginning of the
 * line for every place, so that the time grows with the square of the line. The parser written in JavaScript does not.
 *
 * @param text What is to be parsed. Stand-ins are outside ASCII, too.
 */
export function hasSlowLine(text: string): boolean {
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    if (end - start > longestLine && otherThanAscii.test(text.slice(start, end))) return true
    start = end + 1
  }
  return false
}

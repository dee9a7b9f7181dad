/** Length of a line up to which the native parser is always faster. */
const longestLine = 10_000

const otherThanAscii = /[^\0-\x7F]/

/**
 * Whether the native parser would take long. For each place in a line with characters outside ASCII, it counts from the
 * beginning of the line, which takes quadratic time. The parser in JavaScript does not.
 *
 * @param text The text to parse. Stand-ins are outside ASCII, too.
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

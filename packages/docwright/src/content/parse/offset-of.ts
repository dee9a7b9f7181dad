/**
 * Converts a line and column to an offset.
 *
 * @param line Counted from 1.
 * @param column Counted from 1.
 * @returns An offset inside the text.
 */
export function offsetOf(text: string, line: number, column: number): number {
  let at = 0
  for (let current = 1; current < line; current += 1) {
    const newline = text.indexOf('\n', at)
    if (newline === -1) break
    at = newline + 1
  }
  return Math.min(text.length, at + column - 1)
}

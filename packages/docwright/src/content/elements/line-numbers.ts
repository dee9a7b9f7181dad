// The limit for a block, so that `{1-999999999}` does not make a list of that length.
const maxLines = 10_000

/**
 * Parses line numbers such as `1,3-5` or `[1, 3]`.
 *
 * @returns Lines, counted from 1.
 */
export function lineNumbers(text: string): number[] {
  const lines: number[] = []
  for (const [, first = '', last = first] of text.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/g)) {
    const end = Math.min(Number(last), maxLines)
    for (let line = Number(first); line <= end && lines.length < maxLines; line += 1) lines.push(line)
  }
  return lines
}

/**
 * Finds a mistake in line numbers.
 *
 * @param text The numbers, with or without quotation marks and brackets.
 * @returns The rest of a sentence about them; undefined if they are right.
 */
export function mistakeInLines(text: string): string | undefined {
  const plain = text.replaceAll(/["'`[\]{}\s]/g, '')
  const parts = plain.split(',').filter((part) => part !== '')
  if (parts.length === 0 || !parts.every((part) => /^\d+(?:[-–]\d+)?$/.test(part)))
    return 'is not a valid list of lines'
  const backwards = parts.find((part) => {
    const [first, last = first] = part.split(/[-–]/).map(Number)
    return first !== undefined && last !== undefined && last < first
  })
  if (backwards !== undefined) return 'has a range that ends before it begins'
  return parts.some((part) => Number.parseInt(part, 10) < 1)
    ? 'contains line 0, but lines are counted from 1'
    : undefined
}

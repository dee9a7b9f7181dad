/**
 * Pairs the texts of a file before and after a change: equal ones in their order; between them, where as many were taken
 * away as were added, each with the one in its place.
 *
 * @param before Keys of the file as it was.
 * @param after Keys of the file as it is.
 * @returns For each of `after`, the index of its partner and whether both are equal.
 */
export function align(
  before: readonly string[],
  after: readonly string[],
): ({ index: number; isEqual: boolean } | undefined)[] {
  const pairs: ({ index: number; isEqual: boolean } | undefined)[] = after.map(() => undefined)
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) {
    pairs[start] = { index: start, isEqual: true }
    start += 1
  }
  let endBefore = before.length
  let endAfter = after.length
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore -= 1
    endAfter -= 1
    pairs[endAfter] = { index: endBefore, isEqual: true }
  }
  alignMiddle(before, after, { start, endBefore, endAfter }, pairs)
  return pairs
}

function alignMiddle(
  before: readonly string[],
  after: readonly string[],
  { start, endBefore, endAfter }: { start: number; endBefore: number; endAfter: number },
  pairs: ({ index: number; isEqual: boolean } | undefined)[],
): void {
  const rows = endBefore - start
  const columns = endAfter - start
  if (rows === 0 || columns === 0) return
  // Longest common subsequence; pages have some hundred texts, and most of them are equal at both ends.
  const width = columns + 1
  const lengths = new Uint32Array((rows + 1) * width)
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        before[start + row] === after[start + column]
          ? 1 + (lengths[(row + 1) * width + column + 1] ?? 0)
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0)
  let row = 0
  let column = 0
  let gap = { row: 0, column: 0 }
  const closeGap = (): void => {
    if (row - gap.row === column - gap.column)
      for (let at = 0; at < row - gap.row; at += 1)
        pairs[start + gap.column + at] = { index: start + gap.row + at, isEqual: false }
  }
  while (row < rows && column < columns) {
    if (before[start + row] === after[start + column]) {
      closeGap()
      pairs[start + column] = { index: start + row, isEqual: true }
      row += 1
      column += 1
      gap = { row, column }
    } else if ((lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0)) row += 1
    else column += 1
  }
  row = rows
  column = columns
  closeGap()
}

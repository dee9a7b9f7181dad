/**
 * Counts the lines that one text has and the other has not. Lines that only move are not counted.
 *
 * @param before Earlier text; undefined if there was no file.
 * @param after Later text; undefined if there is no file any more.
 */
export function countChangedLines(
  before: string | undefined,
  after: string | undefined,
): { addedLines: number; removedLines: number } {
  const counts = new Map<string, number>()
  for (const line of linesOf(after)) counts.set(line, (counts.get(line) ?? 0) + 1)
  for (const line of linesOf(before)) counts.set(line, (counts.get(line) ?? 0) - 1)
  let addedLines = 0
  let removedLines = 0
  for (const count of counts.values()) {
    if (count > 0) addedLines += count
    else removedLines -= count
  }
  return { addedLines, removedLines }
}

function linesOf(text: string | undefined): string[] {
  if (text === undefined || text === '') return []
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
}

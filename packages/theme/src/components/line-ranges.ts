import type { PropertyValue } from '../content-node.ts'

/**
 * Line numbers as authors write them: `[1, 3]`, `"1,3-5"`, `"[1,3]"`, `{1,3-5}` or a number.
 *
 * @returns Empty for anything else.
 */
export function lineRanges(value: PropertyValue): ReadonlySet<number> {
  const lines = new Set<number>()
  if (typeof value === 'number') lines.add(value)
  else if (Array.isArray(value)) for (const entry of value) for (const line of lineRanges(entry)) lines.add(line)
  else if (typeof value === 'string') addRanges(value, lines)
  return lines
}

function addRanges(text: string, lines: Set<number>): void {
  for (const [, first, last] of text.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)) {
    const start = Number(first)
    const end = Math.min(last === undefined ? start : Number(last), start + 10_000)
    for (let line = start; line <= end; line++) lines.add(line)
  }
}

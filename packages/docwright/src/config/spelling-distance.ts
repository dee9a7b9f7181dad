import { distance } from 'fastest-levenshtein'

/**
 * Counts the slips between two spellings: extra, missing and wrong letters. Two swapped neighbors, the most common
 * slip, count as one.
 */
export function spellingDistance(written: string, meant: string): number {
  const steps = distance(written, meant)
  return steps === 2 && isSwapped(written, meant) ? 1 : steps
}

/** Whether two words differ only in two neighboring letters that are swapped. */
export function isSwapped(written: string, meant: string): boolean {
  if (written.length !== meant.length) return false
  const first = Array.from({ length: written.length }, (_, at) => at).find((at) => written[at] !== meant[at])
  if (first === undefined) return false
  return (
    written.slice(0, first) + written.charAt(first + 1) + written.charAt(first) + written.slice(first + 2) === meant
  )
}

/**
 * Whether two words differ by one slip: one letter wrong, extra or missing; in longer names also two swapped letters.
 */
export function isSlip(written: string, meant: string): boolean {
  if (written === meant) return true
  return Math.min(written.length, meant.length) < 4 ? isSwapped(written, meant) : spellingDistance(written, meant) === 1
}

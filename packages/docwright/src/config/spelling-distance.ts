import { distance } from 'fastest-levenshtein'

/**
 * How many slips of the finger lie between two spellings: letters too many, too few or wrong. Two neighbours in each
 * other's place, the commonest slip of all, are one.
 *
 * @param written The word as written.
 * @param meant The word it is compared with.
 */
export function spellingDistance(written: string, meant: string): number {
  const steps = distance(written, meant)
  return steps === 2 && isSwapped(written, meant) ? 1 : steps
}

/**
 * Whether two words differ only in two neighbouring letters that changed places.
 *
 * @param written The word as written.
 * @param meant The word it is compared with.
 */
export function isSwapped(written: string, meant: string): boolean {
  if (written.length !== meant.length) return false
  const first = Array.from({ length: written.length }, (_, at) => at).find((at) => written[at] !== meant[at])
  if (first === undefined) return false
  return (
    written.slice(0, first) + written.charAt(first + 1) + written.charAt(first) + written.slice(first + 2) === meant
  )
}

/**
 * Whether a word is another with a slip in it: one letter wrong, too many or too few; in longer names also two that
 * changed places.
 *
 * @param written The word as written.
 * @param meant The word it is compared with.
 */
export function isSlip(written: string, meant: string): boolean {
  if (written === meant) return true
  return Math.min(written.length, meant.length) < 4 ? isSwapped(written, meant) : spellingDistance(written, meant) === 1
}

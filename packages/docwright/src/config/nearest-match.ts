import { spellingDistance } from './spelling-distance.ts'

/**
 * Finds what was probably meant by a misspelt word.
 *
 * @param word The word as written.
 * @param candidates Words that exist.
 * @param most How many slips at most; for long lists, where much is alike, less than the third that is usual.
 * @returns The nearest of them, or undefined where none is near.
 */
export function nearestMatch(
  word: string,
  candidates: Iterable<string>,
  most = Number.POSITIVE_INFINITY,
): string | undefined {
  // No key or name is nearly as long as this; a text that is costs more to compare than a suggestion is worth.
  if (word.length > 64) return undefined
  const limit = Math.min(most, Math.max(1, Math.floor(word.length / 3)))
  let nearest: string | undefined
  let least = limit + 1
  for (const candidate of candidates) {
    const steps = spellingDistance(plain(word), plain(candidate))
    if (steps >= least) continue
    least = steps
    nearest = candidate
  }
  return nearest
}

/** Case, hyphens and underscores are no difference worth counting. */
function plain(word: string): string {
  return word.toLowerCase().replace(/[-_ ]/g, '')
}

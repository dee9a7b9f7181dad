import { spellingDistance } from './spelling-distance.ts'

/**
 * Finds the word that a misspelled word probably means.
 *
 * @param most Maximum number of slips; for long lists of similar words, pass less than the default of a third.
 * @returns Undefined if no candidate is close enough.
 */
export function nearestMatch(
  word: string,
  candidates: Iterable<string>,
  most = Number.POSITIVE_INFINITY,
): string | undefined {
  // No key or name is nearly this long, and comparing long texts costs more than a suggestion is worth.
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

/** Differences in case, hyphens and underscores do not count. */
function plain(word: string): string {
  return word.toLowerCase().replace(/[-_ ]/g, '')
}

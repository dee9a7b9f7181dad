import { distance } from 'fastest-levenshtein'

/**
 * The candidate that a mistaken name most likely means.
 *
 * @param name The mistaken name.
 * @param candidates Names that exist.
 * @returns The nearest one; undefined where none is near enough to be worth a suggestion.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.max(2, Math.floor(name.length / 4))
  let best: string | undefined
  let bestDistance = limit + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue
    const found = distance(name, candidate)
    if (found < bestDistance) {
      bestDistance = found
      best = candidate
    }
  }
  return best ?? sameLastSegment(name, candidates)
}

/** A page that was moved keeps its last segment; suggest it where that is unambiguous. */
function sameLastSegment(name: string, candidates: Iterable<string>): string | undefined {
  const last = name.slice(name.lastIndexOf('/') + 1)
  if (last.length < 4) return undefined
  const matches: string[] = []
  for (const candidate of candidates) {
    if (candidate === last || candidate.endsWith(`/${last}`)) matches.push(candidate)
    if (matches.length > 1) return undefined
  }
  return matches[0]
}

const shortest = 2000
const longest = 5 * 60_000
/** Providers have been seen to ask for days; a person wants to know before that. */
const maxAskedLength = 60 * 60_000

/**
 * The pause before the next attempt: what the provider asked for, else twice as long each time, spread by chance so that
 * many jobs do not return at once.
 *
 * @param asked Milliseconds the provider asked for.
 * @param attempt Attempts that failed before this one.
 * @param chance From 0 to 1.
 * @returns Milliseconds.
 */
export function retryPause(asked: number | undefined, attempt: number, chance: number): number {
  if (asked !== undefined) return Math.min(Math.max(asked, 0), maxAskedLength) + Math.round(chance * 500)
  const base = Math.min(shortest * 2 ** attempt, longest)
  return Math.round(base * (0.75 + chance / 2))
}

const collator = new Intl.Collator('en', { numeric: true })

/** Names of unreleased versions. */
const upcoming = /^(?:next|beta|alpha|canary|preview|dev|edge|nightly|unreleased|main|master|rc|draft)\b/i

/**
 * Compares two versions by age, according to their labels: one without a number (`latest`) is older than those with
 * one, numbers grow, and an upcoming version is the youngest.
 *
 * @returns Below zero if the first is older; zero if their labels are equal.
 */
export function compareAges(one: string, other: string): number {
  return rank(one) - rank(other) || collator.compare(one, other)
}

function rank(label: string): number {
  if (upcoming.test(label)) return 2
  return /\d/.test(label) ? 1 : 0
}

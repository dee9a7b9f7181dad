const collator = new Intl.Collator('en', { numeric: true })

/** What is not released yet goes by such names. */
const upcoming = /^(?:next|beta|alpha|canary|preview|dev|edge|nightly|unreleased|main|master|rc|draft)\b/i

/**
 * Compares two versions by age, as their labels tell it: one without a number (`latest`) was there before those that were
 * set apart from it, numbers grow, and what is to come is the youngest.
 *
 * @returns Below zero where the first is older; zero where their labels are one.
 */
export function compareAges(one: string, other: string): number {
  return rank(one) - rank(other) || collator.compare(one, other)
}

function rank(label: string): number {
  if (upcoming.test(label)) return 2
  return /\d/.test(label) ? 1 : 0
}

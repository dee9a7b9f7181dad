/**
 * Whether a branch is one of those that a list names, as in other systems that run on pushes: a name is that branch alone;
 * `*` stands for characters without a slash, `**` for any, `?` for one; `!` takes branches out again. The last that fits counts.
 *
 * @param patterns Names and patterns, in order.
 * @param branch Name of the branch.
 */
export function matchesBranch(patterns: readonly string[], branch: string): boolean {
  let isNamed = false
  for (const pattern of patterns) {
    const isExcluding = pattern.startsWith('!')
    if (matchesName(isExcluding ? pattern.slice(1) : pattern, branch)) isNamed = !isExcluding
  }
  return isNamed
}

/** Moves through the name once, with every place in the pattern that fits so far: no pattern takes long. */
function matchesName(pattern: string, name: string): boolean {
  const parts = pattern.match(/\*{2,}|[\s\S]/gu) ?? []
  let places = withEmptyStars(new Set([0]), parts)
  for (const character of name) {
    const next = new Set<number>()
    for (const place of places) {
      const part = parts[place]
      if (part === undefined) continue
      if (part.startsWith('*')) {
        if (part.length > 1 || character !== '/') next.add(place)
      } else if (part === character || (part === '?' && character !== '/')) next.add(place + 1)
    }
    places = withEmptyStars(next, parts)
  }
  return places.has(parts.length)
}

/** A star may stand for nothing. */
function withEmptyStars(places: Set<number>, parts: readonly string[]): Set<number> {
  for (const place of places) if (parts[place]?.startsWith('*') === true) places.add(place + 1)
  return places
}

/** How many pages the page for unknown paths suggests. */
const most = 5

/** A page that may be what was meant. */
export interface Suggestion {
  label: string
  href: string
  /** One line about it; undefined or empty where it has none. */
  description?: string
}

/**
 * Which pages are suggested instead of one that does not exist. The page with the likeliest address is often what was
 * meant; others with a like address, such as the same page in another language, are less often so than what the words of
 * the address find.
 *
 * @param alike Pages with a similar address, the likeliest first.
 * @param found What the search finds for the words of the address, the best first.
 * @returns At most five, each page once.
 */
export function chooseSuggestions(alike: readonly Suggestion[], found: readonly Suggestion[]): Suggestion[] {
  const all = [...alike.slice(0, 1), ...found, ...alike.slice(1)]
  return all.filter(({ href }, at) => all.findIndex((other) => other.href === href) === at).slice(0, most)
}

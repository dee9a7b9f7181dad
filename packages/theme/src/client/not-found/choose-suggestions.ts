/** How many pages the page for unknown paths suggests. */
const most = 5

/** A page that may be what was meant. */
export interface Suggestion {
  label: string
  href: string
  /** One line about it; undefined or empty if it has none. */
  description?: string
}

/**
 * Chooses pages to suggest instead of a missing one. The page with the likeliest address is often the intended one;
 * others with a similar address, such as the same page in another language, are less often so than the results of a
 * search for the words of the address.
 *
 * @param alike Pages with a similar address, the likeliest first.
 * @param found Results of the search for the words of the address, the best first.
 * @returns At most five, each page once.
 */
export function chooseSuggestions(alike: readonly Suggestion[], found: readonly Suggestion[]): Suggestion[] {
  const all = [...alike.slice(0, 1), ...found, ...alike.slice(1)]
  return all.filter(({ href }, at) => all.findIndex((other) => other.href === href) === at).slice(0, most)
}

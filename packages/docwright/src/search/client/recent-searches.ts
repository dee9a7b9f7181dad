const key = 'docwright-searches'
const most = 5

/** What a reader searched for lately, the last one first. Storage may be forbidden: then nothing is remembered. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((query) => typeof query === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/**
 * Remembers a search that led somewhere.
 *
 * @param query What was typed.
 */
export function rememberSearch(query: string): void {
  const text = query.trim().slice(0, 120)
  if (text !== '') store([text, ...recentSearches().filter((other) => other !== text)].slice(0, most))
}

/** Forgets them all. */
export function forgetSearches(): void {
  store([])
}

function store(queries: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(queries))
  } catch {
    // Nothing depends on it.
  }
}

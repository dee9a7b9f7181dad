/**
 * Whether a text is the origin of web pages, such as `https://www.example.com`, or `*` for any.
 *
 * @param entry One entry of a list of origins.
 */
export function isOriginEntry(entry: string): boolean {
  if (entry === '*') return true
  if (!/^https?:/.test(entry) || !URL.canParse(entry)) return false
  return new URL(entry).origin === entry
}

/**
 * Whether pages of an origin may use a key.
 *
 * @param origin Value of the header `Origin`.
 * @param entries Origins, or `*`.
 */
export function isOnOriginList(origin: string, entries: readonly string[]): boolean {
  return entries.some((entry) => entry === '*' || entry === origin)
}

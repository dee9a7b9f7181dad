/**
 * Whether text in braces without a value was meant for readers: words, a placeholder or data. Functions, tags and calls
 * are code, which is not shown.
 *
 * @param source Text between the braces.
 */
export function readsAsWords(source: string): boolean {
  return !/=>|\breturn\b|<\/|\/>|[\w$\])]\(|`[^`]*\$\{/.test(source)
}

/**
 * Whether text in braces that has no value reads as the words, the placeholder or the data that its writer meant to show.
 * Functions, tags and calls are code, which shows readers nothing.
 *
 * @param source What stands between the braces.
 */
export function readsAsWords(source: string): boolean {
  return !/=>|\breturn\b|<\/|\/>|[\w$\])]\(|`[^`]*\$\{/.test(source)
}

/**
 * Whether text in braces reads as the words, the placeholder or the data that its writer meant to show. Anything that is
 * code shows readers nothing.
 *
 * @param source What stands between the braces.
 */
export function readsAsWords(source: string): boolean {
  return source.length <= longest && !/[\n`;]|=>|\breturn\b|<\/?[A-Za-z>]|[\w$\])]\(|&&|\|\||\?.*:/.test(source)
}

/** Nobody names a placeholder in more. */
const longest = 120

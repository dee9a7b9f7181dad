/** Said in questions, and hardly ever looked for. */
const fillers: ReadonlySet<string> = new Set(
  'a an and are as at be by can could do does for from get has have how i if in into is it its make me my of on or our should so that the their there this to use using want was we what when where which why will with would you your'.split(
    ' ',
  ),
)

/**
 * Whether a word says nothing by itself.
 *
 * @param term A word, folded.
 */
export function isFiller(term: string): boolean {
  return fillers.has(term)
}

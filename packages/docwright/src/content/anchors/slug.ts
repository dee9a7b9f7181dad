/**
 * The id of a heading: lower case, white space and periods to hyphens, brackets dropped, a straight apostrophe to a
 * typographic one. Other characters stay (`read/write-access`, `fees-&-billing`).
 *
 * @param text The heading's text.
 * @returns The id, decoded.
 */
export function headingSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("'", '’')
    .replaceAll(/[()]/g, '')
    .replaceAll(/(?<=^|\s)\*(?=\s|$)/g, '')
    .trim()
    .replaceAll(/[\s.]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/**
 * The id of a component with a title, such as an accordion: as {@link headingSlug}, without colons.
 *
 * @param title Its title.
 * @returns The id, decoded.
 */
export function componentSlug(title: string): string {
  return headingSlug(title.replaceAll(':', '-'))
}

const plainWords = /^[a-z0-9]+(?: [a-z0-9]+)*$/

/**
 * The other ids under which a heading's text is linked to: GitHub's, and those without periods, apostrophes or outer
 * underscores.
 *
 * @param text The heading's text.
 * @returns Ids in order of likelihood; some may equal the main one.
 */
export function aliasSlugs(text: string): string[] {
  const lower = text.toLowerCase().trim()
  // Where there are but words, all of them are one.
  if (plainWords.test(lower)) return [lower.replaceAll(' ', '-')]
  return [
    lower.replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-'),
    headingSlug(text.replaceAll('.', '')),
    headingSlug(text.replaceAll(/['’]/g, '')),
    headingSlug(text.replaceAll(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')),
    lower
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .trim()
      .replaceAll(/[\s-]+/g, '-'),
  ]
}

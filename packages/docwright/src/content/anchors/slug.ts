/**
 * The id of a heading: lower case, white space and periods to hyphens, brackets dropped, straight quotation marks and
 * apostrophes to typographic ones. Other characters stay (`read/write-access`, `fees-&-billing`).
 *
 * @param text The heading's text.
 * @returns The id, decoded.
 */
export function headingSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("'", '’')
    .replaceAll(/(?<=^|[\s([{‘-])"/g, '“')
    .replaceAll('"', '”')
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

const plainWords = /^[A-Z]?[a-z0-9]+(?: [A-Z]?[a-z0-9]+)*$/

/**
 * The name of a field as links have it: `disableTelemetry` and `--disable-telemetry` are both `disable-telemetry`.
 *
 * @param name The field's name.
 * @returns The part of its id after the kind of the field.
 */
export function fieldSlug(name: string): string {
  return parted(name.trim())
    .toLowerCase()
    .replaceAll(/[.\s[\]]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/**
 * The other ids under which a heading's text is linked to, as measured over the links of public repositories: GitHub's,
 * those without periods, apostrophes, quotation marks or outer underscores, and those of older systems, in which whatever
 * is no letter is a hyphen, “&” is “and” and capitals begin a word.
 *
 * @param text The heading's text.
 * @returns Ids in order of likelihood; some may equal the main one.
 */
export function aliasSlugs(text: string): string[] {
  const lower = text.toLowerCase().trim()
  // Where there are but words, all of them are one.
  if (plainWords.test(text.trim())) return [lower.replaceAll(' ', '-')]
  const github = lower.replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
  return [
    github.replaceAll(' ', '-'),
    headingSlug(text.replaceAll('.', '')),
    headingSlug(text.replaceAll(/['’]/g, '')),
    headingSlug(text.replaceAll(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')),
    github.trim().replaceAll(/[\s-]+/g, '-'),
    headingSlug(text).replaceAll('’', "'").replaceAll(/[“”]/g, '"'),
    headingSlug(text.replaceAll(/[:?!,;~"“”`]/g, '')),
    ...hyphened(text),
  ]
}

/** As the slugs of older systems: only letters and digits stay. */
function hyphened(text: string): string[] {
  const words = text.replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, '').replaceAll('&', ' and ')
  return [words, parted(words), words.replaceAll(' and ', ' ')].map((variant) =>
    variant
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, ''),
  )
}

/** Capitals begin a word. */
function parted(text: string): string {
  return text.replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, '-')
}

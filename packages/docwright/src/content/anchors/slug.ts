/**
 * The id of a heading: lower case, white space and periods become hyphens, brackets are dropped, straight quotation
 * marks and apostrophes become typographic ones. Other characters stay (`read/write-access`, `fees-&-billing`).
 *
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
 * The id of a component with a title, such as an accordion: like {@link headingSlug}, without colons.
 *
 * @returns The id, decoded.
 */
export function componentSlug(title: string): string {
  return headingSlug(title.replaceAll(':', '-'))
}

const plainWords = /^[A-Z]?[a-z0-9]+(?: [A-Z]?[a-z0-9]+)*$/

/**
 * The name of a field for links: `disableTelemetry` and `--disable-telemetry` both become `disable-telemetry`.
 *
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
 * Other ids by which links refer to a heading, as measured over the links of public repositories: GitHub's ids, ids
 * without periods, apostrophes, quotation marks or outer underscores, and ids of older systems, in which everything but
 * letters becomes a hyphen, “&” becomes “and” and capitals begin a word.
 *
 * @returns Ids in order of likelihood; some may equal the main one.
 */
export function aliasSlugs(text: string): string[] {
  const lower = text.toLowerCase().trim()
  // For plain words, all variants are the same.
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

/** Like older systems: only letters and digits stay. */
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

/** A section of a document, which a reader of this repository may not have; public standards are named in front of it. */
const section = /§ ?\d/g
const standard = /\b(?:RFC \d+|ECMA-\d+|HTML|CommonMark),? $/

/** Names of documents, with what follows them where a chapter is meant: a comma and a capital, or a number. */
const document =
  /\((?:[^()]*[;,] )?(?:decisions|specification|compatibility(?: reference)?|architecture|design|review)(?:, (?=[\dA-Z"“]| *table)| (?=\d))/

/**
 * Whether a comment or the title of a test sends its reader to a section of a document elsewhere. It has to say the fact
 * itself, or name a page of this repository (`decisions/006-…`, `docs/agent/errors.mdx`) or a public standard.
 *
 * @param text The comment, without its marks at the start of lines.
 */
export function citesElsewhere(text: string): boolean {
  const folded = text.replaceAll(/\s*\n\s*(?:\*\s)?\s*/g, ' ')
  if (document.test(folded)) return true
  return [...folded.matchAll(section)].some(({ index }) => !standard.test(folded.slice(0, index)))
}

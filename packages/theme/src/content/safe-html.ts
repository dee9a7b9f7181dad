/**
 * HTML that this program wrote or sanitized itself. An author's text is never of this type, and HTML must be of this
 * type to be written unescaped, so that the compiler finds mistakes in the pipeline.
 */
export type SafeHtml = string & { readonly safeHtml: 'written by the pipeline' }

/**
 * Vouches for HTML. A lint rule lists the files that may call it: those that escape authors' text, or sanitize the
 * output of a library.
 *
 * @param html HTML without unescaped text of an author.
 */
export function trustHtml(html: string): SafeHtml {
  return html as SafeHtml
}

/** Joins safe pieces. */
export function joinHtml(pieces: Iterable<SafeHtml>): SafeHtml {
  return [...pieces].join('') as SafeHtml
}

/** A question as a reader would type it, and where its answer is. */
export interface Question {
  /** Name of the folder of the docs repository. */
  site: string
  language: string
  query: string
  /** Ends of the keys of pages that answer it: the first file that a writer of these docs would name. */
  pages: readonly string[]
}

/**
 * Questions about one site in one language.
 *
 * @param site Name of the folder of the docs repository.
 * @param language BCP 47 tag.
 * @param rows Each question, and ends of the keys of pages that answer it.
 */
export function from(
  site: string,
  language: string,
  rows: readonly (readonly [query: string, ...pages: string[]])[],
): Question[] {
  return rows.map(([query, ...pages]) => ({ site, language, query, pages }))
}

/** What the rest of a page takes from its content, beside showing it. */
export interface ContentMarks {
  /** Id of the element that is the first sight of the page: what is before it is drawn at once. */
  firstSight: string | undefined
  /** Whether the author wrote the title of the page. */
  hasTitle: boolean
  /** Whether it says what an operation takes and answers. */
  isReference: boolean
}

/** Characters of content that are there at once on any line; a window shows less. */
const muchContent = 50_000

/**
 * Finds what the rest of a page takes from its content.
 *
 * @param content HTML.
 */
export function contentMarks(content: string): ContentMarks {
  return {
    firstSight: firstSightOf(content),
    hasTitle: /<h1[\s>]/.test(content),
    isReference: content.includes('class="api-reference-body"'),
  }
}

/** The content; of a long page what is before a heading, so that nobody waits for its end. */
function firstSightOf(content: string): string | undefined {
  if (content.length <= muchContent) return 'content'
  return [...content.slice(0, muchContent).matchAll(/<h[2-6] id="([\w-]+)"/g)].at(-1)?.[1]
}

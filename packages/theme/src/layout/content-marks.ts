/** Information about the content that the rest of a page needs. */
export interface ContentMarks {
  /** Id of the element that ends the first visible part of the page, which is painted at once. */
  firstSight: string | undefined
  /** Whether the author wrote the title of the page. */
  hasTitle: boolean
  /** Whether it documents the request and response of an operation. */
  isReference: boolean
}

/** Characters of content that arrive at once on any connection; a window shows less. */
const muchContent = 50_000

/**
 * Extracts the information that the rest of a page needs.
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

/** The content; for a long page, only up to a heading, so that the first paint does not wait for its end. */
function firstSightOf(content: string): string | undefined {
  if (content.length <= muchContent) return 'content'
  return [...content.slice(0, muchContent).matchAll(/<h[2-6] id="([\w-]+)"/g)].at(-1)?.[1]
}

import type { ServedSite } from '../answers/served-site.ts'

/**
 * Names an answer among those that are kept.
 *
 * @param path Decoded path with a leading slash.
 * @param wantsMarkdown Whether the reader would rather have a page as Markdown.
 */
export function answerKey({ deployment }: ServedSite, path: string, wantsMarkdown: boolean): string {
  return `${deployment.id}\n${wantsMarkdown ? 'markdown' : 'html'}\n${path}`
}

/** Names the one answer of a site to all addresses that lead nowhere. */
export function missingKey({ deployment }: ServedSite): string {
  return `${deployment.id}\n404`
}

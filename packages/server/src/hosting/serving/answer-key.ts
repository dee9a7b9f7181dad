import type { ServedSite } from '../answers/served-site.ts'

/**
 * The key of an answer in the cache.
 *
 * @param path Decoded path with a leading slash.
 * @param wantsMarkdown Whether the reader prefers Markdown.
 */
export function answerKey({ deployment }: ServedSite, path: string, wantsMarkdown: boolean): string {
  return `${deployment.id}\n${wantsMarkdown ? 'markdown' : 'html'}\n${path}`
}

/** Names the one answer of a site to all addresses that lead nowhere. */
export function missingKey({ deployment }: ServedSite): string {
  return `${deployment.id}\n404`
}

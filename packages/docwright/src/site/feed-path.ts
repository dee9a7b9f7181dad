import type { Site } from './create-site.ts'

/**
 * The address of a page's feed, for pages with `rss: true` in their front matter.
 *
 * @param key Key of the page; its metadata is loaded.
 * @returns Path with a leading slash and without base path; undefined if the page has no feed, or the repository has a
 *   file of that name.
 */
export function feedPath(key: string, { pages, routes, links, metadata }: Site): string | undefined {
  const page = pages.get(key)
  if (page === undefined || routes.get(page.url) !== key || metadata.get(key).rss !== true) return undefined
  const path = `${page.url === '/' ? '' : page.url}/rss.xml`
  return links.files.has(path.slice(1)) ? undefined : path
}

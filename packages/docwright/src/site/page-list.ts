import type { Site } from './create-site.ts'

/** Where the list of all pages is, without base path. Its name stays when its content changes. */
export const pageListPath = '/_navigation/pages.txt'

/**
 * The URLs of the pages that the navigation knows, one a line: where the page for addresses that lead nowhere looks for
 * what may be meant.
 */
export function pageList({ pages, routes, navigation, base }: Site): string {
  const urls = [...pages.values()].flatMap(({ key, url }) =>
    routes.get(url) === key && navigation.places.has(key) ? [`${base}${url}`] : [],
  )
  return urls.join('\n')
}

import type { Site } from './create-site.ts'

/** The path of the list of all pages, without base path. Its name stays when its content changes. */
export const pageListPath = '/_navigation/pages.txt'

/**
 * The URLs of the pages in the navigation, one per line: the page for broken addresses looks here for the intended
 * page.
 */
export function pageList({ pages, routes, navigation, base }: Site): string {
  const urls = [...pages.values()].flatMap(({ key, url }) =>
    routes.get(url) === key && navigation.places.has(key) ? [`${base}${url}`] : [],
  )
  return urls.join('\n')
}

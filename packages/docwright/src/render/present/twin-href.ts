import { pageHref } from './present-sidebar.ts'
import type { Presenter } from './presenter.ts'

/**
 * The address of a page as Markdown, which only the page that has the address is written as.
 *
 * @param key Key of the page.
 * @param presenter The site.
 * @returns Its path, with the base path; undefined for a page that another one hides.
 */
export function twinHref(key: string, presenter: Presenter): string | undefined {
  const { pages, routes } = presenter.site
  const page = pages.get(key)
  if (page === undefined || routes.get(page.url) !== key) return undefined
  const href = pageHref(key, presenter)
  return page.url === '/' ? `${href}index.md` : `${href}.md`
}

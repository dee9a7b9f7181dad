import { fillSidebar, joinHtml, renderPage } from '@docwright/theme'
import { presentMissingHead, presentPage } from './present/present-page.ts'
import type { Presenter } from './present/presenter.ts'
import { placeAt } from './present/section-address.ts'
import type { SiteAssets } from './assets/site-assets.ts'

/**
 * Renders the surroundings of a page in one of its further places, as a page without its content: scripts put them
 * around the page if its address names that place.
 *
 * @param path Address without base path.
 * @param presenter The site.
 * @param assets The site's styles and scripts.
 * @returns HTML; undefined if the address names no further place.
 */
export async function renderPlace(path: string, presenter: Presenter, assets: SiteAssets): Promise<string | undefined> {
  const found = placeAt(path, presenter.site)
  if (found === undefined) return undefined
  const { key, place } = found
  const { frame, section } = await presentPage(key, presenter, assets, place)
  return renderPage({
    ...frame,
    head: presentMissingHead(frame.page.title, presenter, assets),
    ...(section === undefined ? {} : { sidebar: fillSidebar(section.template, key) }),
    content: joinHtml([]),
    outline: [],
  })
}

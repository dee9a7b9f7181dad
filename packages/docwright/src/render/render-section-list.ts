import { languageInfo } from '../config/language-codes.ts'
import { renderSidebarList } from '@docwright/theme'
import { languageOf } from './basics/page-context.ts'
import type { Presenter } from './present/presenter.ts'
import { presentSection } from './present/present-sidebar.ts'
import { sectionAt } from './present/section-address.ts'
import type { SiteAssets } from './assets/site-assets.ts'

/**
 * Renders the whole list of a long section as a document: scripts put it into the sidebar of a page, and without
 * scripts it is a page of links.
 *
 * @param path Address without base path.
 * @param presenter The site.
 * @param assets The site's styles.
 * @returns HTML; undefined if the address names no section, or one that its pages show as a whole.
 */
export async function renderSectionList(
  path: string,
  presenter: Presenter,
  assets: SiteAssets,
): Promise<string | undefined> {
  const { site } = presenter
  const section = sectionAt(path, site)
  const place = section === undefined ? undefined : site.navigation.sections.get(section)
  if (section === undefined || place === undefined) return undefined
  const { tag: language, direction } = languageOf(place)
  const innermost = place.divisions.at(-1)
  const presented = await presentSection(section, language, presenter)
  if (presented.path === undefined) return undefined
  return renderSidebarList({
    language,
    direction,
    title:
      innermost === undefined
        ? site.config.name
        : (languageInfo(innermost.language?.code ?? '')?.name ?? innermost.label),
    site: { name: site.config.name, href: `${site.base}/` },
    list: presented.template.html,
    assets: { styles: assets.view.styles, schemeScript: assets.view.schemeScript, scripts: [] },
  })
}

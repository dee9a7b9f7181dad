import { fillSidebar, renderNotFound, renderResults } from '@docwright/theme'
import type { Site } from '../site/create-site.ts'
import { urlsOf, withStyles } from './assemble-page.ts'
import { notFoundSheets } from './assets/extra-sheets.ts'
import type { SiteAssets } from './assets/site-assets.ts'
import type { PageAssembly } from './page-assembly.ts'
import { presentNotFound } from './present/present-not-found.ts'
import { presentResults } from './present/present-results.ts'
import type { Presenter } from './present/presenter.ts'
import type { SiteRenderer } from './site-renderer.ts'

/** Renders the pages that belong to no file: results of the search, and the answer to a missing address. */
export function standingPages(
  site: Site,
  presenter: Presenter,
  assets: SiteAssets,
  { shown }: PageAssembly,
): Pick<SiteRenderer, 'results' | 'notFound'> {
  return {
    async results(request) {
      const { view, section } = await presentResults(request, presenter, assets)
      return renderResults({
        ...view,
        assets: withStyles(view.assets, { extra: urlsOf(assets.sheets(['search']).slice(0, 1), site.base) }),
        ...(section === undefined ? {} : { sidebar: fillSidebar(section.template, '') }),
      })
    },
    async notFound(asked = {}) {
      const { problems = [], pages } = asked
      const { view, section } = await presentNotFound(asked, presenter, assets)
      const styled = withStyles(view.assets, { extra: urlsOf(assets.sheets(notFoundSheets).slice(0, 1), site.base) })
      const scripts = pages === undefined ? [] : urlsOf([...assets.script('not-found')], site.base)
      return renderNotFound({
        ...view,
        assets: { ...styled, scripts: [...styled.scripts, ...scripts] },
        ...(section === undefined ? {} : { sidebar: fillSidebar(section.template, '') }),
        ...shown(problems),
      })
    },
  }
}

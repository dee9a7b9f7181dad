import type { Site } from '../site/create-site.ts'
import type { SiteAssets } from './assets/site-assets.ts'
import { languageOf } from './basics/page-context.ts'
import { presentSection } from './present/present-sidebar.ts'
import type { Presenter } from './present/presenter.ts'
import { placePath } from './present/section-address.ts'
import { renderPlace } from './render-place.ts'
import { renderSectionList } from './render-section-list.ts'
import type { SiteRenderer } from './site-renderer.ts'

/** Renders the parts of the navigation that have files of their own. */
export function navigationRendering(
  site: Site,
  presenter: Presenter,
  assets: SiteAssets,
): Pick<SiteRenderer, 'navigationFile' | 'navigationFiles'> {
  return {
    navigationFile: async (path) =>
      (await renderSectionList(path, presenter, assets)) ?? renderPlace(path, presenter, assets),
    async navigationFiles() {
      const paths: string[] = []
      for (const [section, place] of site.navigation.sections) {
        // Sections share the work of reading titles.
        const { path } = await presentSection(section, languageOf(place).tag, presenter)
        if (path !== undefined) paths.push(path)
      }
      for (const { key, place } of site.navigation.further.all()) paths.push(placePath(key, place, site))
      return paths
    },
  }
}

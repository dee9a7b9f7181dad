import type { Site } from '../site/create-site.ts'
import { publicAddress } from '../site/public-address.ts'
import { resolveAsset } from '../site/resolve-link.ts'
import type { createUntranslatedPages } from '../site/untranslated-pages.ts'
import { configuredImages, loadImageSizes } from './assets/load-image-sizes.ts'
import type { BodySettings } from './body/rendered-body.ts'
import { createIconLibrary } from './icons/icon-library.ts'
import { createTranslationRecords } from './present/present-translation.ts'
import type { Presenter } from './present/presenter.ts'
import type { SiteRendererOptions } from './site-renderer.ts'

/**
 * Makes the presenter of a site.
 *
 * @param sections Sections that were presented before.
 */
export async function createPresenter(
  site: Site,
  untranslated: ReturnType<typeof createUntranslatedPages>,
  settings: Pick<BodySettings, 'iconLibrary'>,
  sections: Presenter['sections'],
  options: SiteRendererOptions,
): Promise<Presenter> {
  const icons = createIconLibrary(settings.iconLibrary)
  return {
    site,
    untranslated,
    icon: (reference) => icons.find(reference, (path) => resolveAsset(path, undefined, site.links).href),
    sections,
    origin: publicAddress(site, options.url),
    repository: options.repository,
    mcp: options.mcp ?? false,
    feedback: options.feedback ?? false,
    results: options.searchPage === true,
    imageSize: await loadImageSizes(site, configuredImages(site)),
    translations: createTranslationRecords(site),
  }
}

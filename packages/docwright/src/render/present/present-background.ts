import type { PageView } from '@docwright/theme'
import type { Site } from '../../site/create-site.ts'
import { assetUrl } from './presenter.ts'

/**
 * Background of the pages.
 *
 * @param site The site.
 */
export function presentBackground(site: Site): PageView['background'] {
  const { decoration, image } = site.config.background ?? {}
  return {
    ...(decoration === undefined ? {} : { decoration }),
    ...(image === undefined ? {} : { image: { light: assetUrl(image.light, site), dark: assetUrl(image.dark, site) } }),
  }
}

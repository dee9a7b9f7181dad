import type { ColorAdjustment, SiteStyleOptions } from '@docwright/theme'
import type { Site } from '../../site/create-site.ts'
import { resolveAsset } from '../../site/resolve-link.ts'
import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { renderProblems } from '../basics/render-problems.ts'
import { withoutUndefined } from '../basics/without-undefined.ts'
import { hasBanner } from './has-banner.ts'
import { ownColors } from './own-colors.ts'

/** The configuration of a site as its theme takes it. */
export function styleOptions(site: Site): SiteStyleOptions {
  const { colors, background } = site.config
  const asset = (path: string): string => resolveAsset(path, undefined, site.links).href
  return {
    colors: withoutUndefined({ ...colors, background: background?.color && withoutUndefined(background.color) }),
    ...(background?.image === undefined
      ? {}
      : { backgroundImage: { light: asset(background.image.light), dark: asset(background.image.dark) } }),
    ...(background?.decoration === undefined ? {} : { decoration: background.decoration }),
    hasBanner: hasBanner(site),
    ownColors: ownColors(site),
  }
}

/** Reports colors of the configuration that the theme had to change. */
export function adjustmentDiagnostics(site: Site, adjustments: readonly ColorAdjustment[]): Diagnostic[] {
  // The default color is our choice; its absence is reported already.
  if (site.config.colors === undefined) return []
  return adjustments.map(({ color, scheme, from, to, contrast }) => {
    // If there is no `light`, the dark scheme has the primary color, which the light scheme may need unchanged.
    const key = color === 'primary' && scheme === 'dark' ? 'light' : color
    const shown =
      color === 'dark'
        ? `White text on the button color ${from} has a contrast ratio of ${contrast}`
        : `The color ${from} has a contrast ratio of ${contrast} in the ${scheme} scheme`
    return diagnose(
      renderProblems,
      'color-adjusted',
      site.places.of(['colors', color]),
      `${shown}, but text needs at least 4.5; ${to} is used instead.`,
      `Set colors.${key} to ${to}, or keep it: pages already use the adjusted color.`,
    )
  })
}

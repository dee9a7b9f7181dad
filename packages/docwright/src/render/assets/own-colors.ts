import type { ColorPair } from '@docwright/theme'
import type { SiteConfig } from '../../config/schema/site-config.ts'
import type { GlobalLink, NavigationContent } from '../../navigation/navigation-tree.ts'
import type { Site } from '../../site/create-site.ts'
import { localConfig } from '../basics/local-config.ts'
import { withoutUndefined } from '../basics/without-undefined.ts'

/**
 * Colors that single things have, anchors and banners; each needs a class in the site's style sheet.
 *
 * @param site The site.
 */
export function ownColors({ tree, config }: Site): ColorPair[] {
  const pairs: ColorPair[] = []
  addBanner(config, pairs)
  addLinks([...tree.globalAnchors, ...Object.values(tree.globalLinks).flat()], pairs)
  addDivisions(tree.content, config, pairs)
  return pairs
}

function addDivisions(content: NavigationContent, config: SiteConfig, pairs: ColorPair[]): void {
  if (content.kind !== 'divisions') return
  for (const division of content.divisions) {
    if (division.color !== undefined) pairs.push(division.color)
    if (division.language !== undefined) addBanner(localConfig(config, division.language), pairs)
    addLinks([...(division.globalAnchors ?? []), ...Object.values(division.globalLinks ?? {}).flat()], pairs)
    addDivisions(division.content, config, pairs)
  }
}

function addBanner({ banner }: Pick<SiteConfig, 'banner'>, pairs: ColorPair[]): void {
  if (banner?.color !== undefined) pairs.push(withoutUndefined(banner.color))
}

function addLinks(links: readonly GlobalLink[], pairs: ColorPair[]): void {
  for (const { color } of links) if (color !== undefined) pairs.push(color)
}

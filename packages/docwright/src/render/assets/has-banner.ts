import type { SiteConfig } from '../../config/schema/site-config.ts'
import type { NavigationContent } from '../../navigation/navigation-tree.ts'
import type { Site } from '../../site/create-site.ts'
import { localConfig } from '../basics/local-config.ts'

/**
 * Whether any page of a site has a banner: only then does its style sheet know what one looks like.
 *
 * @param site The site.
 */
export function hasBanner({ tree, config }: Pick<Site, 'tree' | 'config'>): boolean {
  return config.banner !== undefined || hasOwn(tree.content, config)
}

/** Languages have banners of their own. */
function hasOwn(content: NavigationContent, config: SiteConfig): boolean {
  if (content.kind !== 'divisions') return false
  return content.divisions.some(
    (division) =>
      (division.language !== undefined && localConfig(config, division.language).banner !== undefined) ||
      hasOwn(division.content, config),
  )
}

import type { ComponentLabels } from '../labels/labels.ts'
import { start as startIslands, type IslandSite } from './client.ts'
import { iconKey, type IslandIcons } from './island-icons.ts'
import type { IslandFactory } from './server.ts'
import { themeParts } from './theme-parts.tsx'
import { trustHtml } from '../content/safe-html.ts'

/** The site's settings in the script of a page that uses components of the theme. */
interface ThemedSite extends IslandSite {
  /** Names of the theme's components. */
  themed: string[]
  /** Their texts, and the icons they show. */
  labels: ComponentLabels
  icons: IslandIcons
}

/**
 * Like `start` of `client.ts`, with the components of the theme, which pages without them need not load.
 *
 * @param factory Creates the page's components.
 * @param site The site.
 */
export function start(factory: IslandFactory, site: ThemedSite): void {
  const { base, themed, labels, icons } = site
  const theme = themeParts(themed, {
    base,
    labels,
    icon(reference) {
      const svg = icons[iconKey(reference)]
      return svg === undefined ? undefined : { svg: trustHtml(svg) }
    },
  })
  startIslands(factory, site, theme)
}

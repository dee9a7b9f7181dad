import {
  aboutSite,
  keepAddresses,
  listPages,
  namedBySite,
  twinText,
  type Site,
  type SiteRenderer,
  type SiteSearch,
} from 'docwright/engine'
import type { SiteFacts } from '../manifest/site-manifest.ts'

/**
 * The facts about a site besides its files, as plain data.
 *
 * @param renderer The site.
 * @param production Whether it is the site of its project, and no preview.
 */
export async function siteFacts(renderer: SiteRenderer, search: SiteSearch, production: boolean): Promise<SiteFacts> {
  const { site, origin } = renderer
  const [before = '', after = ''] = twinText('\u0000', site, origin).split('\u0000')
  return {
    addresses: await keepAddresses(site, await renderer.homeKey()),
    origin,
    about: aboutSite(site),
    library: await listPages(site),
    unplaced: [...site.pages.keys()].filter((key) => !site.navigation.places.has(key)),
    named: await namedBySite(site),
    takesFeedback: takesFeedback(site, production),
    aroundMarkdown: { before, after },
    ...(await searchIdOf(search)),
  }
}

/**
 * Whether what readers say is kept: of pages that ask them, and what they did not find.
 *
 * @param production Whether it is the site of its project, and no preview.
 */
export function takesFeedback({ config }: Site, production: boolean): boolean {
  return production && config.feedback?.thumbsRating !== false
}

async function searchIdOf(search: SiteSearch): Promise<{ searchId?: string }> {
  const id = await search.id()
  return id === undefined ? {} : { searchId: id }
}

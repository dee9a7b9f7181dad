import { languagesOf } from '../site/languages-of.ts'
import { isIndexed } from '../site/indexing.ts'
import type { Site } from '../site/create-site.ts'
import { encodePath } from '../site/resolve-link.ts'

/**
 * `sitemap.xml`: every page that search engines should know, in the order of the navigation.
 *
 * @param site The site.
 * @param url Origin of the published site.
 */
export async function sitemap(site: Site, url: string): Promise<string> {
  await site.metadata.load(site.pages.keys())
  const origin = url.replace(/\/+$/, '')
  const slash = site.config.seo?.trailingSlash === true
  const addressOf = (key: string): string => {
    const path = site.pages.get(key)?.url ?? '/'
    const address = `${origin}${site.base}${path === '/' ? '/' : encodePath(path) + (slash ? '/' : '')}`
    return address.replaceAll('&', '&amp;')
  }
  const keys = [...new Set([...site.navigation.places.keys(), ...site.pages.keys()])]
  const locations = await Promise.all(
    keys
      .filter((key) => isIndexed(key, site))
      .map(async (key) => {
        const changed = await changedOn(key, site)
        const others = languagesOf(key, site).filter((other) => isIndexed(other.key, site))
        const alternates = others.map(
          ({ language, key: other }) =>
            `<xhtml:link rel="alternate" hreflang="${language}" href="${addressOf(other)}"/>`,
        )
        const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`
        return `  <url><loc>${addressOf(key)}</loc>${lastmod}${others.length > 1 ? alternates.join('') : ''}</url>`
      }),
  )
  const isTranslated = locations.some((location) => location.includes('<xhtml:link'))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${isTranslated ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''}>
${locations.join('\n')}
</urlset>
`
}

/** What the author says, else the last commit. */
async function changedOn(key: string, site: Site): Promise<string | undefined> {
  const { lastUpdatedDate } = site.metadata.get(key)
  const date = lastUpdatedDate ?? (await site.source.changedAt?.(site.pages.get(key)?.file ?? ''))
  const time = new Date(date ?? Number.NaN)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString().slice(0, 10)
}

import { isIndexed } from './indexing.ts'
import type { Site } from './create-site.ts'
import { pageAlternates } from './page-alternates.ts'
import { isElsewhereCanonical, pageUrl } from './public-address.ts'

/**
 * `sitemap.xml`: every page that search engines should know, in the order of the navigation.
 *
 * @param address Address of the published site.
 */
export async function sitemap(site: Site, address: string): Promise<string> {
  await site.metadata.load(site.pages.keys())
  const keys = [...new Set([...site.navigation.places.keys(), ...site.pages.keys()])]
  const locations = await Promise.all(
    keys
      .filter((key) => isIndexed(key, site) && !isElsewhereCanonical(key, site, address))
      .map(async (key) => {
        const changed = await changedOn(key, site)
        const alternates = (await pageAlternates(key, site, address)).map(
          ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escape(href)}"/>`,
        )
        const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`
        return `  <url><loc>${escape(pageUrl(key, site, address))}</loc>${lastmod}${alternates.join('')}</url>`
      }),
  )
  const isTranslated = locations.some((location) => location.includes('<xhtml:link'))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${isTranslated ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''}>
${locations.join('\n')}
</urlset>
`
}

function escape(address: string): string {
  return address.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** The date that the author gives, otherwise that of the last commit. */
async function changedOn(key: string, site: Site): Promise<string | undefined> {
  const { lastUpdatedDate } = site.metadata.get(key)
  const date = lastUpdatedDate ?? (await site.source.changedAt?.(site.pages.get(key)?.file ?? ''))
  const time = new Date(date ?? Number.NaN)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString().slice(0, 10)
}

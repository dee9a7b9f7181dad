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
  const keys = [...new Set([...site.navigation.places.keys(), ...site.pages.keys()])]
  const locations = keys
    .filter((key) => isIndexed(key, site))
    .map((key) => {
      const path = site.pages.get(key)?.url ?? '/'
      const address = `${origin}${site.base}${path === '/' ? '/' : encodePath(path) + (slash ? '/' : '')}`
      return `  <url><loc>${address.replaceAll('&', '&amp;')}</loc></url>`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${locations.join('\n')}
</urlset>
`
}

import type { Site } from '../site/create-site.ts'

/**
 * `robots.txt`: everything may be read, unless the site asks not to be indexed.
 *
 * @param site The site.
 * @param url Origin of the published site, for the sitemap's address.
 */
export function robots(site: Site, url: string | undefined): string {
  const closed = /noindex/i.test(site.config.seo?.metatags?.['robots'] ?? '')
  const lines = ['User-agent: *', closed ? 'Disallow: /' : 'Allow: /']
  if (url !== undefined && !closed) lines.push('', `Sitemap: ${url.replace(/\/+$/, '')}${site.base}/sitemap.xml`)
  return `${lines.join('\n')}\n`
}

import type { Site } from './create-site.ts'

/**
 * `robots.txt`: everything may be read, unless the site asks not to be indexed.
 *
 * @param address Address of the published site, for the URL of the sitemap; empty if that is not known.
 */
export function robots(site: Site, address: string): string {
  const closed = /noindex/i.test(site.config.seo?.metatags?.['robots'] ?? '')
  const lines = ['User-agent: *', closed ? 'Disallow: /' : 'Allow: /']
  if (address !== '' && !closed) lines.push('', `Sitemap: ${address}${site.base}/sitemap.xml`)
  return `${lines.join('\n')}\n`
}

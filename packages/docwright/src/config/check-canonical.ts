import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import type { ConfigPlaces } from './config-places.ts'
import { configProblems } from './config-problems.ts'
import type { SiteConfig } from './schema/site-config.ts'

/** Whether a text is the URL of a site. */
export function isSiteUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { search, hash } = new URL(text)
  return search === '' && hash === ''
}

/** Reports an invalid URL of the site, without which the site has no canonical links and no sitemap. */
export function checkCanonical(config: SiteConfig | undefined, places: ConfigPlaces): Diagnostic[] {
  const canonical = config?.seo?.metatags?.['canonical']
  if (canonical === undefined || isSiteUrl(canonical)) return []
  const message = `“${canonical}” is not the URL of a site, so pages have no canonical URL and the site has no sitemap.`
  const host = /^[\w-]+(?:\.[\w-]+)+(?:\/[^\s?#]*)?/.exec(canonical.replace(/^(?:https?:)?\/*/i, ''))?.[0]
  const fix = `Write a URL such as “https://${host ?? 'docs.example.com'}”.`
  return [diagnose(configProblems, 'config-canonical', places.of(['seo', 'metatags', 'canonical']), message, fix)]
}

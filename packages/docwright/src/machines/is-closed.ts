import type { Site } from '../site/create-site.ts'

/** Whether the site asks not to be indexed: then programs find nothing, either. */
export function isClosed({ config }: { config: Pick<Site['config'], 'seo'> }): boolean {
  return /noindex/i.test(config.seo?.metatags?.['robots'] ?? '')
}

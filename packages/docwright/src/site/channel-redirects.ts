import type { SitePage } from './page-paths.ts'
import type { RedirectRule } from './redirects.ts'

/**
 * Redirects to the pages of AsyncAPI channels. Elsewhere, the pages that docs.json makes of them are in a folder
 * `websockets`, and texts and other sites link to them there.
 *
 * @param pages All pages of the site, by key.
 * @returns None from an address that has a page of its own.
 */
export function channelRedirects(pages: ReadonlyMap<string, SitePage>): RedirectRule[] {
  return [...pages.values()].flatMap(({ generated, key, url }) => {
    const source = key.replace(/(?<=^|\/)channels\/(?=[^/]+$)/, 'websockets/')
    const isChannel = generated?.kind === 'asyncapi' && source !== key
    return isChannel && !pages.has(source) ? [{ source: `/${source}`, destination: url }] : []
  })
}

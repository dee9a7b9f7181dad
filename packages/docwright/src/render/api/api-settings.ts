import type { Site } from '../../site/create-site.ts'
import type { FrontMatter } from '../../content/front-matter.ts'
import { encodePath } from '../../site/resolve-link.ts'
import type { ApiSettings } from './api-content.ts'

/**
 * The presentation of a page's endpoint: the page's own settings, otherwise those of `docs.json`.
 *
 * @param site The site.
 * @param metadata Front matter of the page.
 * @param source The specification.
 * @param proxy Address of the proxy, if the site is served with one.
 */
export function apiSettings(
  site: Site,
  metadata: Pick<FrontMatter, 'playground'>,
  source: string,
  proxy: string | undefined,
): ApiSettings {
  const { playground, params, examples, url } = site.config.api ?? {}
  const display = displayOf(metadata.playground) ?? playground?.display ?? 'interactive'
  const file = source.replace(/^\//, '')
  const isFile = site.links.files.has(file)
  return {
    base: site.base,
    // Readers do not sign in to a static site: what is for those who did is not shown.
    display: display === 'auth' ? 'none' : display,
    ...(proxy !== undefined && (playground?.proxy ?? true) ? { proxy } : {}),
    credentials: playground?.credentials ?? false,
    expanded: params?.expanded === 'all',
    post: params?.post ?? [],
    fullUrl: url === 'full',
    examples: {
      ...(examples?.languages === undefined ? {} : { languages: examples.languages }),
      onlyRequired: examples?.defaults === 'required',
      prefill: examples?.prefill ?? false,
      autogenerate: examples?.autogenerate ?? true,
    },
    ...(isFile ? { specificationHref: `${site.base}/${encodePath(file)}` } : {}),
    ...(/^https?:\/\//i.test(source) ? { specificationHref: source } : {}),
  }
}

function displayOf(word: string | undefined): 'interactive' | 'simple' | 'none' | 'auth' | undefined {
  return word === 'interactive' || word === 'simple' || word === 'none' || word === 'auth' ? word : undefined
}

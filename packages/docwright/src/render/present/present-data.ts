import { titleText } from '@docwright/theme'
import { languageInfo } from '../../config/language-codes.ts'
import { isIndexed } from '../../site/indexing.ts'
import { pageUrl } from '../../site/public-address.ts'
import type { Presenter } from './presenter.ts'

/**
 * The description of a page as JSON-LD for search engines: an article of a site, at its place.
 *
 * @param key Key of the page; its metadata is loaded.
 * @param page Facts about the page.
 * @param presenter The site.
 * @returns JSON; undefined if the site's address is not known, or if the page is hidden from search engines.
 */
export function presentData(
  key: string,
  page: { title: string; description: string | undefined; canonical: string | undefined; language: string },
  presenter: Presenter,
): string | undefined {
  const { site, origin } = presenter
  const { canonical, title, description, language } = page
  if (origin === undefined || canonical === undefined || !isIndexed(key, site)) return undefined
  const home = `${origin}${site.base}/`
  const place = site.navigation.places.get(key)
  const holders = [...(place?.divisions ?? []), ...(place?.groups ?? [])].filter(({ label }) => label !== '')
  const crumbs = [
    ...holders.map(({ label, root, ...holder }) => ({
      name: 'language' in holder ? (languageInfo(label)?.name ?? label) : titleText(label),
      ...(root === undefined || root === key ? {} : { item: pageUrl(root, site, origin) }),
    })),
    { name: title, item: canonical },
  ]
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', '@id': `${home}#site`, name: site.config.name, url: home },
      {
        '@type': 'TechArticle',
        headline: title,
        ...(description === undefined ? {} : { description }),
        url: canonical,
        inLanguage: language,
        isPartOf: { '@id': `${home}#site` },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
      },
    ],
  })
}

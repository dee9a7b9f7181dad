import type { Site } from './create-site.ts'
import { isIndexed } from './indexing.ts'
import { languagesOf } from './languages-of.ts'
import { isElsewhereCanonical, pageUrl } from './public-address.ts'

/**
 * What search engines are told of a page in other languages: those that they may show, and for readers of any other
 * language the default one.
 *
 * @param key Key of the page.
 * @param address Where the site is published.
 * @returns None where there is only one.
 */
export async function pageAlternates(
  key: string,
  site: Site,
  address: string,
): Promise<{ language: string; href: string }[]> {
  const languages = languagesOf(key, site)
  await site.metadata.load(languages.map((page) => page.key))
  const shown = languages.filter((page) => isIndexed(page.key, site) && !isElsewhereCanonical(page.key, site, address))
  if (shown.length < 2 || !shown.some((page) => page.key === key)) return []
  const alternates = shown.map((page) => ({ language: page.language, href: pageUrl(page.key, site, address) }))
  const original = shown.find(({ isDefault }) => isDefault)
  if (original !== undefined) alternates.push({ language: 'x-default', href: pageUrl(original.key, site, address) })
  return alternates
}

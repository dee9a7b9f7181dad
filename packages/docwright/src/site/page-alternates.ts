import type { Site } from './create-site.ts'
import { isIndexed } from './indexing.ts'
import { languagesOf } from './languages-of.ts'
import { isElsewhereCanonical, pageUrl } from './public-address.ts'

/**
 * The languages of a page for search engines: those that they may show, and the default one for readers of any other
 * language.
 *
 * @param key Key of the page.
 * @param address Address of the published site.
 * @returns None if there is only one.
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

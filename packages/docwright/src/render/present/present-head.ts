import type { HeadView } from '@docwright/theme'
import { feedPath } from '../../site/feed-path.ts'
import { isIndexed } from '../../site/indexing.ts'
import type { Site } from '../../site/create-site.ts'
import { pageUrl } from '../../site/public-address.ts'
import type { SiteAssets } from '../assets/site-assets.ts'
import { feedHref } from './present-feed.ts'
import { assetUrl, type Presenter } from './presenter.ts'
import { contextOf, languageOf } from '../basics/page-context.ts'
import { presentData } from './present-data.ts'
import { twinHref } from './twin-href.ts'

/**
 * The metadata of a page for browsers, search engines and social networks: title, description, canonical address,
 * social cards.
 *
 * @param key Key of the page.
 * @param alternates The same page in other languages.
 * @param presenter The site.
 * @param assets Has the drawn icon.
 */
export function presentHead(
  key: string,
  alternates: HeadView['alternates'],
  presenter: Presenter,
  assets: SiteAssets,
): HeadView {
  const { site, origin } = presenter
  const metadata = site.metadata.get(key)
  const title = site.metadata.titleOf(key)
  const { name } = site.config
  const whole = plainText(metadata.description ?? site.config.description)
  const isGenerated = site.pages.get(key)?.generated !== undefined
  const description = isGenerated && whole !== undefined ? firstWords(whole) : whole
  const canonical = origin === undefined ? metadata.canonical : pageUrl(key, site, origin)
  const { tag: language } = languageOf(contextOf(key, site))
  const data = presentData(key, { title, description, canonical, language }, presenter)
  return {
    title: metadata.meta['title'] ?? (title === name ? title : `${title} - ${name}`),
    ...(description === undefined ? {} : { description }),
    ...(canonical === undefined ? {} : { canonical }),
    alternates,
    metas: metasOf(key, { title, description, canonical }, presenter),
    favicon: presentFavicon(site, assets),
    links: [...twinOf(key, presenter), ...feedOf(key, title, presenter)],
    ...(data === undefined ? {} : { data }),
  }
}

function twinOf(key: string, presenter: Presenter): HeadView['links'] {
  const href = twinHref(key, presenter)
  return href === undefined ? [] : [{ rel: 'alternate', type: 'text/markdown', href }]
}

function feedOf(key: string, title: string, presenter: Presenter): HeadView['links'] {
  const path = feedPath(key, presenter.site)
  return path === undefined
    ? []
    : [{ rel: 'alternate', type: 'application/rss+xml', title, href: feedHref(path, presenter) }]
}

/**
 * Icons of the site for browser tabs: if a page names none, browsers request `/favicon.ico`, outside of the base path.
 *
 * @param site The site.
 * @param assets Has the icon that is drawn if the site names none.
 */
export function presentFavicon(site: Site, assets: SiteAssets): HeadView['favicon'] {
  const { favicon } = site.config
  if (favicon === undefined)
    return assets.favicon === undefined ? [] : [{ href: assets.favicon, type: 'image/svg+xml' }]
  if (typeof favicon === 'string') return [{ href: assetUrl(favicon, site) }]
  return [
    { href: assetUrl(favicon.light, site), media: '(prefers-color-scheme: light)' },
    { href: assetUrl(favicon.dark, site), media: '(prefers-color-scheme: dark)' },
  ]
}

function metasOf(
  key: string,
  page: { title: string; description: string | undefined; canonical: string | undefined },
  { site }: Presenter,
): { name: string; content: string }[] {
  const { metatags = {} } = site.config.seo ?? {}
  const metadata = site.metadata.get(key)
  const metas = new Map<string, string>([
    ['og:type', 'website'],
    ['og:site_name', site.config.name],
    ['og:title', page.title],
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', page.title],
    ['generator', 'Docwright'],
  ])
  if (page.description !== undefined) {
    metas.set('og:description', page.description)
    metas.set('twitter:description', page.description)
  }
  if (page.canonical !== undefined) metas.set('og:url', page.canonical)
  if (metadata.keywords !== undefined && metadata.keywords.length > 0)
    metas.set('keywords', metadata.keywords.join(', '))
  for (const [name, content] of Object.entries(metatags)) if (name !== 'canonical') metas.set(name, content)
  for (const [name, content] of Object.entries(metadata.meta)) if (name !== 'title') metas.set(name, content)
  if (metadata.robots !== undefined) metas.set('robots', metadata.robots)
  else if (!isIndexed(key, site)) metas.set('robots', 'noindex')
  return [...metas].map(([name, content]) => ({ name, content }))
}

/** A description may hold inline Markdown; search engines get its words. */
function plainText(text: string | undefined): string | undefined {
  return text
    ?.replace(/!?\[([^[\]]*)\]\([^)]{0,2000}\)/g, '$1')
    .replace(/<[^<>]+>|[*`]{1,3}(?=\S)|(?<=\S)[*`]{1,3}|(?<!\w)_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)/g, '')
    .trim()
}

const maxDescriptionLength = 160

/** Descriptions of operations are sometimes pages of Markdown; previews of links have room for a few lines. */
function firstWords(text: string): string {
  const line = text
    .replaceAll(/^[>\s]*(?:\[!\w+\]|[-#>]+)?/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (line.length <= maxDescriptionLength) return line
  return `${line.slice(0, Math.max(line.lastIndexOf(' ', maxDescriptionLength), maxDescriptionLength / 2)).replace(/(?<![\s.,;:])[\s.,;:]+$/, '')}…`
}

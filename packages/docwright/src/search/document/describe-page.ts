import { titleText } from '@docwright/theme'
import { breadcrumbsOf } from '../../navigation/trail.ts'
import type { Division } from '../../navigation/navigation-tree.ts'
import type { PagePlace } from '../../navigation/place-pages.ts'
import type { Site } from '../../site/create-site.ts'
import { isIndexed } from '../../site/indexing.ts'
import { methodOf } from '../../site/operation-method.ts'
import { encodePath, resolveLink } from '../../site/resolve-link.ts'
import type { PageKind, SearchPage } from './search-document.ts'

/** The site's facts about a page, without the page's content. */
export type PageFacts = Omit<SearchPage, 'sections'>

/**
 * Whether readers can find a page by search: it is in the navigation, and neither its front matter nor anything around it
 * forbids it.
 *
 * @param key Key of the page; its metadata is loaded.
 * @param site The site.
 */
export function isSearchable(key: string, site: Site): boolean {
  const page = site.pages.get(key)
  if (page === undefined || site.routes.get(page.url) !== key) return false
  const { searchable, noindex, hidden } = site.metadata.get(key)
  if (searchable === false || noindex === true) return false
  const place = site.navigation.places.get(key)
  const holders = place === undefined ? [] : [...place.divisions, ...place.groups]
  if (holders.some((holder) => holder.searchable === false)) return false
  // A page with `hidden: false` is found even inside something hidden.
  return isIndexed(key, site) || (hidden === false && place !== undefined)
}

/**
 * Gathers the site's facts about a page.
 *
 * @param key Key of the page; its metadata is loaded.
 * @param formerNames The result of {@link formerNamesOf}.
 */
export function describePage(key: string, site: Site, formerNames: ReadonlyMap<string, readonly string[]>): PageFacts {
  const { base, metadata, navigation, pages } = site
  const {
    api,
    asyncapi,
    boost,
    description,
    graphql,
    keywords = [],
    openapi,
    sidebarTitle: shortTitle,
    ...page
  } = metadata.get(key)
  const target = page.url === undefined ? undefined : resolveLink(page.url, undefined, site.links)
  const away = target?.target.kind === 'external' ? target.href : undefined
  const url = pages.get(key)?.url ?? `/${key}`
  const title = metadata.titleOf(key)
  const sidebarTitle = shortTitle === undefined ? undefined : titleText(shortTitle)
  const place = navigation.places.get(key)
  const kind = away === undefined ? kindOf(key, page.rss, place) : 'away'
  const around = place === undefined ? [] : breadcrumbsOf(place)
  const trail = around
    .filter((element) => !('kind' in element) || !['language', 'version'].includes(element.kind))
    .map(({ label }) => titleText(label))
    .filter((label, index, labels) => label !== labels[index - 1] && !(index === labels.length - 1 && label === title))
  const method = methodOf(api ?? openapi ?? asyncapi ?? graphql)
  const groupBoost = place?.groups.findLast((group) => group.boost !== undefined)?.boost
  return {
    key,
    url: away ?? `${base}${url === '/' ? url : encodePath(url)}`,
    title,
    ...(description === undefined ? {} : { description: plain(description) }),
    keywords: [
      ...keywords,
      ...(sidebarTitle === undefined || sidebarTitle === title ? [] : [sidebarTitle]),
      ...(formerNames.get(url) ?? []),
    ],
    trail,
    ...(method === undefined ? {} : { method }),
    ...(kind === undefined ? {} : { kind }),
    boost: sensibleBoost(boost ?? groupBoost ?? (isReference(key, method, kind) ? referenceBoost : 1)),
  }
}

/** Readers look for explanations: reference pages and lists of changes have all words, and come behind guides. */
const referenceBoost = 0.6

function isReference(key: string, method: string | undefined, kind: PageKind | undefined): boolean {
  return method !== undefined || kind === 'changelog' || /(?:^|[/-])reference(?:[/-]|$)/.test(key)
}

/**
 * A changelog has a feed, or the name of one, or stands in a folder with such a name at the root of its language and
 * version; others explain how to make one. An author who writes `rss: false` says that it is none.
 */
function kindOf(key: string, hasFeed: boolean | undefined, place: PagePlace | undefined): PageKind | undefined {
  if (hasFeed !== undefined) return hasFeed ? 'changelog' : undefined
  const parts = key.split('/')
  const name = parts.pop() ?? ''
  const editions = new Set(place?.divisions.flatMap(folderNames))
  const folder = parts.find((part) => !editions.has(part.toLowerCase())) ?? ''
  const isChangelog =
    /^(?:changelog|release-notes|releases)$/.test(name) || /^(?:changelogs?|release-notes)$/.test(folder)
  return isChangelog ? 'changelog' : undefined
}

/** Names that folders of a language or a version have. */
function folderNames({ kind, label, language }: Division): string[] {
  if (kind !== 'language' && kind !== 'version') return []
  return [label, `v${label}`, language?.code ?? label, language?.tag ?? label].map((name) => name.toLowerCase())
}

/**
 * The last parts of the former addresses of pages, by which readers may still look for them.
 *
 * @returns Names by URL path of the page.
 */
export function formerNamesOf({ redirects }: Site): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const [source, { destination }] of redirects.exact) {
    const name =
      source
        .split('/')
        .at(-1)
        ?.replace(/\.\w+$/, '') ?? ''
    const url = destination.replace(/[?#].*/s, '')
    if (name !== '' && name !== 'index' && !/^\d+$/.test(name)) names.set(url, [...(names.get(url) ?? []), name])
  }
  return names
}

function plain(text: string): string {
  return text
    .replaceAll(/!?\[([^[\]]*)\]\([^)]{0,2000}\)/g, '$1')
    .replaceAll(/<[^<>]*>|[`*]/g, '')
    .trim()
}

/** Limits the boosts of authors, so that no page hides all others. */
function sensibleBoost(boost: number): number {
  return !Number.isFinite(boost) ? 1 : Math.max(0.01, Math.min(100, boost))
}

import type { DirectoryEntryView } from '@docwright/theme'
import { resolveLink } from '../../site/resolve-link.ts'
import { iconOf, iconReference, type Presenter } from './presenter.ts'

/** More are too many to choose from. */
const limit = 10

/**
 * The pages that `related` of a page’s front matter names: paths, URLs, and `Title: link` for another title. Entries
 * without a page are omitted.
 *
 * @param key Key of the page.
 * @param presenter The site.
 */
export async function presentRelated(key: string, presenter: Presenter): Promise<{ related?: DirectoryEntryView[] }> {
  const { site } = presenter
  const file = site.pages.get(key)?.file
  const named = readRelated(site.metadata.get(key).related)
  const entries: DirectoryEntryView[] = []
  for (const { href, title } of named) {
    const { href: address, target } = resolveLink(href, file, site.links)
    if (target.kind === 'external') entries.push(entryOf(title ?? hostAndPath(href), address, true))
    if (target.kind !== 'page' || target.key === key) continue
    await site.metadata.load([target.key])
    const { hidden, description, icon, iconType, sidebarTitle } = site.metadata.get(target.key)
    if (hidden === true) continue
    entries.push({
      ...entryOf(title ?? sidebarTitle ?? site.metadata.markedTitleOf(target.key), address, false),
      ...(description === undefined ? {} : { description }),
      ...iconOf(iconReference(icon, iconType), presenter),
    })
  }
  return entries.length === 0 ? {} : { related: entries }
}

interface Related {
  href: string
  title?: string
}

/** `false` and everything that is no list names nothing. */
function readRelated(value: unknown): Related[] {
  if (!Array.isArray(value)) return []
  return value
    .flatMap((item: unknown): Related[] => {
      if (typeof item === 'string') return isUsable(item) ? [{ href: item.trim() }] : []
      if (typeof item !== 'object' || item === null) return []
      return Object.entries(item).flatMap(([title, href]: [string, unknown]) =>
        typeof href === 'string' && isUsable(href) ? [{ href: href.trim(), title }] : [],
      )
    })
    .slice(0, limit)
}

/** Addresses of pages alone: nothing that a browser would run. */
function isUsable(href: string): boolean {
  return href.trim() !== '' && (/^https?:\/\//i.test(href.trim()) || !/^[a-z][a-z\d+.-]*:/i.test(href.trim()))
}

function entryOf(label: string, href: string, external: boolean): DirectoryEntryView {
  return { type: 'page', label, href, external, entries: [] }
}

function hostAndPath(href: string): string {
  return href.replace(/^https?:\/\//i, '').replace(/\/$/, '')
}

import { publicPath } from '../../site/public-address.ts'
import { encodePath } from '../../site/resolve-link.ts'
import { contextOf, languageOf } from '../basics/page-context.ts'
import type { Presenter } from './presenter.ts'
import type { FeedChannel } from '../feed/write-feed.ts'

/**
 * The description of a page in its feed.
 *
 * @param key Key of the page; its metadata is loaded.
 * @param path Path of the feed without base path.
 * @param presenter The site.
 */
export function presentFeed(key: string, path: string, presenter: Presenter): FeedChannel {
  const { site, origin } = presenter
  const { description } = site.metadata.get(key)
  const title = site.metadata.titleOf(key)
  return {
    title: title === site.config.name ? title : `${title} - ${site.config.name}`,
    ...(description === undefined ? {} : { description }),
    language: languageOf(contextOf(key, site)).tag,
    origin,
    page: publicPath(site.pages.get(key)?.url ?? `/${key}`, site),
    feed: feedHref(path, presenter),
  }
}

/**
 * The address of a feed.
 *
 * @param path Path without base path.
 * @param presenter The site.
 */
export function feedHref(path: string, { site }: Pick<Presenter, 'site'>): string {
  return `${site.base}${encodePath(path)}`
}

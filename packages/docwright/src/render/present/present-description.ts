import type { PageView } from '@docwright/theme'
import type { Site } from '../../site/create-site.ts'
import { linkTo } from './presenter.ts'
import { renderInline } from './render-inline.ts'

/**
 * What the author says of a page, below its title. On a page whose entries lead elsewhere, a link says where.
 *
 * @param key Key of the page; its metadata is loaded.
 * @param site The site.
 */
export function presentDescription(key: string, site: Site): Pick<PageView['page'], 'description'> {
  const { description, url } = site.metadata.get(key)
  const target = url === undefined ? undefined : `[${url.replace(/^https?:\/\//, '')}](${url})`
  const said = [description, target].filter((part) => part !== undefined)
  return said.length === 0 ? {} : { description: renderInline(said.join(' '), (href) => linkTo(href, site).href) }
}

import type { SearchEntryView } from '@docwright/theme'
import { partitionId, searchFolder } from '../../search/index/index-files.ts'
import type { SiteAssets } from '../assets/site-assets.ts'
import { languageOf, type PageContext } from '../basics/page-context.ts'
import type { Presenter } from './presenter.ts'

/** Where servers answer readers without scripts, without base path. */
export const resultsPath = `${searchFolder}results`

/**
 * The way to the search: for a reader of the page's language and version.
 *
 * @param context Where the page stands.
 * @param presenter The site.
 * @param assets URLs of scripts.
 */
export function presentSearch(context: PageContext, { site, results }: Presenter, assets: SiteAssets): SearchEntryView {
  const { tag } = languageOf(context)
  const version = context.divisions.find(({ kind }) => kind === 'version')?.label ?? ''
  const { prompt } = site.config.search ?? {}
  return {
    script: `${site.base}${assets.search(tag).path}`,
    index: `${site.base}${searchFolder}`,
    partition: partitionId(tag, version),
    ...(prompt === undefined || prompt.trim() === '' ? {} : { prompt }),
    ...(results === true ? { results: `${site.base}${resultsPath}` } : {}),
  }
}

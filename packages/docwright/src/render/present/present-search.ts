import type { SearchEntryView } from '@docwright/theme'
import { partitionId, searchFolder } from '../../search/index/index-files.ts'
import type { SiteAssets } from '../assets/site-assets.ts'
import { reportAddress } from '../../source/forge-links.ts'
import { feedbackPath } from '../api/page-endpoints.ts'
import { languageOf, type PageContext } from '../basics/page-context.ts'
import { linksTo } from './present-actions.ts'
import type { Presenter } from './presenter.ts'

/** The address of searches by readers without scripts, without base path. */
export const resultsPath = `${searchFolder}results`

/**
 * The button of the search, for a reader of the page's language and version.
 *
 * @param context The place of the page.
 * @param presenter The site.
 * @param assets URLs of scripts.
 */
export function presentSearch(context: PageContext, presenter: Presenter, assets: SiteAssets): SearchEntryView {
  const { site, results } = presenter
  const { tag } = languageOf(context)
  const version = context.divisions.find(({ kind }) => kind === 'version')?.label ?? ''
  const { prompt } = site.config.search ?? {}
  return {
    script: `${site.base}${assets.search(tag).path}`,
    index: `${site.base}${searchFolder}`,
    partition: partitionId(tag, version),
    ...(prompt === undefined || prompt.trim() === '' ? {} : { prompt }),
    ...(results === true ? { results: `${site.base}${resultsPath}` } : {}),
    ...presentAuthors(presenter),
  }
}

/**
 * The way for readers to report unsuccessful searches to the authors: the platform stores the reports; otherwise the
 * repository has a form, if the site asks for problems or already links the repository.
 */
function presentAuthors({ site, feedback, repository }: Presenter): Pick<SearchEntryView, 'tell' | 'report'> {
  const { thumbsRating, raiseIssue } = site.config.feedback ?? {}
  if (feedback && thumbsRating !== false) return { tell: `${site.base}${feedbackPath}` }
  if (repository === undefined || raiseIssue === false) return {}
  if (raiseIssue !== true && !linksTo(site.config, repository.url)) return {}
  return { report: reportAddress(repository, 'Search: {query}') }
}

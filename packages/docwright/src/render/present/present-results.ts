import type { ResultsView } from '@docwright/theme'
import type { Partition } from '../../search/index/index-files.ts'
import type { SearchOptions, SearchResults } from '../../search/query/search.ts'
import type { SiteAssets } from '../assets/site-assets.ts'
import { contextOf } from '../basics/page-context.ts'
import { presentMissingHead, presentShell } from './present-page.ts'
import { resultsPath } from './present-search.ts'
import { presentSection } from './present-sidebar.ts'
import type { PresentedSection } from './presented-section.ts'
import { languageOf } from '../basics/page-context.ts'
import type { Presenter } from './presenter.ts'

/** A search, and what it found. */
export interface ResultsRequest {
  query: string
  options: SearchOptions
  /** Absent if the site has no page that can be found. */
  found: SearchResults | undefined
  partitions: readonly Partition[]
}

/**
 * The content of the page with results: around them, the surroundings of pages in that language and version.
 *
 * @param request The search.
 * @param presenter The site.
 * @param assets URLs of styles and scripts.
 */
export async function presentResults(
  { query, options, found, partitions }: ResultsRequest,
  presenter: Presenter,
  assets: SiteAssets,
): Promise<{ view: Omit<ResultsView, 'sidebar'>; section: PresentedSection | undefined }> {
  const { site } = presenter
  const context = contextOf(firstKey(found?.partition, presenter), site)
  const section =
    context.section === undefined
      ? undefined
      : await presentSection(context.section, languageOf(context).tag, presenter)
  const shell = await presentShell(context, presenter, assets)
  const action = `${site.base}${resultsPath}`
  return {
    section,
    view: {
      ...shell,
      tabs: shell.tabs.map((tab) => ({ ...tab, current: false })),
      path: action,
      head: presentMissingHead(query.slice(0, 80), presenter, assets),
      mode: 'default',
      results: describeResults({ query, options, found, partitions }, action),
    },
  }
}

/**
 * The list of a search's results.
 *
 * @param request The search.
 * @param action Address of the page with results.
 */
export function describeResults(
  { query, options, found, partitions }: ResultsRequest,
  action: string,
): ResultsView['results'] {
  const { limit = 10, offset = 0 } = options
  const address = (at: number): string =>
    `${action}?${new URLSearchParams({ q: query, ...(found === undefined ? {} : { in: found.partition.id }), offset: String(at) })}`
  const pages = found?.pages ?? []
  const more = found !== undefined && offset + limit < found.total && pages.length > 0
  return {
    query,
    action,
    total: found?.total ?? 0,
    pages,
    partitions: partitions.map((partition) => ({
      id: partition.id,
      label: labelOf(partition, partitions),
      current: partition.id === found?.partition.id,
    })),
    ...(more ? { next: address(offset + limit) } : {}),
    ...(offset > 0 ? { previous: address(Math.max(0, offset - limit)) } : {}),
  }
}

/** The first page of a partition, which gives its surroundings. */
function firstKey(partition: Partition | undefined, { site }: Presenter): string {
  if (partition === undefined) return ''
  for (const [key, { divisions }] of site.navigation.places) {
    const language = divisions.find(({ kind }) => kind === 'language')?.language?.tag ?? partition.language
    const version = divisions.find(({ kind }) => kind === 'version')?.label ?? ''
    if (language === partition.language && (version === partition.version || version === '')) return key
  }
  return ''
}

function labelOf({ languageLabel, version }: Partition, all: readonly Partition[]): string {
  const isOneLanguage = all.every((other) => other.languageLabel === languageLabel)
  if (version === '') return languageLabel
  return isOneLanguage ? version : `${languageLabel}, ${version}`
}

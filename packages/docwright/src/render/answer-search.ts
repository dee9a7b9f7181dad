import { fillResults } from '@docwright/theme'
import { searchFolder } from '../search/index/index-files.ts'
import { search, type SearchOptions, type SearchResults } from '../search/query/search.ts'
import type { SearchIndex } from '../search/query/search-index.ts'
import type { Piece } from '../search/query/make-excerpt.ts'
import { namePartition } from '../search/name-partition.ts'
import type { SiteSearch } from '../search/site-search.ts'
import { describeResults } from './present/present-results.ts'
import { resultsPath } from './present/present-search.ts'
import type { SiteRenderer } from './site-renderer.ts'

/** A server's answer to a search. */
export type SearchAnswer =
  | { kind: 'html'; html: string }
  | { kind: 'json'; text: string; status: 200 | 400 }
  /** A file of the index; one that is named by its content can be kept for ever. */
  | { kind: 'file'; content: Uint8Array; isNamedByContent: boolean }

/** The address of the search for programs, without base path. */
export const searchApiPath = `${resultsPath}.json`

/** Whether an address, without base path, is a search that costs a server something. */
export function isSearch(path: string): boolean {
  return path === resultsPath || path === searchApiPath
}

/**
 * Answers a search: the page with results, the same as JSON, and the files of the index.
 *
 * @param path Address without base path.
 * @param parameters `q`; `language`, `version` or `in` (a partition); `limit`, `offset`; for JSON `tag`.
 * @param renderer The site.
 * @param siteSearch Its index.
 * @param listed Its pages with their tags; by default, nothing has a tag.
 * @returns Undefined if there is nothing at the address.
 */
export async function answerSearch(
  path: string,
  parameters: URLSearchParams,
  renderer: SiteRenderer,
  siteSearch: SiteSearch,
  listed?: ListedPages,
): Promise<SearchAnswer | undefined> {
  if (!path.startsWith(searchFolder)) return undefined
  if (!isSearch(path)) {
    const file = await siteSearch.file(path)
    return file && { kind: 'file', content: file.content, isNamedByContent: file.isNamedByContent }
  }
  const index = await siteSearch.index()
  if (path === searchApiPath) return { kind: 'json', ...(await searchAsJson(parameters, index, listed)) }
  const query = parameters.get('q') ?? ''
  const options = optionsOf(parameters)
  const found = index === undefined ? undefined : await search(index, query, options)
  const partitions = (await index?.partitions()) ?? []
  return { kind: 'html', html: await renderer.results({ query, options, found, partitions }) }
}

/** Stands for a query in the page with results that is kept of a site. */
const placeholder = 'docwright-query-d41d8cd98f00'

/** The page with results of a language and version, without results. */
export interface ResultsTemplate {
  /** Name of the partition of the index. */
  partition: string
  html: string
}

/**
 * The pages with results of a site, for servers that answer searches without the site.
 *
 * @param renderer The site.
 * @param siteSearch Its index.
 * @returns One for each language and version.
 */
export async function resultsTemplates(renderer: SiteRenderer, siteSearch: SiteSearch): Promise<ResultsTemplate[]> {
  const partitions = (await (await siteSearch.index())?.partitions()) ?? []
  return Promise.all(
    partitions.map(async (partition) => {
      const found = { partition, total: 0, pages: [] }
      const html = await renderer.results({ query: placeholder, options: {}, found, partitions })
      return { partition: partition.id, html }
    }),
  )
}

/**
 * Answers a reader without scripts from a page of {@link resultsTemplates}.
 *
 * @param parameters As in {@link answerSearch}.
 * @param index The index.
 * @param base Base path of the site.
 * @param templateOf HTML of the page of a partition.
 * @returns HTML; undefined if there is no such page.
 */
export async function searchAsPage(
  parameters: URLSearchParams,
  index: SearchIndex,
  base: string,
  templateOf: (partition: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const query = parameters.get('q') ?? ''
  const options = optionsOf(parameters)
  const [found, partitions] = await Promise.all([search(index, query, options), index.partitions()])
  const template = await templateOf(found.partition.id)
  if (template === undefined) return undefined
  const results = describeResults({ query, options, found, partitions }, `${base}${resultsPath}`)
  return fillResults(template, placeholder, results, found.partition.language)
}

/**
 * Answers a program that searches.
 *
 * @param parameters As in {@link answerSearch}.
 * @param index The index; undefined if the site has no page that can be found.
 * @param listed See {@link answerSearch}.
 * @returns JSON; status 400 if there is no such language or version.
 */
export async function searchAsJson(
  parameters: URLSearchParams,
  index: SearchIndex | undefined,
  listed: ListedPages = () => Promise.resolve([]),
): Promise<{ text: string; status: 200 | 400 }> {
  const query = parameters.get('q') ?? ''
  if (index === undefined) return { text: JSON.stringify(asJson(query, undefined)), status: 200 }
  const { language, version, ...options } = optionsOf(parameters)
  const named = namePartition(await index.partitions(), { language, version })
  if ('unknown' in named) return { text: JSON.stringify({ query, error: named.unknown }), status: 400 }
  const tag = parameters.get('tag')
  const limit = tag === null ? options.limit : mostFound
  const found = await search(index, query, { ...options, ...named, ...(limit === undefined ? {} : { limit }) })
  return {
    text: JSON.stringify(asJson(query, tag === null ? found : await withTag(found, tag, options, listed))),
    status: 200,
  }
}

/** Limit of pages that are searched for a tag. */
const mostFound = 50

/** Pages of a site and the marks that they have in the navigation. */
export type ListedPages = () => Promise<readonly { path: string; tag?: string }[]>

async function withTag(
  found: SearchResults,
  tag: string,
  { limit = mostFound }: SearchOptions,
  listed: ListedPages,
): Promise<SearchResults> {
  const wanted = tag.toLowerCase()
  const paths = new Set((await listed()).flatMap((page) => (page.tag?.toLowerCase() === wanted ? [page.path] : [])))
  const pages = found.pages.filter(({ url }) => paths.has(url))
  return { ...found, total: pages.length, pages: pages.slice(0, limit) }
}

function optionsOf(parameters: URLSearchParams): SearchOptions {
  const text = (name: string): string | undefined => parameters.get(name) || undefined
  const [language, version, partition] = [text('language'), text('version'), text('in')]
  return {
    limit: numberOf(parameters.get('limit'), 1, 50) ?? 10,
    offset: numberOf(parameters.get('offset'), 0, 1000) ?? 0,
    ...(language === undefined ? {} : { language }),
    ...(version === undefined ? {} : { version }),
    ...(partition === undefined ? {} : { partition }),
  }
}

function numberOf(text: string | null, least: number, most: number): number | undefined {
  return text === null || !/^\d{1,9}$/.test(text) ? undefined : Math.max(least, Math.min(most, Number(text)))
}

function asJson(query: string, found: SearchResults | undefined): object {
  const pages = found?.pages ?? []
  return {
    query,
    ...(found === undefined ? {} : { language: found.partition.language, version: found.partition.version || null }),
    total: found?.total ?? 0,
    results: pages.map(({ url, title, trail, method, kind, score, sections }) => ({
      url,
      title,
      trail,
      ...(method === undefined ? {} : { method }),
      ...(kind === undefined ? {} : { kind }),
      score: Math.round((score / (pages[0]?.score || 1)) * 1000) / 1000,
      sections: sections.map((section) => ({
        url: section.url,
        title: section.title,
        excerpt: textOf(section.excerpt),
        ...(section.isCode ? { isCode: true } : {}),
      })),
    })),
  }
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('')
}

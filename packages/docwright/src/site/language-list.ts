import type { Site } from './create-site.ts'
import { languagesOf } from './languages-of.ts'
import { headerWeights } from './prefers-markdown.ts'

/** The file that lists the languages to which readers of the root are redirected, without base path. */
export const languageListPath = '/_navigation/languages.json'

/** A language of a site, and its start page. */
export interface LanguageStart {
  /** BCP 47. */
  tag: string
  /** URL path with base path. */
  url: string
  isDefault: boolean
}

/**
 * Lists the languages that readers of the root are led to.
 *
 * @param home Key of the page at the root.
 * @returns JSON; undefined if nobody is redirected: `redirectByLanguage` is off, or there is one language.
 */
export function languageList(home: string | undefined, site: Site): string | undefined {
  if (site.config.redirectByLanguage !== true || home === undefined) return undefined
  const starts = languagesOf(home, site).flatMap(({ language, key, isDefault }): LanguageStart[] => {
    const page = site.pages.get(key)
    return page === undefined ? [] : [{ tag: language, url: `${site.base}${page.url}`, isDefault }]
  })
  return starts.length < 2 ? undefined : JSON.stringify(starts)
}

/**
 * Redirects a reader who comes to the root to the language that the browser prefers.
 *
 * @param list The result of {@link languageList}.
 * @param headers Of the request. Readers who come from a page of the site have already chosen.
 * @returns URL path with base path; undefined if the root itself answers.
 */
export function languageStart(
  list: string,
  headers: { acceptLanguage: string | undefined; referrer: string | undefined; host: string },
): string | undefined {
  const { acceptLanguage, referrer = '', host } = headers
  if (URL.canParse(referrer) && new URL(referrer).host === host) return undefined
  const starts = JSON.parse(list) as LanguageStart[]
  const wanted = [...headerWeights(acceptLanguage)].filter(([, weight]) => weight > 0).toSorted(([, a], [, b]) => b - a)
  for (const [range] of wanted) {
    const found = startFor(range, starts)
    if (found !== undefined) return found.isDefault ? undefined : found.url
  }
  return undefined
}

/**
 * The language itself, otherwise the one that it is a variety of, otherwise any variety of it: `de-AT` is served by
 * `de`.
 */
function startFor(range: string, starts: readonly LanguageStart[]): LanguageStart | undefined {
  const wanted = maximal(range)
  if (wanted === undefined) return undefined
  const fitting = starts.flatMap((start) => {
    const own = maximal(start.tag)
    if (own === undefined || own.language !== wanted.language || own.script !== wanted.script) return []
    return [{ start, rank: rankOf(start.tag, range, wanted) }]
  })
  return fitting.toSorted((a, b) => a.rank - b.rank)[0]?.start
}

/** The very tag comes first, then the variety of the region, then the language as such, then any other variety. */
function rankOf(tag: string, range: string, wanted: Intl.Locale): number {
  if (tag.toLowerCase() === range) return 0
  const { region } = new Intl.Locale(tag)
  if (region === undefined) return 2
  return region === wanted.region ? 1 : 3
}

/** Chinese of Taiwan is written in another script than that of China: what a tag leaves out is filled in. */
function maximal(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    // `*` and nonsense.
    return undefined
  }
}

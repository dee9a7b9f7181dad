import type { FoundPage, PageContent, SearchPages } from '@docwright/contract'
import { decodePercent, searchApiPath } from 'docwright/engine'
import { z } from 'zod'
import type { Hosting } from '../hosting/hosting.ts'
import type { ServedSite } from '../hosting/answers/served-site.ts'

/** Dependencies of searching sites. */
export interface SiteSearchContext {
  hosting: Pick<Hosting, 'ask' | 'siteUrl'>
}

/** Redirects that are followed to a page. */
const maxRedirects = 3

const answerSchema = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string(),
      trail: z.array(z.string()),
      score: z.number(),
      sections: z.array(z.object({ title: z.string(), excerpt: z.string() })),
    }),
  ),
})

/**
 * Searches the site of a project, as its own search does.
 *
 * @param wanted The search.
 * @returns The best page first; undefined if no site is live.
 */
export async function searchSite(
  { hosting }: SiteSearchContext,
  projectId: string,
  { query, pageSize, scoreThreshold = 0, filter = {} }: SearchPages,
): Promise<FoundPage[] | undefined> {
  const parameters = new URLSearchParams({ q: query, limit: String(pageSize) })
  for (const name of ['language', 'version', 'tag'] as const) {
    const value = filter[name]
    if (value !== undefined && value !== '') parameters.set(name, value)
  }
  const origin = await hosting.siteUrl(projectId)
  return hosting.ask(projectId, async (site) => {
    const answer = await site.search(searchApiPath, parameters)
    // A language or version that the site lacks: nothing is found there.
    if (answer.kind !== 'content' || answer.status !== 200) return []
    const { results } = answerSchema.parse(JSON.parse(Buffer.from(answer.content).toString()))
    return results
      .filter(({ score }) => score >= scoreThreshold)
      .map(({ url, title, trail, score, sections }) => ({
        content: sections
          .map((section) =>
            [section.title === '' ? `# ${title}` : `## ${section.title}`, section.excerpt].join('\n\n').trim(),
          )
          .join('\n\n'),
        path: pageOf(site, plainPath(url)),
        metadata: { title, url: `${origin ?? ''}${url}`, breadcrumbs: trail, score },
      }))
  })
}

/**
 * Reads a page of the site of a project as Markdown.
 *
 * @param name Path or address of the page, as a person wrote it.
 * @returns `'no-site'` if none is live; undefined if there is no such page.
 */
export async function readSitePage(
  { hosting }: SiteSearchContext,
  projectId: string,
  name: string,
): Promise<PageContent | 'no-site' | undefined> {
  const found = await hosting.ask(projectId, async (site): Promise<PageContent | null> => {
    let path = plainPath(URL.canParse(name) ? new URL(name).pathname : name)
    for (let count = 0; count <= maxRedirects; count += 1) {
      const answer = await site.answer(`/${path}`, true)
      if (answer.kind === 'content' && answer.status === 200 && answer.type.startsWith('text/markdown')) {
        return { path: pageOf(site, path), content: Buffer.from(answer.content).toString() }
      }
      if (answer.kind !== 'redirect') return null
      path = plainPath(answer.location)
    }
    return null
  })
  return found === undefined ? 'no-site' : (found ?? undefined)
}

/** A page as `docs.json` names it: that of a folder ends with `index`, which clients take away themselves. */
function pageOf(site: Pick<ServedSite, 'pageAt'>, path: string): string {
  return site.pageAt(`/${path}`) ?? (path || 'index')
}

/** Without slashes at its ends, extension, and anything after `?` or `#`. */
function plainPath(written: string): string {
  return decodePercent(written.trim().replace(/[?#].*/s, ''))
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/^\/|\/$/g, '')
    .replace(/\.mdx?$/, '')
    .replace(/^index$/, '')
}

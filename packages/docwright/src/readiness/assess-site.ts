import { adviceOnRedirects, checkRedirects } from '../check/check-redirects.ts'
import { isClosed } from '../machines/is-closed.ts'
import { listPages } from '../machines/list-pages.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'
import { mapConcurrently } from '../source/map-concurrently.ts'
import { agentChecks, type Judgement } from './agent-checks.ts'
import { measureIndexes } from './index-facts.ts'
import { measurePage, type PageFacts } from './page-facts.ts'

/** A check with its result. */
export interface AgentResult extends Judgement {
  name: string
  limit: string
  fix: string
}

/** A site's readiness for agents. */
export interface AgentReadiness {
  /** From 0 to 100: the share of checks that pass; a warning counts half, skipped checks do not count. */
  score: number
  checks: readonly AgentResult[]
}

/**
 * Assesses a site from the files that a build would write. It makes no network requests.
 *
 * @param renderer The site, for a build.
 * @param onPage Called after each page, for progress.
 */
export async function assessSite(
  renderer: Pick<SiteRenderer, 'site' | 'page' | 'origin'>,
  onPage?: (done: number, total: number) => void,
): Promise<AgentReadiness> {
  const { site, origin } = renderer
  const listed = await listPages(site)
  const pages: PageFacts[] = []
  await mapConcurrently([...listed.entries()], 24, async ([at, { key }]) => {
    pages[at] = measurePage(key, await renderer.page(key, { highlight: 'complete' }), site, origin)
    onPage?.(Object.keys(pages).length, listed.length)
  })
  const lines = (diagnostics: readonly { line: number; file: string }[]): string[] =>
    diagnostics.map(({ file, line }) => `${file}:${line}`)
  const facts = {
    isClosed: isClosed(site),
    index: await measureIndexes(site, origin),
    pages,
    chains: lines(adviceOnRedirects(site)),
    circles: lines(checkRedirects(site).filter(({ code }) => code === 'redirect-circle')),
  }
  const checks = agentChecks.map(({ name, limit, fix, judge }): AgentResult => ({ name, limit, fix, ...judge(facts) }))
  return { score: scoreOf(checks), checks }
}

function scoreOf(checks: readonly Judgement[]): number {
  const worth = { pass: 1, warn: 0.5, fail: 0, skip: 0 }
  const counted = checks.filter(({ status }) => status !== 'skip')
  if (counted.length === 0) return 0
  return Math.round((100 * counted.reduce((sum, { status }) => sum + worth[status], 0)) / counted.length)
}

import { join } from 'node:path'
import {
  createCallGate,
  createSharedPagePool,
  createSpecificationFetcher,
  failureReason,
  openGitRepository,
  type GitRepository,
  type SharedPagePool,
} from 'docwright/engine'
import { openHostedSite, type HostedSite } from '../site/hosted-site.ts'
import { nothingKept } from '../manifest/kept-pages.ts'
import { createLargeFiles } from '../manifest/large-files.ts'
import { createPageFailures } from '../kept/page-failures.ts'
import { openPageStore } from '../kept/page-store.ts'
import { programVersion } from './program-version.ts'
import { publishSite } from '../site/publish-site.ts'
import { readPublishedState } from '../manifest/published-state.ts'
import { createRecentSites } from './recent-sites.ts'
import { openSearchIndexes } from '../kept/search-indexes.ts'
import type { SiteAnswer } from '../answers/site-answer.ts'
import { outcomeOf } from './outcome.ts'
import type { PlainAnswer, PlatformCalls, SiteCalls, SiteProcessSettings, SiteRequest, SiteWork } from './protocol.ts'
import { relayObjects, relayReader } from './relayed-objects.ts'

/** What a site process does, and its end. */
export interface SiteProgram extends SiteCalls {
  /** Ends its page processes and lets go of what it has open. */
  end(): Promise<void>
}

interface OpenSite {
  hosted: HostedSite
  request: SiteRequest
  stopped: boolean
}

/** Indexes on disk may take this part of what rendered pages may. */
const searchPart = 4
/** Large files on disk may take this much for each byte of rendered pages. */
const largeFilesPart = 2
/** Calls of assistants under way at a time, and those that wait: each may read many pages. */
const callsAtOnce = 4
const waitingCalls = 200
/** Milliseconds between two messages of how far work is. */
const betweenNews = 200
/** Milliseconds for which the site of the last commit is remembered. */
const rememberedFor = 5 * 60_000

/** What renders the pages of a site process, and where colors of code are remembered. */
export interface SitePages {
  pool: SharedPagePool
  highlightCache: string
}

/**
 * Makes what a site process does: everything that reads what a stranger has pushed.
 *
 * @param platform What it can ask of the platform.
 * @param settings Where its files are.
 * @param shared What it renders pages with; page processes of its own without it.
 */
export function createSiteProgram(
  platform: PlatformCalls,
  settings: SiteProcessSettings,
  shared?: SitePages,
): SiteProgram {
  const { folder } = settings
  const pages = openPageStore(folder, settings.pages, Date.now, (cause) =>
    platform.warn(
      { code: 'cache-unwritable', reason: failureReason(cause) },
      'Rendered pages cannot be cached on disk.',
    ),
  )
  const files = createLargeFiles(join(folder, 'files'), settings.pages * largeFilesPart)
  const indexes = openSearchIndexes(join(folder, 'search'), settings.pages / searchPart)
  const { pool, highlightCache } = shared ?? ownPages(platform, settings)
  const failures = createPageFailures(Date.now)
  const program = programVersion()
  const { enter: gate } = createCallGate(callsAtOnce, waitingCalls)
  const understood = createRecentSites(Date.now, rememberedFor)
  const repositories = new Map<string, GitRepository>()
  const objects = relayObjects(platform, folder)
  const state = readPublishedState(relayReader(platform), (fields, message) => platform.warn(fields, message))
  const sites = new Map<number, OpenSite>()

  function siteOf(site: number): OpenSite {
    const found = sites.get(site)
    if (found === undefined) throw new Error('The site was closed.')
    return found
  }

  const told = { of: '', at: 0 }
  function tell(site: number, work: SiteWork, done: number, total: number): void {
    const [of, at] = [`${site} ${work}`, performance.now()]
    if (of === told.of && at - told.at < betweenNews && done < total) return
    Object.assign(told, { of, at })
    platform.progress(site, work, done, total)
  }

  function repositoryOf(path: string): GitRepository {
    const repository = repositories.get(path) ?? openGitRepository(path)
    repositories.set(path, repository)
    return repository
  }

  return {
    open: (site, request) =>
      outcomeOf(async () => {
        const { project, url, limits, fetchesAfresh, allowPrivate } = request
        const deployment = { ...request.deployment, commit: request.commit }
        const { branch } = deployment
        pool.warm()
        understood.sweep()
        const opened = await openHostedSite(deployment, {
          project,
          repository: repositoryOf(request.repository),
          pool,
          pages,
          files,
          indexes,
          failures,
          limits,
          fetching: {
            // An earlier site may hold an earlier state than the copy: a deployment was made since.
            fetchesAfresh: true,
            fetchFile: createSpecificationFetcher({
              cacheFolder: join(folder, 'specifications', project.id),
              prefersCopy: !fetchesAfresh,
              allowPrivate,
            }),
          },
          url,
          highlightCache,
          gate,
          program,
          previous: understood.find(project.id, branch, project.defaultBranch),
        })
        if ('noSite' in opened) return { kind: 'no-site', diagnostics: opened.noSite }
        understood.add(project.id, branch, opened.site.site)
        sites.set(site, { hosted: opened.site, request, stopped: false })
        return { kind: 'site', diagnostics: opened.site.diagnostics() }
      }),
    publish: (site, digest, now) =>
      outcomeOf(async () => {
        const open = siteOf(site)
        const { hosted, request } = open
        const previous = digest === undefined ? undefined : await state.manifest(digest)
        const total = new Set(hosted.site.routes.values()).size
        const written = publishSite(hosted, {
          objects,
          clock: () => now,
          isWanted: () => !open.stopped,
          onPage: (done) => tell(site, 'publish', done, total),
          place: { url: request.url, folder: request.project.docsFolder },
          previous,
          kept: previous === undefined ? nothingKept : await state.kept(previous),
        })
        // The next commit may be made by another process, while this one still looks through the pages.
        return written.finally(() => indexes.release(hosted.deployment))
      }),
    check: (site, pagesAtOnce, before) =>
      outcomeOf(async () => {
        const open = siteOf(site)
        const places = before === undefined ? undefined : await state.places(before)
        const onPage = (done: number, total: number): void => tell(site, 'check', done, total)
        return open.hosted.check(pagesAtOnce, () => !open.stopped, places, onPage)
      }),
    stop(site) {
      const open = sites.get(site)
      if (open !== undefined) open.stopped = true
    },
    describe: (site) => outcomeOf(() => siteOf(site).hosted.describe()),
    answer: (site, path, wantsMarkdown, looksFurther) =>
      outcomeOf(async () => plain(await siteOf(site).hosted.answer(path, wantsMarkdown, () => looksFurther))),
    search: (site, path, query) =>
      outcomeOf(async () => plain(await siteOf(site).hosted.search(path, new URLSearchParams(query)))),
    assist: (site, { method, url, headers, body }) =>
      outcomeOf(async () => {
        const sent = method === 'POST' ? { body } : {}
        const answer = await siteOf(site).hosted.mcp(new Request(url, { method, headers, ...sent }))
        return { status: answer.status, headers: [...answer.headers], body: await answer.text() }
      }),
    locate: (site, path) =>
      outcomeOf(async () => {
        const answer = await siteOf(site).hosted.answer(path, false)
        if (answer.kind !== 'file') throw new Error('The file no longer exists.')
        return answer.locate()
      }),
    async close(site) {
      const { hosted } = sites.get(site) ?? {}
      sites.delete(site)
      const { projectId, branch } = hosted?.deployment ?? {}
      const others = [...sites.values()].map((other) => other.hosted.deployment)
      // Another deployment of the branch that is open here has the same index.
      if (hosted !== undefined && !others.some((other) => other.projectId === projectId && other.branch === branch))
        indexes.release(hosted.deployment)
      await hosted?.close()
    },
    async end() {
      await pool.close()
      for (const repository of repositories.values()) repository.close()
      indexes.close()
      pages.close()
    },
  }
}

function ownPages(platform: PlatformCalls, { folder, processIdle }: SiteProcessSettings): SitePages {
  const pool = createSharedPagePool({
    // The second is started only while a page keeps the first one busy.
    processes: 2,
    isolates: true,
    pagesAtOnce: 16,
    timeout: 30_000,
    idle: processIdle,
    onFault: ({ code, message, fix }) => platform.warn({ code, fix }, message),
  })
  return { pool, highlightCache: join(folder, 'highlight.sqlite') }
}

/** What is done by a function stays where it is. */
function plain(answer: SiteAnswer): PlainAnswer {
  switch (answer.kind) {
    case 'content': {
      const { brotli: _, ...rest } = answer
      return rest
    }
    case 'file': {
      const { locate: _, ...rest } = answer
      return rest
    }
    case 'redirect':
      return answer
  }
}

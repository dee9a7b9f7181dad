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
import { openHostedSite } from '../site/hosted-site.ts'
import { createLargeFiles } from '../manifest/large-files.ts'
import { createPageFailures } from '../kept/page-failures.ts'
import { openPageStore } from '../kept/page-store.ts'
import { programVersion } from './program-version.ts'
import { readPublishedState } from '../manifest/published-state.ts'
import { createRecentSites } from './recent-sites.ts'
import { openSearchIndexes } from '../kept/search-indexes.ts'
import { outcomeOf } from './outcome.ts'
import type { PlatformCalls, SiteCalls, SiteProcessSettings, SiteWork } from './protocol.ts'
import { relayObjects, relayReader } from './relayed-objects.ts'
import { siteQuestions } from './site-questions.ts'
import { siteWork, type OpenSite } from './site-work.ts'

/** The work of a site process, and its end. */
export interface SiteProgram extends SiteCalls {
  /** Ends its page processes and releases its open files. */
  end(): Promise<void>
}

/** Indexes on disk may take this fraction of the limit of rendered pages. */
const searchPart = 4
/** Large files on disk may take this much for each byte of rendered pages. */
const largeFilesPart = 2
/** Calls of assistants under way at a time, and those that wait: each may read many pages. */
const callsAtOnce = 4
const waitingCalls = 200
/** Milliseconds between two reports of progress. */
const betweenNews = 200
/** Milliseconds for which the site of the last commit is remembered. */
const rememberedFor = 5 * 60_000

/** The renderer for pages of a site process, and the file that caches colors of code. */
export interface SitePages {
  pool: SharedPagePool
  highlightCache: string
}

/**
 * Creates the work of a site process: everything that reads the files a stranger has pushed.
 *
 * @param platform The calls that it may make.
 * @param settings The folders of its files.
 * @param shared Renders its pages; by default, page processes of its own.
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

  const tell = progressReporter(platform)

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
    ...siteWork(siteOf, { state, objects, indexes, tell }),
    stop(site) {
      const open = sites.get(site)
      if (open !== undefined) open.stopped = true
    },
    ...siteQuestions((site) => siteOf(site).hosted),
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

/** Reports the progress of work, but not more often than somebody could read it. */
function progressReporter(platform: PlatformCalls): PlatformCalls['progress'] {
  const told = { of: '', at: 0 }
  return function tell(site: number, work: SiteWork, done: number, total: number): void {
    const [of, at] = [`${site} ${work}`, performance.now()]
    if (of === told.of && at - told.at < betweenNews && done < total) return
    Object.assign(told, { of, at })
    platform.progress(site, work, done, total)
  }
}

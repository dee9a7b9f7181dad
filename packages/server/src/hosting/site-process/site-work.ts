import { nothingKept } from '../manifest/kept-pages.ts'
import type { readPublishedState } from '../manifest/published-state.ts'
import type { openSearchIndexes } from '../kept/search-indexes.ts'
import type { HostedSite } from '../site/hosted-site.ts'
import { publishSite } from '../site/publish-site.ts'
import { outcomeOf } from './outcome.ts'
import type { PlatformCalls, SiteCalls, SiteRequest } from './protocol.ts'
import type { relayObjects } from './relayed-objects.ts'

/** A site that is open in this process. */
export interface OpenSite {
  hosted: HostedSite
  request: SiteRequest
  stopped: boolean
}

/**
 * Publishes and checks open sites.
 *
 * @param siteOf Finds an open site by its number; throws if it was closed.
 * @param parts.tell Reports the progress of work.
 */
export function siteWork(
  siteOf: (site: number) => OpenSite,
  {
    state,
    objects,
    indexes,
    tell,
  }: {
    state: ReturnType<typeof readPublishedState>
    objects: ReturnType<typeof relayObjects>
    indexes: ReturnType<typeof openSearchIndexes>
    tell: PlatformCalls['progress']
  },
): Pick<SiteCalls, 'publish' | 'check'> {
  return {
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
  }
}

import type { Deployment } from '../../store/deployments/deployment.ts'
import type { ServedSite } from '../answers/served-site.ts'
import { type BranchPlace, type SiteEntries, type SiteEntry, SiteUnreadable } from './site-entries.ts'
import { momentFor } from './stale-after.ts'

/** How live sites are found and opened. */
export interface SiteLookupOptions {
  findLive(projectId: string, branch: string): Promise<Deployment | undefined>
  /** The live deployment at the last report. */
  lastLive(projectId: string, branch: string): Deployment | undefined
  /** The deployment of a branch on this machine's own disk. */
  lastKept(projectId: string, branch: string): Deployment | undefined
  /**
   * Opens the site of a deployment. It throws what may pass.
   *
   * @param replaces Whether readers see another one until it is open.
   * @returns Undefined if that has become impossible.
   */
  open(deployment: Deployment, replaces: boolean): Promise<ServedSite | undefined>
  /**
   * Whether opening reads from the disk of this machine alone; otherwise, readers who can be shown another site do not
   * wait for it.
   */
  opensAtOnce: boolean
  /** Called with errors that readers do not notice: they still see the earlier site. */
  onStale(cause: unknown, place: BranchPlace): void
  /** Called before `peek` gives something else than it gave, or nothing, for another reason than the time that has passed. */
  onChange(place: BranchPlace): void
  clock(): number
}

/** Lookups of live sites: one at a time for each branch. */
export interface SiteLookups {
  /** Starts a lookup, unless one is running. */
  start(entry: SiteEntry, place: BranchPlace): void
  /** Looks up with a new question: its answer includes everything that another server has already shown. */
  startAgain(entry: SiteEntry, place: BranchPlace): Promise<void>
  /** Whether a site or the database could not be read lately: sites that leave now might not come back. */
  hasFailedLately(): boolean
}

/**
 * Milliseconds from the beginning of a lookup for which a request without a result waits for the live one that is still
 * being fetched.
 */
const maxFetch = 5_000

/** Sites do not leave for so long after something could not be read, in milliseconds: they could not come back. */
const keptAfterFailure = 60_000

/**
 * Looks up the live sites of branches.
 *
 * @param entries Receive the sites.
 */
export function createSiteLookups(options: SiteLookupOptions, entries: SiteEntries): SiteLookups {
  const { clock } = options
  let failedAt = -Infinity

  /** While the database is away, the last live deployment is better than nothing. */
  async function findLive(entry: SiteEntry, place: BranchPlace): Promise<Deployment | undefined> {
    try {
      return await options.findLive(place.projectId, place.branch)
    } catch (cause) {
      const last = entry.site === undefined ? options.lastLive(place.projectId, place.branch) : undefined
      if (last === undefined) throw cause
      failedAt = clock()
      options.onStale(cause, place)
      return last
    }
  }

  async function lookUp(entry: SiteEntry, place: BranchPlace, found: () => void): Promise<void> {
    // A failed lookup also counts: further waiting requests would only make it worse.
    entry.lookedAt = clock()
    const { placed } = entry
    const live = await findLive(entry, place)
    if (entry.placed !== placed) return
    entry.liveId = live?.id
    if (live === undefined) return entries.swap(entry, undefined)
    const { deployment } = entry.site ?? {}
    // A site that was rendered until now is read from the object store once it is there.
    if (deployment?.id === live.id && deployment.manifest === live.manifest) return
    if (!options.opensAtOnce) found()
    const site = await openOrKept(entry, live)
    if (site === undefined) throw new Error('A live deployment can no longer be read.')
    // Meanwhile a newer one may have been put in place, or the branch has left.
    if (entry.liveId === live.id && entries.find(place) === entry) entries.swap(entry, site)
    else await site.close()
  }

  /** A process that has just started, and can read nothing of the newest deployment, shows the one that its machine showed last. */
  async function openOrKept(entry: SiteEntry, live: Deployment): Promise<ServedSite | undefined> {
    try {
      return await options.open(live, entry.site !== undefined)
    } catch (cause) {
      const kept = entry.site === undefined ? options.lastKept(live.projectId, live.branch) : undefined
      if (kept === undefined || kept.id === live.id) throw cause
      const site = await options.open(kept, false).catch(() => undefined)
      if (site === undefined) throw cause
      failedAt = clock()
      options.onStale(cause, live)
      return site
    }
  }

  async function lookUpOnce(entry: SiteEntry, place: BranchPlace, found: () => void): Promise<void> {
    try {
      await lookUp(entry, place, found)
      entry.failed = undefined
    } catch (cause) {
      failedAt = clock()
      entry.failed = new SiteUnreadable({ cause })
      if (entry.site !== undefined) options.onStale(cause, place)
      throw entry.failed
    } finally {
      entry.looking = undefined
    }
  }

  function start(entry: SiteEntry, place: BranchPlace): void {
    if (entry.looking !== undefined) return
    options.onChange(place)
    const found = Promise.withResolvers<void>()
    // After a failed or slow lookup, readers do not wait for the next ones until one has succeeded in time.
    const isWaitedFor = entry.failed === undefined && !entry.isLate
    const ended = lookUpOnce(entry, place, found.resolve)
    // Waiting callers get its failure; often there are none.
    ended.catch(() => {})
    const inTime = momentFor(Promise.race([ended, found.promise]))
    void inTime.then((came) => (entry.isLate = !came))
    entry.looking = {
      ended,
      told: isWaitedFor ? inTime : Promise.resolve(),
      shown: momentFor(ended),
      fetched: momentFor(ended, maxFetch),
    }
  }

  return {
    start,
    async startAgain(entry, place) {
      if (entry.failed !== undefined) return
      entry.lookingAgain ??= (async () => {
        const before = entry.looking
        await before?.shown
        entry.lookingAgain = undefined
        if (entry.looking === before && before !== undefined) return
        start(entry, place)
        await entry.looking?.shown
        const { expected, site } = entry
        if (expected === undefined) return
        if (site?.deployment.id === expected.id || performance.now() > expected.until) entry.expected = undefined
      })()
      await entry.lookingAgain
    },
    hasFailedLately: () => Math.abs(clock() - failedAt) < keptAfterFailure,
  }
}

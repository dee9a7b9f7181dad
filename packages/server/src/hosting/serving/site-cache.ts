import type { ServedSite } from '../answers/served-site.ts'
import { branchKey } from '../basics/branch-key.ts'
import { type BranchPlace, createSiteEntries, type SiteEntriesOptions, type SiteEntry } from './site-entries.ts'
import { createSiteLookups, type SiteLookupOptions } from './site-lookups.ts'

/** The sites in memory: those with recent requests. */
export interface SiteCache {
  /**
   * The site of a branch's live deployment.
   *
   * @returns The site; undefined if nothing is live.
   */
  find(projectId: string, branch: string): Promise<ServedSite | undefined>
  /** The site that `find` would give without looking or waiting; undefined if it would do either. */
  peek(projectId: string, branch: string): ServedSite | undefined
  /** Milliseconds for which `peek` returns the same without a lookup. */
  freshFor(projectId: string, branch: string): number
  /** Whether the site is certainly the live one: no lookup has failed, and none is due. */
  isCertain(site: ServedSite): boolean
  /** Whether `findNewer` would find nothing, without looking. */
  isNewest(site: ServedSite): boolean
  /** Puts a site in its place that was just made live and is not in the object store yet. */
  place(site: ServedSite): void
  /** Looks again for a branch that is in memory, without having its readers wait: it may be in the object store now. */
  refresh(projectId: string, branch: string): Promise<void>
  /** Looks again for all branches of a project that are in memory, at their next request or earlier. */
  refreshProject(projectId: string): void
  /**
   * Looks again after a request without a result: another server may have shown a new site.
   *
   * @returns The site if it has changed.
   */
  findNewer(site: ServedSite): Promise<ServedSite | undefined>
  /**
   * Announces that a deployment may be live from now on: until it is shown, readers wait for the database's answer.
   *
   * @param id Id of the deployment.
   */
  expect(projectId: string, branch: string, id: string): void
  /** Whether a branch is in memory. */
  isRead(projectId: string, branch: string): boolean
  /** Forgets what is known of a branch, so that the next request looks again. */
  forget(projectId: string, branch: string): void
  /** Closes sites without recent requests; true if there were any. */
  sweep(): boolean
  close(): Promise<void>
}

/** Dependencies of a site cache. */
export interface SiteCacheOptions extends SiteEntriesOptions, SiteLookupOptions {
  /** Whether other processes may show deployments; else everything that is shown is put here. */
  isShared: boolean
  /** Milliseconds for which a lookup in the database counts. */
  freshFor: number
  /** Milliseconds without a request after which a site leaves. */
  idle: number
}

/** Milliseconds for which an announced deployment is expected: its maker may have ended. */
const expectedFor = 10_000

/** Milliseconds for which a lookup answers all requests for missing pages: strangers send them by the thousand. */
const lookedJustNow = 50

/**
 * Keeps sites in memory while they are read. Whichever process makes a deployment live, every process notices with the
 * next request that is more than `freshFor` after its last lookup.
 *
 * @param options How sites are found and made.
 */
export function createSiteCache(options: SiteCacheOptions): SiteCache {
  const { clock, onChange } = options
  const entries = createSiteEntries(options)
  const lookups = createSiteLookups(options, entries)

  /** A clock that was set back makes nothing fresh for longer. */
  function isFresh({ lookedAt }: SiteEntry): boolean {
    return Math.abs(clock() - lookedAt) <= options.freshFor
  }

  /** An announced deployment makes this process ask each time. */
  function hasJustLooked({ expected, lookedAt }: SiteEntry): boolean {
    return expected === undefined && Math.abs(clock() - lookedAt) < lookedJustNow
  }

  async function find(place: BranchPlace): Promise<ServedSite | undefined> {
    const entry = entries.use(place)
    if (!isFresh(entry)) lookups.start(entry, place)
    // While the database or the repository is away, readers see the site that was live before.
    if (entry.looking !== undefined) await (entry.site === undefined ? entry.looking.ended : entry.looking.told)
    else if (entry.site === undefined && entry.failed !== undefined) throw entry.failed
    if (entry.expected !== undefined && entry.site !== undefined) await lookups.startAgain(entry, place)
    // Another deployment went live while this one was opened.
    if (entry.site === undefined && entries.find(place) !== entry) return find(place)
    return entry.site
  }

  async function refresh(place: BranchPlace): Promise<void> {
    const entry = entries.find(place)
    if (entry?.site === undefined) return
    // A lookup that is running may have asked too early.
    await entry.looking?.ended.catch(() => {})
    if (entries.find(place) !== entry) return
    lookups.start(entry, place)
    await entry.looking?.ended.catch(() => {})
  }

  return {
    async find(projectId, branch) {
      const site = await find({ projectId, branch })
      entries.keepToLimit()
      return site
    },
    peek(projectId, branch) {
      const place = { projectId, branch }
      const entry = entries.find(place)
      if (entry?.site === undefined || entry.looking !== undefined || entry.expected !== undefined) return undefined
      return isFresh(entry) ? entries.use(place).site : undefined
    },
    freshFor(projectId, branch) {
      const { lookedAt = -Infinity } = entries.find({ projectId, branch }) ?? {}
      return options.freshFor - Math.abs(clock() - lookedAt)
    },
    place(site) {
      const entry = entries.use(site.deployment)
      onChange(site.deployment)
      entry.liveId = site.deployment.id
      entry.placed += 1
      entry.lookedAt = clock()
      entries.swap(entry, site)
      entries.keepToLimit()
    },
    refresh: (projectId, branch) => refresh({ projectId, branch }),
    refreshProject(projectId) {
      for (const [key, entry] of entries.all()) {
        const { branch } = entry.site?.deployment ?? {}
        if (!key.startsWith(branchKey({ projectId, branch: '' }))) continue
        entry.lookedAt = -Infinity
        onChange({ projectId, branch: branch ?? '' })
        if (branch !== undefined) void refresh({ projectId, branch })
      }
    },
    isCertain(site) {
      if (lookups.hasFailedLately()) return false
      const entry = entries.find(site.deployment)
      if (entry === undefined || entry.site !== site || entry.liveId !== site.deployment.id) return false
      return entry.looking === undefined && entry.expected === undefined && isFresh(entry)
    },
    isNewest({ deployment }) {
      if (!options.isShared) return true
      const { id } = deployment
      const entry = entries.find(deployment)
      return entry !== undefined && hasJustLooked(entry) && entry.liveId === id && entry.site?.deployment.id === id
    },
    async findNewer({ deployment: { projectId, branch, id } }) {
      const entry = entries.find({ projectId, branch })
      if (!options.isShared || entry === undefined) return undefined
      if (!hasJustLooked(entry)) await lookups.startAgain(entry, { projectId, branch })
      if (entry.liveId !== undefined && entry.liveId !== entry.site?.deployment.id) await entry.looking?.fetched
      const { site } = entry
      return site?.deployment.id === id ? undefined : site
    },
    expect(projectId, branch, id) {
      const entry = entries.find({ projectId, branch })
      if (entry?.site === undefined) return
      onChange({ projectId, branch })
      entry.expected = { id, until: performance.now() + expectedFor }
    },
    isRead: (projectId, branch) => entries.find({ projectId, branch })?.site !== undefined,
    forget: (projectId, branch) => entries.drop({ projectId, branch }),
    sweep: () => !lookups.hasFailedLately() && entries.dropUnused(clock() - options.idle),
    close: () => entries.close(),
  }
}

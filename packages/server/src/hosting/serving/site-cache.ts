import type { Deployment } from '../../store/deployments/deployment.ts'
import { branchKey } from '../basics/branch-key.ts'
import type { ServedSite } from '../answers/served-site.ts'
import { momentFor } from './stale-after.ts'

/** The sites in memory: those that were asked for lately. */
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
export interface SiteCacheOptions {
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
  /** Whether other processes may show deployments; else everything that is shown is put here. */
  isShared: boolean
  /** Called with errors that readers do not notice: they still see the earlier site. */
  onStale(cause: unknown, place: { projectId: string; branch: string }): void
  /** Called before `peek` gives something else than it gave, or nothing, for another reason than the time that has passed. */
  onChange(place: { projectId: string; branch: string }): void
  clock(): number
  /** Milliseconds for which a look into the database counts. */
  freshFor: number
  /** Milliseconds without a request after which a site leaves. */
  idle: number
  /** Bytes of memory that all of them may take. */
  limit: number
}

interface Entry {
  /** Id of the live deployment when it was last looked for; undefined if nothing is live. */
  liveId: string | undefined
  lookedAt: number
  usedAt: number
  site: ServedSite | undefined
  /** A deployment that may be live by now, and until when it is waited for. */
  expected: { id: string; until: number } | undefined
  /** A look that begins once the one under way has ended. */
  lookingAnew: Promise<void> | undefined
  looking: Look | undefined
  /** How often a site was put here: what was found before that is older. */
  placed: number
  /** The reason for which the last lookup failed. */
  failed: SiteUnreadable | undefined
  /** Whether the last look took longer than anybody waits for one. */
  isLate: boolean
}

/** A lookup of the live site. */
interface Look {
  /** Fulfilled once that is shown; it fails if it cannot be shown. */
  ended: Promise<void>
  /** Fulfilled once those need not wait any longer who can be shown what was live before. */
  told: Promise<unknown>
  /** Fulfilled once that is shown, or cannot be for a moment. */
  shown: Promise<unknown>
  /**
   * Fulfilled once that is shown, or could not be fetched within a time that is worth waiting for only if there is
   * nothing else.
   */
  fetched: Promise<unknown>
}

/** The live site could not be found or read now, and no part of it is in memory. It may be available a moment later. */
export class SiteUnreadable extends Error {
  override readonly name = 'SiteUnreadable'
  constructor(options: ErrorOptions) {
    super('The site could not be read.', options)
  }
}

/** About as many bytes as an entry takes without a site in memory. */
const entryBytes = 1000

/** Milliseconds for which an announced deployment is expected: its maker may have ended. */
const expectedFor = 10_000

/**
 * Milliseconds from the beginning of a lookup for which a request without a site waits for the live one that is still
 * being fetched.
 */
const maxFetch = 5_000

/** Milliseconds for which a lookup answers all requests for missing pages: strangers send them by the thousand. */
const lookedJustNow = 50

/** Sites do not leave for so long after something could not be read, in milliseconds: they could not come back. */
const keptAfterFailure = 60_000

/**
 * Keeps sites in memory while they are read. Whichever process makes a deployment live, every process notices with the
 * next request that is more than `freshFor` after its last look.
 *
 * @param options How sites are found and made.
 */
export function createSiteCache(options: SiteCacheOptions): SiteCache {
  const { clock } = options
  const entries = new Map<string, Entry>()
  let failedAt = -Infinity
  /** Whether there may be more than the limit: adding up takes time if there are thousands. */
  let isGrown = false

  function entryOf(key: string): Entry {
    isGrown ||= !entries.has(key)
    const entry = entries.get(key) ?? {
      liveId: undefined,
      lookedAt: -Infinity,
      usedAt: clock(),
      site: undefined,
      expected: undefined,
      lookingAnew: undefined,
      looking: undefined,
      placed: 0,
      failed: undefined,
      isLate: false,
    }
    entry.usedAt = clock()
    // The order of the map is the order of use.
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }

  /** While the database is away, the last live deployment is better than nothing. */
  async function findLive(entry: Entry, projectId: string, branch: string): Promise<Deployment | undefined> {
    try {
      return await options.findLive(projectId, branch)
    } catch (cause) {
      const last = entry.site === undefined ? options.lastLive(projectId, branch) : undefined
      if (last === undefined) throw cause
      failedAt = clock()
      options.onStale(cause, { projectId, branch })
      return last
    }
  }

  async function look(entry: Entry, projectId: string, branch: string, found: () => void): Promise<void> {
    // A failed lookup also counts: further waiting requests would only make it worse.
    entry.lookedAt = clock()
    const { placed } = entry
    const live = await findLive(entry, projectId, branch)
    if (entry.placed !== placed) return
    entry.liveId = live?.id
    if (live === undefined) return swap(entry, undefined)
    const { deployment } = entry.site ?? {}
    // One that was rendered until now is read from the object store once it is there.
    if (deployment?.id === live.id && deployment.manifest === live.manifest) return
    if (!options.opensAtOnce) found()
    const site = await openOrKept(entry, live)
    if (site === undefined) throw new Error('A live deployment can no longer be read.')
    // Meanwhile a newer one may have been put in place, or the branch has left.
    if (entry.liveId === live.id && isHere(entry, projectId, branch)) swap(entry, site)
    else await site.close()
  }

  /** A process that has just started, while nothing of the newest deployment can be read, shows what its machine showed last. */
  async function openOrKept(entry: Entry, live: Deployment): Promise<ServedSite | undefined> {
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

  function isHere(entry: Entry, projectId: string, branch: string): boolean {
    return entries.get(branchKey({ projectId, branch })) === entry
  }

  async function lookOnce(entry: Entry, projectId: string, branch: string, found: () => void): Promise<void> {
    try {
      await look(entry, projectId, branch, found)
      entry.failed = undefined
    } catch (cause) {
      failedAt = clock()
      entry.failed = new SiteUnreadable({ cause })
      if (entry.site !== undefined) options.onStale(cause, { projectId, branch })
      throw entry.failed
    } finally {
      entry.looking = undefined
    }
  }

  function swap(entry: Entry, site: ServedSite | undefined): void {
    const before = entry.site
    entry.site = site
    isGrown = true
    if (before !== site) void before?.close()
  }

  function drop(key: string): void {
    const entry = entries.get(key)
    entries.delete(key)
    if (entry === undefined) return
    if (entry.site !== undefined) options.onChange(entry.site.deployment)
    void entry.site?.close()
    entry.site = undefined
  }

  function keepToLimit(): void {
    if (!isGrown) return
    isGrown = false
    let bytes = 0
    for (const { site } of entries.values()) bytes += entryBytes + (site?.bytes ?? 0)
    for (const [key, { looking, site }] of entries) {
      // The last one is what somebody asks for now.
      if (bytes <= options.limit || entries.size === 1) break
      if (looking !== undefined) continue
      drop(key)
      bytes -= entryBytes + (site?.bytes ?? 0)
    }
  }

  function startLook(entry: Entry, projectId: string, branch: string): void {
    if (entry.looking !== undefined) return
    options.onChange({ projectId, branch })
    const found = Promise.withResolvers<void>()
    // After a failed or slow lookup, readers do not wait for the next ones until one has succeeded in time.
    const isWaitedFor = entry.failed === undefined && !entry.isLate
    const ended = lookOnce(entry, projectId, branch, found.resolve)
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

  /** Looks with a new question: its answer includes everything that another server has already shown. */
  async function lookAnew(entry: Entry, projectId: string, branch: string): Promise<void> {
    if (entry.failed !== undefined) return
    entry.lookingAnew ??= (async () => {
      const before = entry.looking
      await before?.shown
      entry.lookingAnew = undefined
      if (entry.looking === before && before !== undefined) return
      startLook(entry, projectId, branch)
      await entry.looking?.shown
      const { expected, site } = entry
      if (expected === undefined) return
      if (site?.deployment.id === expected.id || performance.now() > expected.until) entry.expected = undefined
    })()
    await entry.lookingAnew
  }

  /** A clock that was set back makes nothing fresh for longer. */
  function isFresh({ lookedAt }: Entry): boolean {
    return Math.abs(clock() - lookedAt) <= options.freshFor
  }

  async function findSite(projectId: string, branch: string): Promise<ServedSite | undefined> {
    const entry = entryOf(branchKey({ projectId, branch }))
    if (!isFresh(entry)) startLook(entry, projectId, branch)
    // While the database or the repository is away, readers see what was live before.
    if (entry.looking !== undefined) await (entry.site === undefined ? entry.looking.ended : entry.looking.told)
    else if (entry.site === undefined && entry.failed !== undefined) throw entry.failed
    if (entry.expected !== undefined && entry.site !== undefined) await lookAnew(entry, projectId, branch)
    // Another deployment went live while this one was opened.
    if (entry.site === undefined && !isHere(entry, projectId, branch)) return findSite(projectId, branch)
    return entry.site
  }

  async function refresh(projectId: string, branch: string): Promise<void> {
    const entry = entries.get(branchKey({ projectId, branch }))
    if (entry?.site === undefined) return
    // One that is under way may have looked too early.
    await entry.looking?.ended.catch(() => {})
    if (!isHere(entry, projectId, branch)) return
    startLook(entry, projectId, branch)
    await entry.looking?.ended.catch(() => {})
  }

  /** An announced deployment makes this process ask each time. */
  function hasJustLooked({ expected, lookedAt }: Entry): boolean {
    return expected === undefined && Math.abs(clock() - lookedAt) < lookedJustNow
  }

  return {
    async find(projectId, branch) {
      const site = await findSite(projectId, branch)
      keepToLimit()
      return site
    },
    peek(projectId, branch) {
      const entry = entries.get(branchKey({ projectId, branch }))
      if (entry?.site === undefined || entry.looking !== undefined || entry.expected !== undefined) return undefined
      return isFresh(entry) ? entryOf(branchKey({ projectId, branch })).site : undefined
    },
    freshFor(projectId, branch) {
      const { lookedAt = -Infinity } = entries.get(branchKey({ projectId, branch })) ?? {}
      return options.freshFor - Math.abs(clock() - lookedAt)
    },
    place(site) {
      const { id } = site.deployment
      const entry = entryOf(branchKey(site.deployment))
      options.onChange(site.deployment)
      entry.liveId = id
      entry.placed += 1
      entry.lookedAt = clock()
      swap(entry, site)
      keepToLimit()
    },
    refresh,
    refreshProject(projectId) {
      for (const [key, entry] of entries) {
        const { branch } = entry.site?.deployment ?? {}
        if (!key.startsWith(branchKey({ projectId, branch: '' }))) continue
        entry.lookedAt = -Infinity
        options.onChange({ projectId, branch: branch ?? '' })
        if (branch !== undefined) void refresh(projectId, branch)
      }
    },
    isCertain(site) {
      if (Math.abs(clock() - failedAt) < keptAfterFailure) return false
      const entry = entries.get(branchKey(site.deployment))
      if (entry === undefined || entry.site !== site || entry.liveId !== site.deployment.id) return false
      return entry.looking === undefined && entry.expected === undefined && isFresh(entry)
    },
    isNewest({ deployment: { projectId, branch, id } }) {
      if (!options.isShared) return true
      const entry = entries.get(branchKey({ projectId, branch }))
      return entry !== undefined && hasJustLooked(entry) && entry.liveId === id && entry.site?.deployment.id === id
    },
    async findNewer({ deployment: { projectId, branch, id } }) {
      const entry = entries.get(branchKey({ projectId, branch }))
      if (!options.isShared || entry === undefined) return undefined
      if (!hasJustLooked(entry)) await lookAnew(entry, projectId, branch)
      if (entry.liveId !== undefined && entry.liveId !== entry.site?.deployment.id) await entry.looking?.fetched
      const { site } = entry
      return site?.deployment.id === id ? undefined : site
    },
    expect(projectId, branch, id) {
      const entry = entries.get(branchKey({ projectId, branch }))
      if (entry?.site === undefined) return
      options.onChange({ projectId, branch })
      entry.expected = { id, until: performance.now() + expectedFor }
    },
    isRead: (projectId, branch) => entries.get(branchKey({ projectId, branch }))?.site !== undefined,
    forget: (projectId, branch) => drop(branchKey({ projectId, branch })),
    sweep() {
      if (Math.abs(clock() - failedAt) < keptAfterFailure) return false
      const before = clock() - options.idle
      const idle = [...entries].filter(([, { usedAt, looking }]) => usedAt < before && looking === undefined)
      for (const [key] of idle) drop(key)
      return idle.length > 0
    },
    async close() {
      for (const { looking } of entries.values()) await looking?.ended.catch(() => {})
      for (const { site } of entries.values()) await site?.close()
      entries.clear()
    },
  }
}

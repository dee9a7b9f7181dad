import type { ServedSite } from '../answers/served-site.ts'
import { branchKey } from '../basics/branch-key.ts'

/** A branch of a project. */
export interface BranchPlace {
  projectId: string
  branch: string
}

/** All facts about a branch in memory. */
export interface SiteEntry {
  /** Id of the live deployment at the last lookup; undefined if nothing was live. */
  liveId: string | undefined
  lookedAt: number
  usedAt: number
  site: ServedSite | undefined
  /** A deployment that may be live by now, and until when it is waited for. */
  expected: { id: string; until: number } | undefined
  /** A lookup that begins once the current one has ended. */
  lookingAgain: Promise<void> | undefined
  looking: SiteLookup | undefined
  /** How often a site was put here: results of earlier lookups are outdated. */
  placed: number
  /** The reason for which the last lookup failed. */
  failed: SiteUnreadable | undefined
  /** Whether the last lookup took longer than readers wait for one. */
  isLate: boolean
}

/** A lookup of the live site. */
export interface SiteLookup {
  /** Fulfilled once the live site is shown; it fails if the site cannot be shown. */
  ended: Promise<void>
  /** Fulfilled once readers who can be shown the earlier site need not wait any longer. */
  told: Promise<unknown>
  /** Fulfilled once the live site is shown, or cannot be for a moment. */
  shown: Promise<unknown>
  /** Fulfilled once the live site is shown or cannot be, or after the longest time that a request without a result waits for it. */
  fetched: Promise<unknown>
}

/** The live site could not be found or read now, and no part of it is in memory. It may be available a moment later. */
export class SiteUnreadable extends Error {
  override readonly name = 'SiteUnreadable'
  constructor(options: ErrorOptions) {
    super('The site could not be read.', options)
  }
}

/** The entries of all branches in memory, in the order of their last use. */
export interface SiteEntries {
  /** The entry of a branch, which counts as used now; a new one if there is none. */
  use(place: BranchPlace): SiteEntry
  /** The entry of a branch; undefined if there is none. */
  find(place: BranchPlace): SiteEntry | undefined
  all(): Iterable<readonly [key: string, entry: SiteEntry]>
  /** Puts a site in the place of an entry's site, which is closed. */
  swap(entry: SiteEntry, site: ServedSite | undefined): void
  /** Removes an entry, and closes its site. */
  drop(place: BranchPlace): void
  /** Removes the entries that were last used before a moment, except those with a running lookup; true if there were any. */
  dropUnused(before: number): boolean
  /** Removes the entries that were used longest ago, except those with a running lookup, while all sites take too much memory. */
  keepToLimit(): void
  /** Closes all sites, after their lookups. */
  close(): Promise<void>
}

/** Settings of entries. */
export interface SiteEntriesOptions {
  clock(): number
  /** Bytes of memory that all sites may take. */
  limit: number
  /** Called before `peek` gives something else than it gave, or nothing, for another reason than the time that has passed. */
  onChange(place: BranchPlace): void
}

/** About as many bytes as an entry takes without a site in memory. */
const entryBytes = 1000

/** Makes an empty memory of sites. */
export function createSiteEntries({ clock, limit, onChange }: SiteEntriesOptions): SiteEntries {
  const entries = new Map<string, SiteEntry>()
  /** Whether there may be more than the limit: adding up takes time if there are thousands. */
  let isGrown = false

  function drop(key: string): void {
    const entry = entries.get(key)
    entries.delete(key)
    if (entry === undefined) return
    if (entry.site !== undefined) onChange(entry.site.deployment)
    void entry.site?.close()
    entry.site = undefined
  }

  return {
    use(place) {
      const key = branchKey(place)
      isGrown ||= !entries.has(key)
      const entry = entries.get(key) ?? newEntry()
      entry.usedAt = clock()
      // The order of the map is the order of use.
      entries.delete(key)
      entries.set(key, entry)
      return entry
    },
    find: (place) => entries.get(branchKey(place)),
    all: () => entries,
    swap(entry, site) {
      const before = entry.site
      entry.site = site
      isGrown = true
      if (before !== site) void before?.close()
    },
    drop: (place) => drop(branchKey(place)),
    dropUnused(before) {
      const unused = [...entries].filter(([, { usedAt, looking }]) => usedAt < before && looking === undefined)
      for (const [key] of unused) drop(key)
      return unused.length > 0
    },
    keepToLimit() {
      if (!isGrown) return
      isGrown = false
      let bytes = 0
      for (const { site } of entries.values()) bytes += entryBytes + (site?.bytes ?? 0)
      for (const [key, { looking, site }] of entries) {
        // The last one is in use now.
        if (bytes <= limit || entries.size === 1) break
        if (looking !== undefined) continue
        drop(key)
        bytes -= entryBytes + (site?.bytes ?? 0)
      }
    },
    async close() {
      for (const { looking } of entries.values()) await looking?.ended.catch(() => {})
      for (const { site } of entries.values()) await site?.close()
      entries.clear()
    },
  }
}

function newEntry(): SiteEntry {
  return {
    liveId: undefined,
    lookedAt: -Infinity,
    usedAt: -Infinity,
    site: undefined,
    expected: undefined,
    lookingAgain: undefined,
    looking: undefined,
    placed: 0,
    failed: undefined,
    isLate: false,
  }
}

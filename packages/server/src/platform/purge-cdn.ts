import { setImmediate as breathe } from 'node:timers/promises'
import { backOff } from '../queue/leased-work.ts'
import type { PeriodicTask } from '../queue/periodic-tasks.ts'
import { isDatabaseAway } from '../store/database/is-database-away.ts'
import { takePurge, endPurge, removePurge, listPurges, listShown } from '../store/deployments/cdn-queries.ts'
import type { CdnPurgeTable } from '../store/deployments/hosting-tables.ts'
import type { PlatformSettings } from '../process/platform-settings.ts'
import type { PlatformParts } from './platform-parts.ts'
import { mostOfRequest, PurgeFault, requestPurge, type CdnTarget } from './purge-request.ts'

const second = 1_000
/**
 * Milliseconds after which a project is purged once more: an earlier answer of a server may have reached a cache late.
 */
const again = 15 * second
const pauses = { first: 2 * second, longest: 5 * 60 * second }
/** Milliseconds in which another process leaves a purge alone that one is at. */
const lease = 60 * second
/** Limit of simultaneous requests: services limit their rate. */
const atOnce = 4
/** Number of projects that are purged before the next search for changes. */
const perPass = 40
/** How much of the time may go into looking at what all projects show: a look takes longer, the more there are. */
const shareOfTime = 1 / 20
/** Milliseconds between two lines about failing purges. */
const reminder = 60 * second

/** Dependencies of purging. */
export interface PurgeContext extends Pick<PlatformParts, 'store' | 'logger'> {
  target: CdnTarget
  /** A number from 0 to 1 that spreads attempts. */
  random(): number
  /** Milliseconds by a monotonic clock. */
  elapsed(): number
}

/** A project that is to be purged. */
interface DuePurge {
  projectId: string
  /** Identifies the site that readers see now. */
  shown: string
  before: CdnPurgeTable | undefined
}

/** Sends purges to the operator's caches, if there are any. */
export function purgeTasks(parts: Pick<PlatformParts, 'store' | 'logger' | 'settings'>): PeriodicTask[] {
  const target = cdnTargetOf(parts.settings)
  if (target === undefined) return []
  const { go, nextDue } = createPurger({ ...parts, target, random: Math.random, elapsed: () => performance.now() })
  return [{ name: 'cdn', every: 500, go, rest: { subjects: ['shown'], nextDue } }]
}

/**
 * The operator's caches.
 *
 * @returns Undefined if there are none.
 */
export function cdnTargetOf(settings: PlatformSettings): CdnTarget | undefined {
  const { DOCWRIGHT_CDN: kind, DOCWRIGHT_CDN_PURGE: addresses, DOCWRIGHT_CDN_TOKEN: token } = settings
  return kind === undefined || addresses === undefined ? undefined : { kind, addresses, token }
}

/**
 * Purges a project from caches once its readers may see something else: another deployment, another name, or nothing.
 * The site that they see is compared with the one purged last, which is recorded once the purge is confirmed: whatever
 * caused a change, and whichever process ended in between, it is purged at least once.
 *
 * @returns Purges what is due, and returns the time of the next; both to be called again and again, by any number of
 *   processes.
 */
export function createPurger(context: PurgeContext): {
  go(this: void): Promise<void>
  nextDue(this: void): Promise<number | undefined>
} {
  const { store, logger, target, random, elapsed } = context
  const { db, clock } = store
  let told = -Infinity
  /** When all projects may be searched again, by `elapsed`. */
  let mayLookAt = -Infinity
  /** Until when a cache wants to be left alone, in milliseconds since 1970. */
  let quietUntil = 0
  /** What {@link nextDue} found due, for the pass that follows: that may not look again so soon. */
  let seen: Awaited<ReturnType<typeof look>> | undefined

  async function look(): Promise<{ due: DuePurge[]; next: number | undefined }> {
    const began = elapsed()
    const [shown, purges] = [await listShown(db), await listPurges(db)]
    const known = new Map(purges.map((row) => [row.project_id, row]))
    for (const { project_id: id } of purges) if (!shown.has(id)) shown.set(id, '')
    const now = clock()
    const due: DuePurge[] = []
    let next: number | undefined
    for (const [projectId, text] of shown) {
      const before = known.get(projectId)
      const at = dueAt(text, before, now)
      if (at !== undefined && at <= now) due.push({ projectId, shown: text, before })
      else if (at !== undefined) next = Math.min(next ?? at, at)
    }
    const ended = elapsed()
    mayLookAt = ended + (ended - began) / shareOfTime
    return { due, next }
  }

  /** Purges a group with one request. */
  async function purge(group: readonly DuePurge[], others: DuePurge[][]): Promise<void> {
    const begun: DuePurge[] = []
    for (const one of group)
      if (await takePurge(db, one.projectId, one.before, { now: clock(), lease })) begun.push(one)
    if (begun.length === 0) return
    try {
      const ids = begun.map(({ projectId }) => projectId)
      await requestPurge(target, ids)
    } catch (error) {
      if (!(error instanceof PurgeFault)) throw error
      const wait = Math.min((error.wait ?? 0) * second, pauses.longest)
      quietUntil = Math.max(quietUntil, clock() + wait)
      for (const one of begun) await putOff(one, wait)
      tell(error, begun[0]?.projectId, begun.length)
      // A cache that does not confirm is not asked for all that is due: the process may have to end meanwhile.
      others.length = 0
      return
    }
    for (const one of begun) await end(one)
  }

  async function putOff({ projectId, before }: DuePurge, wait: number): Promise<void> {
    const attempts = (before?.attempts ?? 0) + 1
    const pause = Math.max(backOff(attempts, pauses, random()), wait)
    await endPurge(db, projectId, { run_at: clock() + pause, attempts })
  }

  async function end({ projectId, shown, before }: DuePurge): Promise<void> {
    const isSecond = before !== undefined && before.shown === shown
    if (isSecond && shown === '') return removePurge(db, projectId)
    await endPurge(db, projectId, { shown, again_at: isSecond ? null : clock() + again, run_at: 0, attempts: 0 })
  }

  function tell({ message }: PurgeFault, project: string | undefined, projects: number): void {
    if (elapsed() - told < reminder) return
    told = elapsed()
    const words = 'The CDN was not told that a site has changed, and may show what it was before. It is told again'
    logger.warn({ code: 'cdn-not-purged', reason: message, project, projects }, words)
  }

  /** A time further ahead was requested by a clock that has been set back. */
  function isQuiet(): boolean {
    const left = quietUntil - clock()
    return left > 0 && left <= pauses.longest
  }

  async function purgeFrom(groups: DuePurge[][]): Promise<void> {
    for (let next = groups.shift(); next !== undefined; next = groups.shift()) {
      await purge(next, groups)
      await breathe()
    }
  }

  return {
    async go() {
      if (isQuiet() || (seen === undefined && elapsed() < mayLookAt)) return
      const { due } = seen ?? (await look())
      seen = undefined
      // Changes that readers have seen come before the purges that follow from switching this on.
      due.sort((a, b) => Number(a.before === undefined) - Number(b.before === undefined))
      due.splice(perPass)
      const size = mostOfRequest[target.kind]
      const groups = Array.from({ length: Math.ceil(due.length / size) }, (_, at) =>
        due.slice(at * size, (at + 1) * size),
      )
      const ended = await Promise.allSettled(Array.from({ length: atOnce }, async () => purgeFrom(groups)))
      for (const one of ended) if (one.status === 'rejected' && !isDatabaseAway(one.reason)) throw one.reason
    },
    async nextDue() {
      const wait = mayLookAt - elapsed()
      if (seen === undefined && wait > 0) return clock() + wait
      seen ??= await look()
      const { due, next } = seen
      if (due.length === 0 || isQuiet()) seen = undefined
      const at = due.length > 0 ? clock() : next
      return at !== undefined && isQuiet() ? Math.max(at, quietUntil) : at
    },
  }
}

/** When a project is to be purged, in milliseconds since 1970; undefined if no cache has anything that is not so any more. */
function dueAt(shown: string, before: CdnPurgeTable | undefined, now: number): number | undefined {
  // Nobody has been shown anything.
  if (before === undefined) return shown === '' ? undefined : now
  const wanted = before.shown === shown ? before.again_at : now
  if (wanted === null) return undefined
  const at = Math.max(wanted, before.run_at, before.lease_until)
  // A time further ahead than any pause was written by a clock that has been set back.
  return at > now + pauses.longest * 1.25 ? now : at
}

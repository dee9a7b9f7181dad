import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { lackOf, readDiskRoom, type DiskRoom } from '../process/disk-room.ts'
import type { Projects } from '../projects/projects.ts'
import type { Clock } from '../store/database/shared-clock.ts'
import type { Store } from '../store/open-store.ts'
import { describeDifference, keepsTime, noticedDifference } from '../store/database/shared-clock.ts'
import type { SecretBox } from '../store/secret-box.ts'
import { newestHostedProjects } from '../store/projects/project-queries.ts'
import type { OutageLog } from './outage-log.ts'
import { describeBlocker } from './watch-blockers.ts'
import { unreadableSecrets } from './warn-of-other-key.ts'

/** Whether this process should be given requests. */
export interface Readiness {
  /** Answers `GET /readyz`. */
  answer(this: void): Promise<Response>
  /**
   * How long an ending process still answers.
   *
   * @param seconds The operator's setting; by default, a request in the last minute decides: it comes from a load
   *   balancer that will notice the changed answer.
   * @returns Milliseconds.
   */
  drainTime(this: void, seconds: number | undefined): number
}

const minute = 60_000
/** Seconds for which an ending process still answers, if load balancers check it. */
const defaultDrain = 10
/**
 * How long each look may take, in milliseconds: what hangs is away. The looks are made at the same time, so that the answer comes
 * within two seconds.
 */
const maxWait = 1500
/** Number of projects whose repositories are searched. */
const mostLooked = 3

/** How much room there is for a folder; undefined if that is not known. */
export type RoomOf = (folder: string) => Promise<DiskRoom | undefined>

/**
 * Creates the check for load balancers whether this process should get requests: it is not about to end, its database
 * answers, its disk has room, and the repositories that are hosted here are at their places. Copies of others are
 * created again on demand.
 *
 * @param context The data folder, the database, the projects, the log.
 * @param leaving Aborted when the process is about to end.
 * @param options Differences between processes.
 * @param options.roomOf Returns the free room for a folder; by default, the system's.
 * @param options.onlyWorks Whether this process only works, so that it has nothing to do if it takes no work.
 */
export function createReadiness(
  { dataFolder, store, secrets, projects, clock, logger, outage }: ReadinessContext,
  leaving: AbortSignal,
  { roomOf = readDiskRoom, onlyWorks = false }: { roomOf?: RoomOf; onlyWorks?: boolean } = {},
): Readiness {
  let askedAt = -Infinity
  let isKeyRight = false

  async function lack(): Promise<ReturnType<typeof lackOf>> {
    const room = await inTime(roomOf(dataFolder), undefined)
    return room && lackOf(room)
  }

  function whyAway(): string {
    const blocker = store.blockedBy()
    if (blocker !== undefined) return `queries wait for a lock (database-blocked). ${describeBlocker(blocker)}`
    return store.lockedFor() > maxWait / 2 ? databaseLocked : 'the database does not answer'
  }

  return {
    drainTime: (seconds = clock() - askedAt < minute ? defaultDrain : 0) => seconds * 1000,
    async answer() {
      askedAt = clock()
      if (leaving.aborted) return refused('stopping')
      const looked = Promise.withResolvers<boolean>()
      const [isThere, isKey, lacks, repositories] = await Promise.all([
        inTime(databaseAnswers(looked.resolve), false),
        inTime(fitsKey(), true),
        lack(),
        inTime(looked.promise, false),
      ])
      if (!isThere) return refused(whyAway())
      if (!isKey) return refused(wrongKey)
      if (lacks !== undefined) {
        logger.error({ code: 'disk-full', lacks }, fullDisk[lacks].told)
        return refused(fullDisk[lacks].why)
      }
      if (!repositories) {
        logger.error(
          { code: 'repositories-unreadable' },
          'The repositories cannot be read. Check that their disk is mounted.',
        )
        return refused('the repositories cannot be read')
      }
      const ahead = store.time.ahead()
      const clockWords = Math.abs(ahead) < noticedDifference ? '' : `${describeDifference(ahead)}\n`
      // Readers are answered whatever the clock says.
      if (!keepsTime(store.time) && onlyWorks) return refused(`takes no work. ${clockWords.trimEnd()}`)
      const work = keepsTime(store.time) ? '' : 'It takes no work until its clock is right. '
      return new Response(`ready\n${work}${clockWords}`)
    },
  }

  /** @param looked Called with whether the repositories were found. */
  async function databaseAnswers(looked: (found: boolean) => void): Promise<boolean> {
    try {
      const [ids] = await Promise.all([newestHostedProjects(store.db, mostLooked), store.time.measure()])
      looked(await hasRepositories(ids))
      return true
    } catch (error) {
      if (!outage.takes(error))
        logger.error({ code: 'database-unavailable', err: error }, 'The database does not answer')
      looked(true)
      return false
    }
  }

  /** Once a secret could be opened, or there was none, the key is right. A database that is away proves nothing. */
  async function fitsKey(): Promise<boolean> {
    if (isKeyRight) return true
    const { count, of } = await unreadableSecrets(store, secrets).catch(() => ({ count: 0, of: 0 }))
    isKeyRight = count < of || of === 0
    if (!isKeyRight) logger.error({ code: 'secret-key-mismatch', count, of }, wrongKey)
    return isKeyRight
  }

  /**
   * One damaged repository concerns its project; if none is found, the disk is away. If any machine can make a copy of
   * them, none has to have them.
   */
  async function hasRepositories(ids: readonly string[]): Promise<boolean> {
    if (!projects.keepsRepositories || ids.length === 0) return true
    const found = await Promise.all(ids.map(async (id) => isReadable(join(projects.repositoryFolder(id), 'HEAD'))))
    return found.includes(true)
  }
}

const fullDisk = {
  room: { told: 'The disk that holds the data folder is full: free up space on it.', why: 'the disk is full' },
  files: {
    told: 'The disk that holds the data folder takes no more files, however much room it has (df -i): remove files from it.',
    why: 'the disk takes no more files',
  },
} as const

const databaseLocked =
  'another process holds the database (database-locked): find it with `fuser -v docwright.sqlite`, and end it'

const wrongKey =
  'the key opens none of the secrets of this platform (secret-key-mismatch). Restore secret.key or DOCWRIGHT_SECRET_KEY'

function refused(why: string): Response {
  return new Response(`${why}\n`, { status: 503 })
}

/** Dependencies of readiness. */
interface ReadinessContext {
  dataFolder: string
  store: Store
  secrets: Pick<SecretBox, 'open'>
  projects: Projects
  clock: Clock
  logger: Logger
  outage: Pick<OutageLog, 'takes'>
}

async function isReadable(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
}

async function inTime<Result>(looking: Promise<Result>, otherwise: Result): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), maxWait)
  })
  const found = await Promise.race([looking, late])
  clearTimeout(timer)
  return found
}

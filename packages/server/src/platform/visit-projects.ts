import { ForgeError } from '@docwright/forge'
import type { Logger } from 'pino'
import type { Project } from '../projects/project.ts'
import type { Projects } from '../projects/projects.ts'
import { backOff } from '../queue/leased-work.ts'
import type { Store } from '../store/open-store.ts'
import { endVisit, lastDeployedAt, takeVisit, type TakenVisit } from '../store/projects/visit-queries.ts'

/** The findings of a visit that matter for the next one. */
export interface VisitOutcome {
  /** Whether something is waited for that only the next visit can notice. */
  isWaiting: boolean
  /** Whether its site has files of repositories elsewhere, whose changes are not reported. */
  followsOthers?: boolean
}

/** Dependencies of visiting projects. */
export interface VisitContext {
  store: Store
  projects: Pick<Projects, 'find'>
  logger: Logger
  /** Whether an error is reported elsewhere, such as that the database is away. */
  isExpected(this: void, error: unknown): boolean
  /** Compares a project's repository with its deployments, and handles new commits. */
  visit(project: Project): Promise<VisitOutcome>
  /** A number from 0 to 1 that spreads what would come at once. */
  random(): number
  /** Aborted when the process is to end. */
  signal: AbortSignal
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Milliseconds after which a visitor is taken for lost. */
const lease = 15 * minute
/** Projects that one process visits at a time. */
const visitsAtOnce = 2
/** Pauses of a repository elsewhere whose forge does not report pushes: by the time since its last push. */
const asked = { shortest: 5 * minute, longest: 30 * minute }
/** A forge that has reported a push within this time will report the next one. */
const toldFor = 30 * day
/**
 * A forge that reports pushes is still asked, and a repository that is hosted here is compared: a report may have been
 * lost.
 */
const seldom = { elsewhere: 6 * hour, here: day }
const failing = { first: minute, longest: hour }

/**
 * Visits the projects that are due, and no others: those that are new, whose repository has just been moved, or whose forge
 * has to be asked. Any number of processes may do that: each project is one process' at a time.
 */
export async function visitDueProjects(context: VisitContext): Promise<void> {
  const { store, random, signal } = context
  async function goOn(): Promise<void> {
    while (!signal.aborted) {
      const taken = await takeVisit(store, lease, day, random())
      if (taken === undefined) return
      await visitTaken(context, taken)
    }
  }
  // Nothing is due most of the time: one look is enough to know it.
  const first = signal.aborted ? undefined : await takeVisit(store, lease, day, random())
  if (first === undefined) return
  const visitFirst = visitTaken(context, first).then(goOn)
  await Promise.all([visitFirst, ...Array.from({ length: visitsAtOnce - 1 }, goOn)])
}

async function visitTaken(context: VisitContext, taken: TakenVisit): Promise<void> {
  const { store, projects, logger, random, isExpected } = context
  const { db, clock } = store
  const began = clock()
  try {
    const project = await projects.find(taken.projectId)
    const outcome = project?.archivedAt === null ? await context.visit(project) : { isWaiting: false }
    const deployedAt = (await lastDeployedAt(db, taken.projectId)) ?? project?.createdAt ?? began
    // The found change had not been reported.
    const toldAt = deployedAt >= began ? null : taken.told_at
    const isElsewhere = project?.archivedAt === null && project.repositoryUrl !== null
    const pause = pauseBefore({ isElsewhere, ...outcome, deployedAt, toldAt }, clock())
    const told = toldAt === taken.told_at ? {} : { told_at: toldAt }
    await endVisit(db, taken, { dueAt: clock() + spread(pause, random()), failures: 0, trouble: null, ...told })
  } catch (error) {
    const failures = taken.failures + 1
    const pause = Math.max(backOff(failures, failing, random()), askedPause(error))
    if (!isExpected(error)) {
      const told = { failures, nextInSeconds: Math.round(pause / 1000), ...reasonOf(error) }
      logger.warn(
        { code: 'repository-not-compared', err: error, project: taken.projectId, ...told },
        'A repository could not be compared with its deployments: what is pushed to it is not published',
      )
    }
    await endVisit(db, taken, { dueAt: clock() + pause, failures, ...troubleOf(error) })
  }
}

/** Milliseconds for which its host wants to be left alone: who asks earlier is kept waiting for longer. */
function askedPause(error: unknown): number {
  const seconds = error instanceof ForgeError ? (error.retryAfterSeconds ?? 0) : 0
  return Math.min(seconds * 1000, seldom.elsewhere)
}

/** The answer of its host, for the operator. */
function reasonOf(error: unknown): { cause?: string; reason?: string; fix?: string | undefined } {
  return error instanceof ForgeError ? { cause: error.code, reason: error.message, fix: error.fix } : {}
}

/** The trouble that people have to fix, for the project’s page. */
function troubleOf(error: unknown): { trouble?: string } {
  if (!(error instanceof ForgeError) || error.passing) return {}
  return { trouble: [error.message, error.fix ?? ''].join(' ').trim() }
}

/**
 * Milliseconds until a project is visited again, if nothing makes it due earlier.
 *
 * @param found The findings of the visit.
 * @param found.isElsewhere Whether a forge has its repository.
 * @param found.followsOthers Whether its site has files of repositories elsewhere.
 * @param found.isWaiting Whether only the next visit can notice the end of a wait.
 * @param found.deployedAt When it was last deployed; milliseconds since 1970.
 * @param found.toldAt When its forge last reported a push by itself; null if it does not.
 * @param now Milliseconds since 1970.
 */
export function pauseBefore(
  found: VisitOutcome & { isElsewhere: boolean; deployedAt: number; toldAt: number | null },
  now: number,
): number {
  const { isElsewhere, isWaiting, followsOthers = false, deployedAt, toldAt } = found
  if (!isElsewhere && !followsOthers) return seldom.here
  if (!followsOthers && toldAt !== null && now - toldAt < toldFor) return seldom.elsewhere
  if (isWaiting) return asked.shortest
  // Half an hour once nothing was pushed for twelve hours.
  return Math.min(asked.longest, Math.max(asked.shortest, (now - deployedAt) / 24))
}

/** A tenth more or less, so that what was due at once is not due at once again. */
function spread(pause: number, random: number): number {
  return Math.round(pause * (0.9 + random / 5))
}

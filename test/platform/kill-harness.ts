import { setTimeout as pause } from 'node:timers/promises'
import { answersPerJob, createKillJob, findProblems, isDone, labelOf, replyOf } from './kill-job.ts'
import type { KillJob } from './kill-job.ts'
import { createCrew } from './kill-crew.ts'
import { createKillContext } from './kill-context.ts'
import type { KillContext } from './kill-context.ts'
import { watchHanging } from './kill-hanging.ts'

/**
 * What is done to a platform at work: its processes are killed; those that work are stopped for longer than their
 * lease, and wake; its PostgreSQL crashes; or its processes are killed while the clocks of its workers differ by
 * several leases.
 */
export type Disturbance = 'kill' | 'sleep' | 'database' | 'clock'

/** How much is disturbed, and where. */
export interface KillPlan {
  database: 'sqlite' | 'postgres'
  /** What is done; processes are killed where nothing is said. */
  how?: Disturbance
  /** At least so many times. */
  kills: number
  /** A process that is killed at durable steps survives so many of them. */
  stepsPerLife: number
  /** Whether a job hangs all the while, whose model never answers. */
  hanging?: boolean
  /** A number from 0 to 1, for the moments of random kills. */
  random: () => number
  /** Called with progress. */
  report?: (line: string) => void
}

/** What came of it. */
export interface KillReport {
  /** How many times it was disturbed. */
  kills: number
  /** Those right after a durable step; the others came at any moment. */
  atSteps: number
  jobs: number
  messages: number
  /** Questions to the model that were asked more than once, because a kill took the answer away. */
  repeatedQuestions: number
  /** What is not as if nobody had been killed. */
  problems: readonly string[]
}

const maxJob = 900_000

/** Milliseconds between the clocks of two workers and the right one: three of the harness's short leases. */
const clockOffset = 4_500

/**
 * Disturbs a platform at work, kills its processes at every durable step and at random moments, and compares every job
 * with what it would be if nothing had happened.
 *
 * @param plan How much, and where.
 * @returns What came of it.
 */
export async function runKills(plan: KillPlan): Promise<KillReport> {
  const { how = 'kill' } = plan
  // The one that hangs has a place of its project, and another is left to it.
  const places = plan.hanging === true ? { DOCWRIGHT_JOBS_AT_ONCE: '4' } : {}
  const context = await createKillContext(plan.database, replyOf, places)
  const crew = createCrew(context, how === 'clock' ? clockOffset : 0)
  const jobs: { job: KillJob; label: string }[] = []
  const problems: string[] = []
  let others = 0
  const done = (): number => crew.kills() + others
  const disturb: Record<Disturbance, () => Promise<void>> = {
    kill: async () => crew.killOne(plan.random()),
    clock: async () => crew.killOne(plan.random()),
    async sleep() {
      if (!crew.isComplete()) return
      await crew.sleepOne(plan.random(), context.lease * (1.2 + plan.random()))
      others += 1
    },
    async database() {
      // A process that starts while its database is away ends, and whoever keeps it alive starts it again.
      if (!crew.isComplete()) return
      await context.crashDatabase(plan.random() * 2_000)
      others += 1
    },
  }
  const hanging = plan.hanging === true ? watchHanging(context) : undefined
  try {
    for (let round = 1; done() < plan.kills; round += 1) {
      const atSteps = how === 'kill' && round % 2 === 1
      crew.setLives(atSteps ? plan.stepsPerLife : undefined)
      const stop = crew.keepAlive()
      const labels = atSteps ? [`${round}a`] : [`${round}a`, `${round}b`]
      const creating = Promise.all(labels.map(async (label) => ({ label, job: await createKillJob(context, label) })))
      const ended = creating.then(async (made) =>
        waitUntilDone(
          context,
          made.map(({ job }) => job),
        ),
      )
      await hanging?.begin()
      if (!atSteps) await disturbAtRandom(disturb[how], plan.random, ended)
      await ended
      await stop()
      for (const { job, label } of await creating) {
        jobs.push({ job, label })
        problems.push(...(await findProblems(context, job, label)))
      }
      if (plan.database === 'sqlite' && atSteps) problems.push(...countQuestions(context, labels))
      plan.report?.(`${plan.database}, ${how}: ${done()} times, ${jobs.length} jobs, ${problems.length} problems`)
    }
    if (hanging !== undefined) {
      crew.setLives(undefined)
      const stop = crew.keepAlive()
      problems.push(...(await hanging.end()))
      await stop()
      problems.push(...(await hanging.leftBehind()))
    }
    problems.push(...checkWebhooks(context), ...crew.failures())
    const known = new Set(jobs.map(({ label }) => label))
    const questions = context.models.requests.filter((request) => known.has(labelOf(request))).length
    return {
      kills: done(),
      atSteps: crew.killsAtSteps(),
      jobs: jobs.length,
      messages: jobs.length * 2,
      repeatedQuestions: questions - jobs.length * answersPerJob,
      problems,
    }
  } catch (error) {
    throw new Error(`${String(error)}\nThe processes logged:\n${context.logged().slice(-4_000)}`, { cause: error })
  } finally {
    hanging?.stop()
    await context.close()
  }
}

async function disturbAtRandom(
  disturb: () => Promise<void>,
  random: () => number,
  ended: Promise<void>,
): Promise<void> {
  const over = ended.then(
    () => 'over',
    () => 'over',
  )
  // Processes that are killed as soon as they are there get nowhere: they may live longer from kill to kill.
  for (let longest = 1_000; ; longest += 250) {
    const maxWait = 50 + random() * longest
    if ((await Promise.race([pause(maxWait), over])) === 'over') return
    await disturb()
  }
}

async function waitUntilDone(context: KillContext, jobs: readonly KillJob[]): Promise<void> {
  const deadline = Date.now() + maxJob
  for (const job of jobs) {
    // A database that is away is asked again.
    while (!(await isDone(context, job).catch(() => false))) {
      if (Date.now() > deadline) throw new Error(`Job ${job.id} does not end.`)
      await pause(50)
    }
  }
}

/** Killed right after a durable step, a turn goes on with the next one: nothing is asked again. */
function countQuestions(context: KillContext, labels: readonly string[]): string[] {
  return labels.flatMap((label) => {
    const asked = context.models.requests.filter((request) => labelOf(request) === label).length
    return asked === answersPerJob
      ? []
      : [`job ${label}: the model was asked ${asked} times instead of ${answersPerJob}`]
  })
}

/** A webhook that comes again is the same under the same id. */
function checkWebhooks(context: KillContext): string[] {
  const bodies = [...context.webhooks.values()]
  const changed = bodies.filter((received) => received.size !== 1)
  const all = bodies.flatMap((received) => [...received])
  const twice = all.length - new Set(all).size
  return [
    ...(changed.length === 0 ? [] : [`${changed.length} webhooks came with different bodies under one id`]),
    ...(twice === 0 ? [] : [`${twice} webhooks came under two ids`]),
  ]
}

import { setTimeout as pause } from 'node:timers/promises'
import { answersPerJob, createKillJob, findProblems, isDone, labelOf, replyOf } from './kill-job.ts'
import type { KillJob } from './kill-job.ts'
import { createKillWorld } from './kill-world.ts'
import type { KillWorld } from './kill-world.ts'
import type { Child, ChildOptions } from './start-child.ts'

/** How much is killed, and where. */
export interface KillPlan {
  database: 'sqlite' | 'postgres'
  /** At least so many processes are killed. */
  kills: number
  /** A process that is killed at durable steps survives so many of them. */
  stepsPerLife: number
  /** A number from 0 to 1, for the moments of random kills. */
  random: () => number
  /** Told of progress. */
  report?: (line: string) => void
}

/** What came of it. */
export interface KillReport {
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

const longestJob = 900_000

/** What changes the world outside the database, and is looked at again after a crash. */
const repeated: ReadonlySet<string> = new Set(['pushed', 'pull-request'])

/**
 * Kills processes of a platform at work, at every durable step and at random moments, and compares every job with what
 * it would be if nobody had been killed.
 *
 * @param plan How much, and where.
 * @returns What came of it.
 */
export async function runKills(plan: KillPlan): Promise<KillReport> {
  const world = await createKillWorld(plan.database, replyOf)
  const crew = createCrew(world)
  const jobs: { job: KillJob; label: string }[] = []
  const problems: string[] = []
  try {
    for (let round = 1; crew.kills() < plan.kills; round += 1) {
      const atSteps = round % 2 === 1
      crew.setLives(atSteps ? plan.stepsPerLife : undefined)
      const stop = crew.keepAlive()
      const labels = atSteps ? [`${round}a`] : [`${round}a`, `${round}b`]
      const creating = Promise.all(labels.map(async (label) => ({ label, job: await createKillJob(world, label) })))
      const ended = creating.then(async (made) =>
        waitUntilDone(
          world,
          made.map(({ job }) => job),
        ),
      )
      if (!atSteps) await killAtRandom(crew, plan.random, ended)
      await ended
      await stop()
      for (const { job, label } of await creating) {
        jobs.push({ job, label })
        problems.push(...(await findProblems(world, job, label)))
      }
      if (plan.database === 'sqlite' && atSteps) problems.push(...countQuestions(world, labels))
      plan.report?.(`${plan.database}: ${crew.kills()} kills, ${jobs.length} jobs, ${problems.length} problems`)
    }
    problems.push(...checkWebhooks(world))
    const questions = world.models.requests.length
    return {
      kills: crew.kills(),
      atSteps: crew.killsAtSteps(),
      jobs: jobs.length,
      messages: jobs.length * 2,
      repeatedQuestions: questions - jobs.length * answersPerJob,
      problems,
    }
  } catch (error) {
    throw new Error(`${String(error)}\nThe processes logged:\n${world.logged().slice(-4_000)}`, { cause: error })
  } finally {
    await world.close()
  }
}

/** The processes of a platform: one that was killed is started again at once. */
interface Crew {
  kills(): number
  killsAtSteps(): number
  /** How many durable steps a process that works survives; undefined for any number. */
  setLives(steps: number | undefined): void
  /** Keeps every process of the platform alive, until the returned function is called. */
  keepAlive(): () => Promise<void>
  killOne(random: number): void
}

function createCrew(world: KillWorld): Crew {
  const kinds: readonly ChildOptions['kind'][] = world.database === 'sqlite' ? ['serve'] : ['door', 'worker', 'worker']
  const running = new Map<number, Child>()
  let kills = 0
  let killsAtSteps = 0
  let lives: number | undefined
  let lastStep: string | undefined

  async function keepOne(place: number, kind: ChildOptions['kind'], signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const killAfter = kind === 'door' || lives === undefined ? {} : { killAfter: lives }
      const spare = lastStep !== undefined && repeated.has(lastStep) ? { spare: lastStep } : {}
      const child = await world.start({ kind, ...killAfter, ...spare })
      running.set(place, child)
      const stopped = new Promise<void>((resolve) => {
        if (signal.aborted) resolve()
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
      await Promise.race([child.ended, stopped])
      running.delete(place)
      if (child.isEnded()) {
        kills += 1
        lastStep = child.steps.at(-1)
        if (lives !== undefined && child.steps.length >= lives) killsAtSteps += 1
        continue
      }
      child.kill('SIGKILL')
      await child.ended
    }
  }

  return {
    kills: () => kills,
    killsAtSteps: () => killsAtSteps,
    setLives(steps) {
      lives = steps
    },
    keepAlive() {
      const stop = new AbortController()
      const kept = Promise.all(kinds.map(async (kind, place) => keepOne(place, kind, stop.signal)))
      return async () => {
        stop.abort()
        await kept
      }
    },
    killOne(random) {
      const places = [...running.values()]
      places[Math.floor(random * places.length)]?.kill('SIGKILL')
    },
  }
}

async function killAtRandom(crew: Crew, random: () => number, ended: Promise<void>): Promise<void> {
  const over = ended.then(
    () => 'over',
    () => 'over',
  )
  // Processes that are killed as soon as they are there get nowhere: they may live longer from kill to kill.
  for (let longest = 1_000; ; longest += 250) {
    const patience = 50 + random() * longest
    if ((await Promise.race([pause(patience), over])) === 'over') return
    crew.killOne(random())
  }
}

async function waitUntilDone(world: KillWorld, jobs: readonly KillJob[]): Promise<void> {
  const deadline = Date.now() + longestJob
  for (const job of jobs) {
    while (!(await isDone(world, job))) {
      if (Date.now() > deadline) throw new Error(`Job ${job.id} does not end.`)
      await pause(50)
    }
  }
}

/** Killed right after a durable step, a turn goes on with the next one: nothing is asked again. */
function countQuestions(world: KillWorld, labels: readonly string[]): string[] {
  return labels.flatMap((label) => {
    const asked = world.models.requests.filter((request) => labelOf(request) === label).length
    return asked === answersPerJob
      ? []
      : [`job ${label}: the model was asked ${asked} times instead of ${answersPerJob}`]
  })
}

/** A webhook that comes again is the same under the same id. */
function checkWebhooks(world: KillWorld): string[] {
  const bodies = [...world.webhooks.values()]
  const changed = bodies.filter((received) => received.size !== 1)
  const all = bodies.flatMap((received) => [...received])
  const twice = all.length - new Set(all).size
  return [
    ...(changed.length === 0 ? [] : [`${changed.length} webhooks came with different bodies under one id`]),
    ...(twice === 0 ? [] : [`${twice} webhooks came under two ids`]),
  ]
}

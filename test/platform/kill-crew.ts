import { setTimeout as pause } from 'node:timers/promises'
import type { KillContext } from './kill-context.ts'
import type { Child, ChildOptions } from './start-child.ts'

/** What changes anything outside the database, and is looked at again after a crash. */
const repeated: ReadonlySet<string> = new Set(['pushed', 'pull-request'])

/** The processes of a platform: one that was killed is started again at once. */
export interface Crew {
  kills(): number
  killsAtSteps(): number
  /** What processes logged that ended by themselves, which none should. */
  failures(): readonly string[]
  /** How many durable steps a process that works survives; undefined for any number. */
  setLives(steps: number | undefined): void
  /** Keeps every process of the platform alive, until the returned function is called. */
  keepAlive(): () => Promise<void>
  /** Whether all of them run. */
  isComplete(): boolean
  killOne(random: number): void
  /** Stops a process that works for so many milliseconds, and wakes it. */
  sleepOne(random: number, duration: number): Promise<void>
}

/**
 * Makes the crew of a platform: a server on SQLite; on PostgreSQL a server that does not work, and two workers.
 *
 * @param clockOffset Milliseconds that the first worker's clock is ahead, and the second one's behind.
 */
export function createCrew(context: KillContext, clockOffset: number): Crew {
  const kinds: readonly ChildOptions['kind'][] =
    context.database === 'sqlite' ? ['serve'] : ['door', 'worker', 'worker']
  const running = new Map<number, Child>()
  const failures: string[] = []
  let kills = 0
  let killsAtSteps = 0
  let lives: number | undefined
  let lastStep: string | undefined

  /** The first worker is ahead, the second behind. */
  function offsetOf(place: number): number {
    return [0, clockOffset, -clockOffset][place] ?? 0
  }

  async function keepOne(place: number, kind: ChildOptions['kind'], signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const killAfter = kind === 'door' || lives === undefined ? {} : { killAfter: lives }
      const spare = lastStep !== undefined && repeated.has(lastStep) ? { spare: lastStep } : {}
      const child = await context.start({ kind, ...killAfter, ...spare, clockOffset: offsetOf(place) })
      running.set(place, child)
      const stopped = new Promise<void>((resolve) => {
        if (signal.aborted) resolve()
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
      await Promise.race([child.ended, stopped])
      running.delete(place)
      if (child.isEnded()) {
        if ((await child.ended) === null) failures.push(`a ${kind} ended by itself: ${child.logged().slice(-1_000)}`)
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
    failures: () => failures,
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
    isComplete: () => running.size === kinds.length,
    killOne(random) {
      pick([...running.values()], random)?.kill('SIGKILL')
    },
    async sleepOne(random, duration) {
      const workers = [...running].filter(([place]) => kinds[place] !== 'door').map(([, child]) => child)
      const sleeper = pick(workers, random)
      sleeper?.kill('SIGSTOP')
      await pause(duration)
      sleeper?.kill('SIGCONT')
    },
  }
}

function pick<Item>(items: readonly Item[], random: number): Item | undefined {
  return items[Math.floor(random * items.length)]
}

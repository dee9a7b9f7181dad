import type { WakeUpSubject } from '../store/commit-news.ts'
import type { WakeUps } from './wake-ups.ts'

/** Background work of one kind. */
export interface WorkLoopOptions<Item> {
  /** Takes the next piece of work; undefined where there is none. */
  claim: () => Promise<Item | undefined>
  /** Does it. The signal is aborted when the process is to end: finish the step at hand and hand the rest back. */
  run: (item: Item, draining: AbortSignal) => Promise<void>
  /** Called when a piece begins; what it gives is called at its end. */
  begin?: () => () => void
  /** How many pieces at the same time. */
  concurrency: number
  wakeUps: WakeUps
  subject: WakeUpSubject
  /** Milliseconds between looks without a wake-up, for what becomes due by itself; 1 s without it. */
  pollInterval?: number
  onError: (error: unknown) => void
}

/** Background work that goes on until it is stopped. */
export interface WorkLoop {
  /** Waits until nothing is due and nothing is being done. */
  idle(this: void): Promise<void>
  /** Takes no more work, and waits for what is being done. */
  stop(this: void): Promise<void>
}

/**
 * Starts to do background work: whenever a wake-up comes, and from time to time.
 *
 * @param options The work.
 * @returns The loop; to be stopped.
 */
export function startWorkLoop<Item>(options: WorkLoopOptions<Item>): WorkLoop {
  const { claim, run, concurrency, wakeUps, subject, pollInterval = 1_000, onError } = options
  const draining = new AbortController()
  const active = new Set<Promise<void>>()
  let looking: Promise<void> | undefined
  let lookAgain = false

  function look(): void {
    if (draining.signal.aborted) return
    lookAgain = true
    looking ??= lookForWork()
      .catch(onError)
      .finally(() => {
        looking = undefined
        if (lookAgain) look()
      })
  }

  async function lookForWork(): Promise<void> {
    while (lookAgain) {
      lookAgain = false
      while (active.size < concurrency && !draining.signal.aborted) {
        const item = await claim()
        if (item === undefined) break
        begin(item)
      }
    }
  }

  function begin(item: Item): void {
    const end = options.begin?.()
    const work = run(item, draining.signal)
      .catch(onError)
      .finally(() => {
        end?.()
        active.delete(work)
        look()
      })
    active.add(work)
  }

  const stopListening = wakeUps.listen((woken) => {
    if (woken === subject) look()
  })
  const timer = setInterval(look, pollInterval)
  look()
  return {
    async idle() {
      look()
      await looking
      while (active.size > 0) {
        await Promise.all(active)
        await looking
      }
    },
    async stop() {
      draining.abort()
      stopListening()
      clearInterval(timer)
      await looking
      await Promise.all(active)
    },
  }
}

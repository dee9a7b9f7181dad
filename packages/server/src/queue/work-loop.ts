import { setTimeout as pauseFor } from 'node:timers/promises'
import type { WakeUpSubject } from '../store/commit-news.ts'
import { longestRest, type WakeUps } from './wake-ups.ts'

/** Background work of one kind. */
export interface WorkLoopOptions<Item> {
  /** Takes the next pieces of work, as many as are asked for if there are; none if nothing can be taken. */
  claim: (most: number) => Promise<readonly Item[]>
  /** When something will be due, in milliseconds since 1970; undefined if nothing waits. */
  nextDue?: () => Promise<number | undefined>
  /** Does it. The signal is aborted when the process is to end: finish the step at hand and hand the rest back. */
  run: (item: Item, draining: AbortSignal) => Promise<void>
  /** Called when a piece begins; what it gives is called at its end. */
  begin?: () => () => void
  /** How many pieces at the same time. */
  concurrency: number
  wakeUps: WakeUps
  subject: WakeUpSubject
  /** Milliseconds until the next look while something is due that cannot be taken yet; 1 s by default. */
  pollInterval?: number
  /**
   * Milliseconds until the next look if no wake-up reports work; {@link longestRest} by default. A wake-up may be lost.
   */
  longestPause?: number
  clock?: () => number
  onError: (error: unknown) => void
}

/** Background work that continues until it is stopped. */
export interface WorkLoop {
  /** Waits until nothing is due and nothing is being done. */
  idle(this: void): Promise<void>
  /** Takes no more work, and waits for the current work, however long it takes: its lease ends by itself. */
  stop(this: void): Promise<void>
}

/**
 * Starts to do background work: whenever a wake-up comes, and from time to time.
 *
 * @param options The work.
 * @returns The loop; to be stopped.
 */
export function startWorkLoop<Item>(options: WorkLoopOptions<Item>): WorkLoop {
  const { claim, run, concurrency, wakeUps, subject, onError, nextDue } = options
  const { pollInterval = 1_000, longestPause = longestRest, clock = Date.now } = options
  const draining = new AbortController()
  const active = new Set<Promise<void>>()
  let looking: Promise<void> | undefined
  let lookAgain = false
  let timer: NodeJS.Timeout | undefined
  let seenAt = Number.NEGATIVE_INFINITY

  function look(): void {
    if (draining.signal.aborted) return
    lookAgain = true
    looking ??= lookForWork()
      .then(scheduleNext)
      .catch((error: unknown) => {
        onError(error)
        lookAfter(pollInterval)
      })
      .finally(() => {
        looking = undefined
        if (lookAgain) look()
      })
  }

  /** The search waits until there can be work: future work has its time, and wake-ups report all else. */
  async function scheduleNext(): Promise<void> {
    // The end of any of them is followed by a look.
    if (active.size >= concurrency) return
    const pause = await untilDue()
    // Due work that was not taken waits for something else, such as a place for its project.
    lookAfter(pause <= 0 ? pollInterval : pause)
  }

  /** Milliseconds until something is due; none or less where something is. */
  async function untilDue(): Promise<number> {
    if (nextDue === undefined) return 0
    const next = await nextDue()
    seenAt = clock()
    // News of other processes is polled some time later.
    const longest = wakeUps.isListening() ? longestPause : Math.min(longestPause, 10 * pollInterval)
    return next === undefined ? longest : Math.min(next - seenAt + 1, longest)
  }

  /** A look in which nothing can be found costs more than the question whether there is anything. */
  async function lookIfDue(): Promise<void> {
    // Behind a clock that was set back, what looks far away may be due.
    const pause = clock() < seenAt ? 0 : await untilDue().catch(() => 0)
    if (pause <= 0) look()
    else if (looking === undefined) lookAfter(pause)
  }

  function lookAfter(pause: number): void {
    clearTimeout(timer)
    if (!draining.signal.aborted) timer = setTimeout(nextDue === undefined ? look : () => void lookIfDue(), pause)
  }

  async function lookForWork(): Promise<void> {
    while (lookAgain) {
      lookAgain = false
      while (active.size < concurrency && !draining.signal.aborted) {
        const items = await claim(concurrency - active.size)
        for (const item of items) begin(item)
        if (items.length === 0) break
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
      clearTimeout(timer)
      const waiting = new AbortController()
      const longest = pauseFor(longestEnd, undefined, { signal: waiting.signal }).catch(() => {})
      await Promise.race([Promise.all([looking, ...active]), longest])
      waiting.abort()
    },
  }
}

/** Milliseconds that the work of a process that is to end may take: more than its steps are given. */
const longestEnd = 20_000

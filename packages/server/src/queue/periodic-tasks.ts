import type { WakeUpSubject } from '../store/commit-news.ts'
import { longestRest, type WakeUps } from './wake-ups.ts'

/** Dependencies of periodic tasks. */
export interface PeriodicContext {
  /** Logs what failed; the next time comes all the same. */
  logger: { error(fields: object, message: string): void }
  wakeUps: Pick<WakeUps, 'listen' | 'isListening'>
  /** The time by which tasks are due, in milliseconds since 1970. */
  clock(): number
  /** Whether a failure is reported elsewhere; by default, none is. */
  isExpected?: (error: unknown) => boolean
  /** Whether this process may work now; otherwise, due tasks are skipped. By default, it always may. */
  mayWork?: () => boolean
  /** A number from 0 to 1: processes that began at once do not continue at once. */
  random(): number
}

/** Something that is done again and again. */
export interface PeriodicTask {
  name: string
  /** Milliseconds between the end of one time and the next, a tenth more or less. */
  every: number
  go: () => Promise<void>
  /** Lets the task wait for longer than {@link every} if there is nothing to do. */
  rest?: Rest
}

/** How it is known that there is nothing to do. */
export interface Rest {
  /** The subjects of wake-ups for new work. */
  subjects: readonly (WakeUpSubject | 'shown')[]
  /** When something will be due, in milliseconds since 1970; undefined if nothing waits. */
  nextDue: () => Promise<number | undefined>
}

/** A task between two times. */
interface Waiting {
  timer?: NodeJS.Timeout
  /** Moment, as `performance.now` counts, at which the task may be done again. */
  mayBegin: number
  active?: Promise<void>
  isWoken: boolean
  /** When it was seen last that nothing was due. */
  seenAt: number
}

/**
 * Does each task at once, and then again after a while; never twice at a time. A task that can rest runs when work is
 * due.
 *
 * @param context Log, wake-ups, time and chance.
 * @returns Ends them after the current work.
 */
export function startPeriodicTasks(
  { logger, wakeUps, clock, random, isExpected, mayWork = () => true }: PeriodicContext,
  tasks: readonly PeriodicTask[],
): { stop: () => Promise<void> } {
  const states = new Map<PeriodicTask, Waiting>()
  let stopped = false

  function begin(task: PeriodicTask, state: Waiting, isSure: boolean): void {
    clearTimeout(state.timer)
    const spread = 0.9 + random() / 5
    let pause = task.every * spread
    state.isWoken = false
    state.active = doOnce(task, state, isSure)
      .then((rest) => (pause = Math.max(pause, rest)))
      .catch((error: unknown) => {
        if (isExpected?.(error) !== true)
          logger.error({ code: 'background-work-failed', err: error, task: task.name }, 'Background work failed')
      })
      .then(() => {
        delete state.active
        state.mayBegin = performance.now() + task.every * spread
        // Something was said meanwhile.
        beginAfter(task, state, state.isWoken ? task.every * spread : pause)
      })
  }

  /** Gives the milliseconds until something is due. */
  async function doOnce({ go, rest, every }: PeriodicTask, state: Waiting, isSure: boolean): Promise<number> {
    if (!mayWork()) return 0
    // Behind a clock that was set back, what looks far away may be due.
    if (rest !== undefined && !isSure && clock() >= state.seenAt) {
      const pause = await untilDue(rest, every, state)
      if (pause > 0) return pause
    }
    await go()
    return rest === undefined ? 0 : untilDue(rest, every, state)
  }

  async function untilDue({ nextDue }: Rest, every: number, state: Waiting): Promise<number> {
    const next = await nextDue()
    state.seenAt = clock()
    const longest = wakeUps.isListening() ? longestRest : every
    if (next === undefined) return longest
    return next <= state.seenAt ? 0 : Math.min(next - state.seenAt + 1, longest)
  }

  function beginAfter(task: PeriodicTask, state: Waiting, pause: number, isSure = state.isWoken): void {
    clearTimeout(state.timer)
    if (!stopped) state.timer = setTimeout(() => begin(task, state, isSure), pause)
  }

  const stopListening = wakeUps.listen((subject) => {
    for (const [task, state] of states) {
      if (task.rest?.subjects.some((known) => isAbout(subject, known)) !== true || state.isWoken) continue
      state.isWoken = true
      if (state.active === undefined) beginAfter(task, state, Math.max(0, state.mayBegin - performance.now()))
    }
  })
  for (const task of tasks) {
    const state: Waiting = { mayBegin: 0, isWoken: false, seenAt: Number.NEGATIVE_INFINITY }
    states.set(task, state)
    begin(task, state, true)
  }
  return {
    async stop() {
      stopped = true
      stopListening()
      for (const { timer } of states.values()) clearTimeout(timer)
      await Promise.all([...states.values()].flatMap(({ active }) => active ?? []))
    },
  }
}

/** `shown` stands for all that begins with it. */
function isAbout(subject: WakeUpSubject, known: string): boolean {
  return subject === known || subject.startsWith(`${known}:`)
}

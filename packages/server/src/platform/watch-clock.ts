import type { Logger } from 'pino'
import { describeDifference, keepsTime, noticedDifference, type SharedClock } from '../store/database/shared-clock.ts'

/** Milliseconds between two comparisons. */
const interval = 5_000
/** Milliseconds by which a clock is set right without anybody waiting for something. */
const jump = 1_000
/** Milliseconds between two lines about the same difference. */
const reminder = 10 * 60_000

/** How the clock of a machine is: right enough, wrong enough for a warning, or too wrong to work by. */
type State = 'right' | 'noticed' | 'too-wrong'

/** Receives the observations. */
interface ClockWatcher {
  passed?: () => number
  jumped?: () => void
  answered?: () => void
  failed?: (cause: unknown) => void
}

/**
 * Compares the clock of this machine with that of the database from time to time, and reports a wrong one.
 *
 * @param time Compares them.
 * @param options.passed Milliseconds since any moment.
 * @param options.answered Called whenever the database has answered with its time.
 * @param options.failed Called with the reason whenever it has not answered.
 * @param options.jumped Called if the shared time has moved differently from real time: later work may be due.
 * @returns Ends it.
 */
export function watchClock(
  time: SharedClock,
  logger: Pick<Logger, 'warn' | 'error' | 'info'>,
  { passed = () => performance.now(), jumped, answered, failed }: ClockWatcher = {},
): { look: () => Promise<void>; stop: () => void } {
  let [state, toldAt]: [State, number] = ['right', -Infinity]
  let looking: Promise<void> | undefined
  let last = { at: time.now(), passed: passed() }

  function compare(): void {
    const next = { at: time.now(), passed: passed() }
    const differs = Math.abs(next.at - last.at - (next.passed - last.passed)) > jump
    last = next
    if (differs) jumped?.()
  }

  function report(): void {
    const ahead = time.ahead()
    const now = stateOf(time)
    if (now === state && (now === 'right' || passed() - toldAt < reminder)) return
    state = now
    toldAt = passed()
    const fields = { code: 'clock-differs', aheadSeconds: Math.round(ahead / 100) / 10 }
    switch (now) {
      case 'right':
        return logger.info(fields, 'The clock of this machine agrees with that of the database again.')
      case 'noticed':
        return logger.warn(fields, `${describeDifference(ahead)} ${advice}`)
      case 'too-wrong':
        return logger.error(
          fields,
          `${describeDifference(ahead)} This process takes no work until it is right. ${advice}`,
        )
    }
  }

  async function look(): Promise<void> {
    looking ??= time
      .measure()
      .then(
        () => answered?.(),
        (cause: unknown) => failed?.(cause),
      )
      .finally(() => (looking = undefined))
    // A jump shows without an answer.
    report()
    await looking
    report()
    compare()
  }

  void look()
  const timer = setInterval(() => void look(), interval)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}

const advice = 'Run a time service (NTP) on all machines, and alert on it.'

function stateOf(time: SharedClock): State {
  if (!keepsTime(time)) return 'too-wrong'
  return Math.abs(time.ahead()) >= noticedDifference ? 'noticed' : 'right'
}

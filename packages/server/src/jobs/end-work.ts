import { LeaseLost } from './hold-turn.ts'

/** The process ends before the turn has ended: another one goes on with it. */
export class Draining extends Error {}

/** Milliseconds that work gets to end after a request, and those after which it is reported as hanging. */
const maxEnding = 2_000
const hungFrom = 30_000

/** On a busy machine, much ends a little later. Only what does not is worth a line; a process that ends has no time to see. */
export function tellIfHung(working: Promise<void>, { deadline }: Signals, tell: () => void): void {
  if (deadline.aborted) return tell()
  const timer = setTimeout(tell, hungFrom)
  timer.unref()
  void working.catch(() => {}).then(() => clearTimeout(timer))
}

/**
 * Waits for work, and after a request to end only for a limited time: work that does not listen must not hold a place.
 * The database refuses all later writes of abandoned work, since its fence is no longer the turn's.
 *
 * @param leave Called if it does not end; ends everything that it has started.
 */
export async function untilEnded(
  working: Promise<void>,
  { lost, deadline }: Signals,
  leave: () => Promise<void>,
): Promise<void> {
  const ending = Promise.withResolvers<'hung'>()
  let timer: NodeJS.Timeout | undefined
  const begin = (): void => {
    timer ??= setTimeout(() => ending.resolve('hung'), maxEnding)
  }
  const told = AbortSignal.any([lost, deadline])
  if (told.aborted) begin()
  else told.addEventListener('abort', begin, { once: true })
  try {
    if ((await Promise.race([working, ending.promise])) !== 'hung') return
    working.catch(() => {})
    await leave()
    throw lost.aborted ? new LeaseLost() : new Draining()
  } finally {
    clearTimeout(timer)
    told.removeEventListener('abort', begin)
  }
}

/** The requests that a turn ends. */
export interface Signals {
  lost: AbortSignal
  /** Aborted when the process is to end: the step at hand is finished. */
  draining: AbortSignal
  /** Aborted some time later: the step at hand is given up. */
  deadline: AbortSignal
}

/**
 * Gives the work of a process that is to end some time more.
 *
 * @param draining Aborted when the process is to end.
 * @param maxWait Milliseconds from then on until the signal is aborted.
 */
export function abortAfter(draining: AbortSignal, maxWait: number): { signal: AbortSignal; stop: () => void } {
  const deadline = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const start = (): void => {
    timer = setTimeout(() => deadline.abort(new Draining()), maxWait)
  }
  if (draining.aborted) start()
  else draining.addEventListener('abort', start, { once: true })
  return {
    signal: deadline.signal,
    stop() {
      clearTimeout(timer)
      draining.removeEventListener('abort', start)
    },
  }
}

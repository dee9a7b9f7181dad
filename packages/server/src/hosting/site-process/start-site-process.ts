import { fork } from 'node:child_process'
import { createBirpc } from 'birpc'
import { fileURLToPath } from 'node:url'
import { lowerPriority, pageEnvironment, processorTime } from 'docwright/engine'
import type { PlatformCalls, SiteCalls, SiteProcessSettings } from './protocol.ts'
import { isSilentTooLong } from './silent-process.ts'

/** How much a site process may use. */
export interface SiteProcessLimits {
  /** Megabytes of memory, without what page processes take. */
  memory: number
  /**
   * Milliseconds of its processor's time that it may be at one thing without a sign of life; five times as long by the clock
   * ends it in any case. A machine that has too much to do for it to get a word in ends no site.
   */
  silence: number
  /** Milliseconds of processor time for one site, including its page processes. */
  processor: number
}

/** How a process is started for a class of work. */
export interface SiteProcessStart extends SiteProcessLimits {
  /**
   * How much lower its priority is than that of processes for which readers wait: one project's work must not slow down
   * another's site.
   */
  niceness: number
}

/** A running site process. */
export interface SiteProcess {
  /** Undefined if it could not be started. */
  readonly pid: number | undefined
  calls: SiteCalls
  /** Why it has ended; undefined as long as it runs. */
  readonly ended: SiteProcessEnded | undefined
  /** Lets it finish what it writes, and ends it. */
  stop(): Promise<void>
  /** Ends it at once, because processors have worked too long for its site. */
  giveUp(): void
}

/** Starts a site process. */
export type StartSiteProcess = (
  settings: SiteProcessSettings,
  platform: Omit<PlatformCalls, 'alive'>,
  start: SiteProcessStart,
) => SiteProcess

/** A site process ended before its work: its input is too much for it. */
export class SiteProcessEnded extends Error {
  override readonly name = 'SiteProcessEnded'
}

/** A site has used more processor time than it may: another attempt would end the same. */
export class ProcessorLimitExceeded extends SiteProcessEnded {
  /** Permanent. */
  readonly code = 'deployment-too-costly'
}

/** Number of checks within the longest silence of a process. */
const looksPerSilence = 10

/** Milliseconds that a process has to end by itself. */
const stopWithin = 8000

/**
 * Megabytes for new objects, from the start: a push of one page at 10,000 pages creates many short-lived objects, and
 * would spend a fifth of its time on garbage collection if V8 began with one megabyte.
 */
const youngMemory = ['--min-semi-space-size=16', '--max-semi-space-size=16']

/**
 * Starts a site process, with little of the environment and none of its secrets.
 *
 * @param settings The folders of its files.
 * @param platform Answers its requests.
 * @param start Its limits and priority.
 */
export function startSiteProcess(
  settings: SiteProcessSettings,
  platform: Omit<PlatformCalls, 'alive'>,
  { memory, silence, processor, niceness }: SiteProcessStart,
): SiteProcess {
  const child = fork(fileURLToPath(import.meta.resolve('#site-process')), [JSON.stringify(settings)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--no-warnings', `--max-old-space-size=${memory}`, ...youngMemory],
    env: pageEnvironment(process.env),
  })
  let ended: SiteProcessEnded | undefined
  let heardAt = performance.now()
  let isSilent = false
  let complaint = ''
  child.stderr?.on(
    'data',
    (bytes: Buffer) => (complaint = (complaint + bytes.toString('latin1')).slice(-complaintLimit)),
  )
  if (child.pid !== undefined) lowerPriority(child.pid, niceness)

  const functions: PlatformCalls = { ...platform, alive: () => void (heardAt = performance.now()) }
  const calls = createBirpc<SiteCalls, PlatformCalls>(functions, {
    post: (message) => void child.send(message, () => {}),
    on: (listen) =>
      void child.on('message', (message) => {
        heardAt = performance.now()
        listen(message)
      }),
    bind: 'functions',
    timeout: -1,
    eventNames: ['stop'],
  })
  /** Its processor time at the last sign of life. */
  let then = { heardAt, spent: 0 }
  const watch = setInterval(() => {
    const spent = processorTime(child.pid)
    if (then.heardAt !== heardAt) then = { heardAt, spent: spent ?? 0 }
    const silentFor = performance.now() - heardAt
    const worked = spent === undefined ? silentFor : spent - then.spent
    if (!isSilentTooLong(silentFor, worked, silence)) return
    isSilent = true
    child.kill('SIGKILL')
  }, silence / looksPerSilence).unref()

  const gone = new Promise<void>((resolve) => {
    const end = (): void => {
      clearInterval(watch)
      ended ??= new SiteProcessEnded(endingOf({ isSilent, complaint, memory, silence }))
      calls.$close(ended)
      resolve()
    }
    child.once('exit', end)
    // A machine that can start no more processes says so here, and there is no exit.
    child.once('error', () => child.pid === undefined && end())
  })

  return {
    pid: child.pid,
    calls,
    giveUp() {
      const seconds = Math.round(processor / 1000).toLocaleString('en')
      ended ??= new ProcessorLimitExceeded(
        `Building this site takes more than ${seconds} seconds of processor time, which is the limit. ` +
          'Look for repetition on its pages or in its specifications, or split it into several projects.',
      )
      child.kill('SIGKILL')
    },
    get ended() {
      return ended
    },
    async stop() {
      if (ended !== undefined) return
      if (child.connected) child.disconnect()
      const timer = setTimeout(() => child.kill('SIGKILL'), stopWithin)
      await gone
      clearTimeout(timer)
    },
  }
}

/** Number of characters of a process's last output that are read. */
const complaintLimit = 4096

function endingOf(known: { isSilent: boolean; complaint: string; memory: number; silence: number }): string {
  if (known.isSilent) return `it did not respond for more than ${Math.round(known.silence / 1000)} seconds`
  if (/heap out of memory|allocation failed/i.test(known.complaint))
    return `it needs more than ${known.memory} MB of memory`
  return 'the process that builds it was killed'
}

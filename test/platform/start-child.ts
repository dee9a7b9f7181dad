import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Which process is started, and how it is to end. */
export interface ChildOptions {
  /** `serve` works as well; `door` is `serve --no-worker`. */
  kind: 'serve' | 'door' | 'worker'
  dataFolder: string
  /** Ignored by a worker. */
  port: number
  /** Milliseconds a lease of a turn lasts; the usual ones without it. */
  lease?: number
  /** SIGKILL after so many durable steps. */
  killAfter?: number
  /** Where it is not killed: what is repeated after a crash would otherwise never be passed. */
  spare?: string
  /** Milliseconds its clock is ahead of the right one. */
  clockOffset?: number
  /** SIGSTOP after the durable step of this name. */
  stopAfter?: string
}

/** What a process tells of itself. */
export type ChildNews =
  | { kind: 'ready'; project?: { id: string; slug: string; name: string; key: string } | undefined }
  | { kind: 'step'; name: string }
  /** Its clock has been set. */
  | { kind: 'clock' }

/** A process of the platform. */
export interface Child {
  readonly pid: number
  readonly project: { id: string; slug: string; name: string; key: string } | undefined
  /** Names of the durable steps so far. */
  readonly steps: readonly string[]
  /** Everything it logged. */
  readonly logged: () => string
  /** The signal that ended it, or null; never rejects. */
  readonly ended: Promise<NodeJS.Signals | null>
  readonly isEnded: () => boolean
  /** Waits for a durable step. */
  step(name: string): Promise<void>
  kill(signal: NodeJS.Signals): void
  /** Sets by how many milliseconds its clock is ahead of the right one. */
  setClock(offset: number): Promise<void>
}

/** Where processes keep their compiled code, as the command line has it: each starts a third cheaper. */
const compileCache = process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'node-compile-cache')

/**
 * Starts a process of the platform and waits until it is ready, or has ended.
 *
 * @param options Which one.
 * @param environment Variables of the process, beside PATH.
 */
export async function startChild(options: ChildOptions, environment: Readonly<Record<string, string>>): Promise<Child> {
  const script = join(import.meta.dirname, 'platform-child.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, JSON.stringify(options)], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let logged = ''
  let isEnded = false
  let project: Child['project']
  const steps: string[] = []
  let clocksSet = 0
  let clocksSent = 0
  const waiting = new Set<() => void>()
  child.stderr.setEncoding('utf8').on('data', (text: string) => (logged += text))
  child.stdin.on('error', () => {})
  const ready = Promise.withResolvers<void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const news = JSON.parse(line) as ChildNews
    if (news.kind === 'step') steps.push(news.name)
    else if (news.kind === 'clock') clocksSet += 1
    else {
      project = news.project
      ready.resolve()
    }
    for (const look of waiting) look()
  })
  const ended = once(child, 'close').then(([, signal]) => {
    isEnded = true
    for (const look of waiting) look()
    return signal as NodeJS.Signals | null
  })
  /** Waits until something holds, or the process has ended. */
  async function until(holds: () => boolean): Promise<void> {
    await new Promise<void>((resolve) => {
      function look(): void {
        if (!holds() && !isEnded) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  }
  // One that is killed before it is ready has work behind it all the same.
  await Promise.race([ready.promise, ended])
  if (isEnded && child.exitCode !== null) throw new Error(`The process ended by itself:\n${logged}`)
  return {
    pid: child.pid ?? 0,
    project,
    steps,
    logged: () => logged,
    ended,
    isEnded: () => isEnded,
    step: async (name) => until(() => steps.includes(name)),
    kill: (signal) => void child.kill(signal),
    async setClock(offset) {
      clocksSent += 1
      const sent = clocksSent
      child.stdin.write(`${offset}\n`)
      await until(() => clocksSet >= sent)
    },
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createKillJob, findProblems, hangingPrompt, isDone, post } from './kill-job.ts'
import type { KillContext } from './kill-context.ts'

/** Work that never ends by itself, while processes are killed around it. */
export interface HangingWork {
  /**
   * Gives the platform a job whose model never answers, unless it has one: a turn whose processes die again and again is given up.
   * Somebody keeps its processes alive.
   */
  begin(): Promise<void>
  /** Cancels it. What is held then, and whether another job finds a place; empty where all is well. */
  end(): Promise<string[]>
  /** Programs that are there still although every process of the platform was killed. */
  leftBehind(): Promise<string[]>
  /** Watches no more. */
  stop(): void
}

/** Programs that a process of the platform starts, and that must end with it. */
const programs = /platform-child|page-process|site-process/
const maxWait = 120_000

/**
 * Watches which programs the processes of a platform start while a job hangs.
 *
 * @param context Where.
 */
export function watchHanging(context: KillContext): HangingWork {
  const started = new Set<number>()
  const watch = setInterval(() => {
    for (const pid of programsBelow(process.pid)) started.add(pid)
  }, 200)
  let made = 0
  let id = ''
  const turns = async (...states: readonly ('queued' | 'running')[]): Promise<number> =>
    (await context.store.db.selectFrom('turn').select('id').where('status', 'in', states).execute()).length

  async function begin(): Promise<void> {
    const { db } = context.store
    const own = await db.selectFrom('turn').select('status').where('job_id', '=', id).executeTakeFirst()
    if (own?.status === 'queued' || own?.status === 'running') return
    made += 1
    id = (await post(context, 'job', { prompt: hangingPrompt }, `hanging-${made}`)).id
  }

  return {
    begin,
    async end() {
      await begin()
      if (!(await within(async () => (await turns('running')) === 1))) return ['the hanging job is not at work']
      await post(context, `job/${id}/cancel`, {}, 'cancel-hanging')
      const problems = (await within(async () => (await turns('running')) === 0))
        ? []
        : ['a place is held after the cancel']
      const job = await createKillJob(context, 'after')
      if (!(await within(async () => isDone(context, job)))) return [...problems, 'no place is free for another job']
      return [...problems, ...(await findProblems(context, job, 'after'))]
    },
    async leftBehind() {
      const left = (): number[] => [...started].filter((pid) => programs.test(commandOf(pid)))
      await within(() => Promise.resolve(left().length === 0))
      return left().map((pid) => `process ${pid} is left behind: ${commandOf(pid)}`)
    },
    stop: () => clearInterval(watch),
  }
}

/** Asks until it holds; false where it does not for too long. */
async function within(holds: () => Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + maxWait; Date.now() < deadline; await pause(100))
    if (await holds().catch(() => false)) return true
  return false
}

function programsBelow(parent: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(name))
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (parents.get(pid) === parent || isBelow(parents.get(pid)))
  return [...parents.keys()].filter((pid) => isBelow(pid) && programs.test(commandOf(pid)))
}

function parentOf(pid: string): number {
  return Number(/\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1] ?? 0)
}

function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').slice(0, 200)
}

/** A process may end at any moment. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of a clock tick in which Linux counts. */
const tick = 10

/**
 * How long processors have worked for a process, in all its threads, and for those of its children that have ended.
 *
 * @param pid Its id.
 * @returns Milliseconds; undefined if the system does not say: it is not Linux, or there is no such process any more.
 */
export function processorTime(pid: number | undefined): number | undefined {
  const fields = pid === undefined ? undefined : readText(`/proc/${pid}/stat`)
  // The name of the program, in brackets, may hold anything. After it: state, parent, …; user, system, and both of children.
  const times = fields
    ?.slice(fields.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)
  if (times?.length !== 4 || times.some((time) => !Number.isFinite(time))) return undefined
  return times.reduce((sum, time) => sum + time, 0) * tick
}

/**
 * A process with all its descendants.
 *
 * @param pid Its id.
 * @returns Only itself if the system does not say.
 */
export function processTree(pid: number): number[] {
  const threads = namesIn(`/proc/${pid}/task`)
  const children = threads.flatMap((thread) => (readText(`/proc/${pid}/task/${thread}/children`) ?? '').split(' '))
  return [pid, ...children.filter((id) => id !== '').flatMap((id) => processTree(Number(id)))]
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

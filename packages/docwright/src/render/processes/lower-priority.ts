import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Lets a process go behind others from here on, with all its threads: on Linux each of them has a priority of its own,
 * and those that color code or run components are busier than the first.
 *
 * @param pid Its id.
 * @param niceness From 0, as processes begin, to 19.
 */
export function lowerPriority(pid: number, niceness: number): void {
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, niceness)
    } catch {
      // It has ended meanwhile, or the system has no priorities.
    }
  }
}

/** Only the process itself if the system does not say. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return [pid]
  }
}

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** A process as the system lists it. */
interface ListedProcess {
  pid: number
  parent: number
  /** Memory it holds, in megabytes. */
  memory: number
}

/**
 * Processes that a process has started.
 *
 * @param pid The parent.
 */
export function childrenOf(pid: number | undefined): number[] {
  return listProcesses()
    .filter(({ parent }) => parent === pid)
    .map((child) => child.pid)
}

/**
 * Whether a process is there.
 *
 * @param pid The process.
 */
export function isAlive(pid: number): boolean {
  return listProcesses().some((listed) => listed.pid === pid)
}

/**
 * Megabytes that a process holds.
 *
 * @param pid The process.
 */
export function memoryOf(pid: number | undefined): number {
  return listProcesses().find((listed) => listed.pid === pid)?.memory ?? Number.NaN
}

/** Small Debian images have no `ps`, other systems have no `/proc`. */
function listProcesses(): ListedProcess[] {
  if (existsSync('/proc/self/status')) {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readStatus)
  }
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = 0, parent = 0, memory = 0] = line.trim().split(/\s+/).map(Number)
      return { pid, parent, memory: memory / 1024 }
    })
}

function readStatus(pid: string): ListedProcess[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const number = (name: string): number =>
      Number(new RegExp(String.raw`^${name}:\s+(\d+)`, 'm').exec(status)?.[1] ?? 0)
    // A process that has ended and whose parent has not asked for its status is gone.
    return /^State:\s+Z/m.test(status)
      ? []
      : [{ pid: Number(pid), parent: number('PPid'), memory: number('VmRSS') / 1024 }]
  } catch {
    return []
  }
}

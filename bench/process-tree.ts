import { readFileSync, readdirSync } from 'node:fs'

/** Length of a tick of `/proc/<pid>/stat`: 100 per second on every Linux that Node supports. */
const tick = 0.01
const pageSize = 4096

/** Resources used by a process and all its descendants. Undefined if the system has no `/proc`. */
export interface TreeUse {
  /** User and system time, ended descendants included. */
  cpuSeconds: number | undefined
  /** Resident memory of all processes together; pages they share count for each. */
  memory: number | undefined
}

/**
 * Looks at a process and its descendants once.
 *
 * @param pid The process.
 * @returns What the tree uses at this moment; zeros when it has ended.
 */
export function treeUse(pid: number): TreeUse {
  if (process.platform !== 'linux') return { cpuSeconds: undefined, memory: undefined }
  let cpuSeconds = 0
  let memory = 0
  for (const member of treeOf(pid)) {
    cpuSeconds += ticks(member, [ownUser, ownSystem, endedUser, endedSystem]) * tick
    memory += memoryOf(member)
  }
  return { cpuSeconds, memory }
}

/**
 * Resident memory of the largest process below another one.
 *
 * @param pid The other one.
 */
export function largestBelow(pid: number): number {
  const [, ...below] = treeOf(pid)
  return Math.max(0, ...below.map((member) => memoryOf(member)))
}

/**
 * CPU time of everything this process has started and that has ended.
 *
 * @returns Seconds; undefined if the system has no `/proc`.
 */
export function endedCpuSeconds(): number | undefined {
  return process.platform === 'linux' ? ticks(process.pid, [endedUser, endedSystem]) * tick : undefined
}

/** Fields of `/proc/<pid>/stat`, counted from the one after the command's name. */
const ownUser = 11
const ownSystem = 12
const endedUser = 13
const endedSystem = 14

function ticks(pid: number, fields: readonly number[]): number {
  const stat = read(`/proc/${pid}/stat`)
  // The command's name stands in parentheses and may hold anything, spaces and parentheses included.
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.reduce((sum, field) => sum + Number(values[field] ?? 0), 0)
}

function memoryOf(pid: number): number {
  return Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * pageSize
}

function treeOf(pid: number): number[] {
  const children = threadsOf(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`)
      .split(' ')
      .filter((text) => text !== ''),
  )
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))]
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** A process may end between being listed and being read. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

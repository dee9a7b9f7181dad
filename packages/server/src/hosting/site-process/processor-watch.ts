/** The system calls for watching processors. */
export interface ProcessorSystem {
  /** Milliseconds. */
  now(): number
  /** A process and those that it has started. */
  treeOf(pid: number): readonly number[]
  /** Processor time of a process in milliseconds; undefined if unknown. */
  timeOf(pid: number): number | undefined
  /** Lets a process go behind others from here on. */
  putBehind(pid: number): void
  /** Called once a project goes behind the others, with its processor time of the last minutes in milliseconds. */
  onBehind?(project: string, used: number): void
}

/** The view of a process that makes a site. */
export interface WatchedProcess {
  /** Whether it goes behind others: if its priority cannot be raised again, it makes no other project's site. */
  readonly isBehind: boolean
  end(): void
}

/** Sees to it that no project takes the processors from the others. */
export interface ProcessorWatch {
  /**
   * Watches a process while it makes a site.
   *
   * @param pid The process.
   * @param project Whose site it is.
   * @param onOver Called once processors have worked longer for it than they may.
   */
  begin(pid: number, project: string, onOver: () => void): WatchedProcess
  /** Whether a project has had much of the processors lately. */
  isBehind(project: string): boolean
  /** The projects that have had most of the processors in the last minutes, with the milliseconds of each. */
  busiest(most: number): { project: string; used: number }[]
  /** Looks at all of them. */
  look(): void
}

/** After so long, what a project has used counts half. */
const halfLife = 60_000
/** Milliseconds of the last minutes from which on a project goes behind the others: thousands of pages. */
const muchFrom = 30_000
const maxProjects = 1000
/** Milliseconds below which a project is no matter. */
const worthNaming = 100

interface Watched extends WatchedProcess {
  isBehind: boolean
  pid: number
  project: string
  begun: number
  seen: number
  onOver: () => void
}

/**
 * Watches the processor time of each project. A project that has used much of it lately goes behind the others: while
 * nobody else wants it, that costs nothing.
 *
 * @param limit Milliseconds that processors may work for one site.
 */
export function createProcessorWatch(system: ProcessorSystem, limit: number): ProcessorWatch {
  const watched = new Set<Watched>()
  const uses = new Map<string, { at: number; used: number }>()

  function timeOf(pid: number): number | undefined {
    if (system.timeOf(pid) === undefined) return undefined
    return system.treeOf(pid).reduce((sum, member) => sum + (system.timeOf(member) ?? 0), 0)
  }

  function noteUse(project: string, time: number): number {
    const now = system.now()
    const { at, used } = uses.get(project) ?? { at: now, used: 0 }
    const all = usedAt(now, at, used) + time
    uses.delete(project)
    uses.set(project, { at: now, used: all })
    const [oldest] = uses.keys()
    if (uses.size > maxProjects && oldest !== undefined) uses.delete(oldest)
    return all
  }

  return {
    begin(pid, project, onOver) {
      const begun = timeOf(pid) ?? 0
      const one: Watched = {
        pid,
        project,
        begun,
        seen: begun,
        onOver,
        isBehind: false,
        end: () => void watched.delete(one),
      }
      watched.add(one)
      return one
    },
    isBehind: (project) => noteUse(project, 0) > muchFrom,
    busiest(most) {
      const now = system.now()
      const all = [...uses].map(([project, { at, used }]) => ({ project, used: usedAt(now, at, used) }))
      return all
        .filter(({ used }) => used >= worthNaming)
        .toSorted((left, right) => right.used - left.used)
        .slice(0, most)
    },
    look() {
      for (const one of watched) {
        const time = timeOf(one.pid)
        if (time === undefined) continue
        // Of a process that ended without being waited for, nothing is known any more.
        const used = noteUse(one.project, Math.max(0, time - one.seen))
        one.seen = Math.max(one.seen, time)
        if (one.seen - one.begun > limit) {
          watched.delete(one)
          one.onOver()
        } else if (used > muchFrom) {
          if (!one.isBehind) system.onBehind?.(one.project, used)
          one.isBehind = true
          for (const pid of system.treeOf(one.pid)) system.putBehind(pid)
        }
      }
    },
  }
}

/** The current weight of earlier use. */
function usedAt(now: number, at: number, used: number): number {
  return used * 0.5 ** (Math.max(0, now - at) / halfLife)
}

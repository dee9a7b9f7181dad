import { treeUse } from './process-tree.ts'

/** Milliseconds. Looking through all processes takes a few of a core, which what is measured has to do without. */
const interval = 100

/** A running observation of a process tree's memory. */
export interface MemoryWatch {
  /** Ends it and gives the highest sum seen, in bytes. */
  stop(): number | undefined
}

/**
 * Samples the memory of a process and its descendants until it is stopped.
 *
 * @param pid The process.
 * @returns The observation.
 */
export function watchPeakMemory(pid: number): MemoryWatch {
  let peak: number | undefined
  const look = (): void => {
    const { memory } = treeUse(pid)
    if (memory !== undefined) peak = Math.max(peak ?? 0, memory)
  }
  const timer = setInterval(look, interval)
  look()
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}

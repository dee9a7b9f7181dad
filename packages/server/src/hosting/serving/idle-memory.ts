import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Gives memory back to the system once there is nothing to do. */
export interface IdleMemory {
  /** Something was done: the wait begins again. */
  touch(): void
  close(): void
}

/**
 * Watches for the first quiet moment after work. The engine keeps the heap that a burst of work needed, several times
 * what is alive, for as long as nothing happens; a server that hosts quiet sites has better uses for it.
 *
 * @param quiet Milliseconds without work.
 */
export function createIdleMemory(quiet: number): IdleMemory {
  let timer: NodeJS.Timeout | undefined
  let touchedAt = 0

  function look(): void {
    const rest = touchedAt + quiet - performance.now()
    timer = rest > 0 ? setTimeout(look, rest).unref() : undefined
    if (timer === undefined) shrink()
  }

  return {
    touch() {
      touchedAt = performance.now()
      timer ??= setTimeout(look, quiet).unref()
    },
    close: () => clearTimeout(timer),
  }
}

function shrink(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('typeof gc === "function" ? gc : undefined')
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

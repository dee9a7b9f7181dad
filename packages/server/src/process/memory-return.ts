import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The functions of V8 that a process uses. */
export interface Heap {
  /** Bytes that are taken from the system for objects. */
  taken(this: void): number
  /** Removes unreferenced objects, and returns the memory. */
  collect(this: void): void
}

/** Milliseconds of rest before the check: the next piece of work would take the same memory again. */
const restBefore = 5_000
/** Bytes more than after the last time, for which a pause of some ten milliseconds is worth it. */
const worthIt = 48 * 1024 * 1024

/**
 * Gives memory back once large work is over. V8 frees unneeded memory only when it needs the room: an idle process
 * keeps everything from its last job for as long as it is idle, which was 400 MB after a turn over a large repository.
 *
 * @param isAtWork Whether something is still being done; then it waits for the end of that.
 * @param heap Of this process.
 * @returns `worked`, to be called when a piece of work is over, and `stop`.
 */
export function createMemoryReturn(
  isAtWork: () => boolean,
  heap: Heap,
): { worked(this: void): void; stop(this: void): void } {
  let timer: NodeJS.Timeout | undefined
  let atRest = heap.taken()

  function look(): void {
    if (isAtWork() || heap.taken() - atRest < worthIt) return
    heap.collect()
    atRest = heap.taken()
  }

  return {
    worked() {
      clearTimeout(timer)
      timer = setTimeout(look, restBefore)
      timer.unref()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Creates the heap of this process: `gc` is also available to code that asks for it after the start. */
export function heapOfProcess(): Heap {
  let collect: (() => void) | undefined
  return {
    taken: () => getHeapStatistics().total_heap_size,
    collect() {
      if (collect === undefined) {
        setFlagsFromString('--expose-gc')
        collect = runInNewContext('gc') as () => void
        setFlagsFromString('--no-expose-gc')
      }
      collect()
    },
  }
}

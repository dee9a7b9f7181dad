import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What a process asks of V8. */
export interface Heap {
  /** Bytes that are taken from the system for objects. */
  taken(this: void): number
  /** Removes what nobody holds any more, and gives the room back. */
  collect(this: void): void
}

/** Milliseconds of rest before it is looked at: the next piece of work would take the same room again. */
const restBefore = 5_000
/** Bytes more than after the last time, for which a pause of some ten milliseconds is worth it. */
const worthIt = 48 * 1024 * 1024

/**
 * Makes what gives memory back once large work is over. V8 removes what is not needed any more when it needs the room: a process that
 * rests keeps all that its last job was made of for as long as it rests, which was 400 MB after a turn over a large repository.
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

/** Makes the heap of this process: `gc` is there for those who ask for it after the start as well. */
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

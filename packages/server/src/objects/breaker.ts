import { StoreFault } from './object-store.ts'

/** A wait that can be given up. */
interface Waiting {
  abort(this: void): void
}

/** A request that was let through. */
export interface Ticket {
  /** Says that the service answered. */
  answered(this: void): void
  /**
   * Reports that nothing was answered.
   *
   * @param fault The fault for requests in the meantime.
   * @param isThere Checks whether the service answers again.
   */
  failed(this: void, fault: StoreFault, isThere: () => Promise<boolean>): void
}

/** Keeps callers from waiting for a silent service: they get a fault at once, until it answers again. */
export interface Breaker {
  /** @returns Undefined while the service is silent. */
  enter(this: void, waiting: Waiting): Ticket | undefined
  isOpen(this: void): boolean
  /** The fault in the meantime. */
  fault(this: void): StoreFault
  close(this: void): void
}

/** Milliseconds between two looks whether a service answers again. */
const interval = 2_000

/** Makes a breaker, which lets everybody through at first. */
export function createBreaker(passed: () => number = () => performance.now()): Breaker {
  const waiting = new Set<Waiting>()
  let heardAt = -Infinity
  let silent: StoreFault | undefined
  let timer: NodeJS.Timeout | undefined

  function open(fault: StoreFault, isThere: () => Promise<boolean>): void {
    silent = fault
    // They have waited for the same silence.
    for (const each of waiting) each.abort()
    const look = async (): Promise<void> => {
      if (silent === undefined) return
      if (await isThere()) silent = undefined
      else if (timer !== undefined) schedule()
    }
    const schedule = (): void => {
      timer = setTimeout(() => void look(), interval)
      timer.unref()
    }
    schedule()
  }

  return {
    enter(request) {
      if (silent !== undefined) return undefined
      const enteredAt = passed()
      waiting.add(request)
      return {
        answered() {
          heardAt = passed()
          waiting.delete(request)
        },
        failed(fault, isThere) {
          waiting.delete(request)
          // While others are answered, it is this request that is at fault.
          if (silent === undefined && heardAt < enteredAt) open(fault, isThere)
        },
      }
    },
    isOpen: () => silent !== undefined,
    fault() {
      const { message = 'The bucket could not be reached.', cause, said } = silent ?? {}
      return new StoreFault(message, { cause, said })
    },
    close() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** How many answers are kept open at a time. */
export interface ConcurrencyLimits {
  /** For one key, or one person. */
  perHolder: number
  /** For the whole process. */
  all: number
}

/** A slot for an answer that stays open, or who has used all of them up. */
export type SlotResult =
  | {
      ok: true
      /** Frees the slot; calling it again has no effect. */
      release: () => void
    }
  | { ok: false; full: 'holder' | 'group' | 'process' }

/** Counts open answers, so that no caller can fill the memory of the process with them. */
export interface ConcurrencyLimiter {
  /**
   * Takes a slot.
   *
   * @param holder Who holds the answer open: id of a key or of a person, or a reader.
   * @param group The project that all of them ask about: a caller with many keys, or many addresses, gets no further
   *   with them. A group has at most half of the slots that it finds free, and only its first of the last ones (see
   *   {@link lastSlots}).
   * @param projects Number of projects that the group stands for, if it is not known yet which of them is asked about;
   *   1 by default. Together they get what each of them would get, except for the last slots.
   */
  acquire(this: void, holder: string, group: string, projects?: number): SlotResult
  /** Answers that are open at this moment. */
  readonly taken: number
}

/** Seconds after which somebody who found no slot may try again, for `Retry-After`. */
export const slotRetrySeconds = 15

/**
 * The number of slots reserved for groups that have none, so that groups with many do not block the others: a quarter
 * of all, and half if there are few.
 *
 * @param all Number of all slots.
 */
export function lastSlots(all: number): number {
  return Math.max(all / 4, Math.min(4, all / 2))
}

/**
 * Makes the concurrency limiter of a process.
 *
 * @param limits How many there are.
 */
export function createConcurrencyLimiter({ perHolder, all }: ConcurrencyLimits): ConcurrencyLimiter {
  const [byHolder, byGroup] = [new Map<string, number>(), new Map<string, number>()]
  const last = lastSlots(all)
  let taken = 0
  return {
    get taken() {
      return taken
    },
    acquire(holder, group, projects = 1) {
      if ((byHolder.get(holder) ?? 0) >= perHolder) return { ok: false, full: 'holder' }
      const free = all - taken
      if (free <= 0) return { ok: false, full: 'process' }
      const held = byGroup.get(group) ?? 0
      if (held > 0 && (held >= free * projects || free <= last)) return { ok: false, full: 'group' }
      add(byHolder, holder, 1)
      add(byGroup, group, 1)
      taken += 1
      let isReleased = false
      return {
        ok: true,
        release() {
          if (isReleased) return
          isReleased = true
          taken -= 1
          add(byHolder, holder, -1)
          add(byGroup, group, -1)
        },
      }
    },
  }
}

function add(counts: Map<string, number>, name: string, change: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + change
  if (count === 0) counts.delete(name)
  else counts.set(name, count)
}

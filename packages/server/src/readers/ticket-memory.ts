/** The valid answers. The platform's thread writes it, and the threads that answer readers look before each answer. */
export interface TicketMemory {
  /** For each ticket what its answers must name; 0 while nothing of it holds. */
  versions: Int32Array<SharedArrayBuffer>
  /** For each ticket until when that counts, in milliseconds of {@link sharedNow}. */
  until: Float64Array<SharedArrayBuffer>
}

/** A cached answer is valid for as long as its ticket. */
export interface Ticket {
  index: number
  version: number
}

/** Makes the memory for a number of tickets. */
export function createTicketMemory(tickets: number): TicketMemory {
  return {
    versions: new Int32Array(new SharedArrayBuffer(tickets * 4)),
    until: new Float64Array(new SharedArrayBuffer(tickets * 8)),
  }
}

/** Whether an answer may still be given. */
export function holds({ versions, until }: TicketMemory, { index, version }: Ticket): boolean {
  return Atomics.load(versions, index) === version && sharedNow() < (until[index] ?? 0)
}

/** Milliseconds on a clock that nobody sets and all threads of a process share. */
export function sharedNow(): number {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1000 + nanoseconds / 1_000_000
}

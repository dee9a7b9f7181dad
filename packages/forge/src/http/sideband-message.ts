import { flush, sidebandLine } from './packet-lines.ts'

/** A response that gets additional messages before its end. */
export interface SidebandMessage {
  /**
   * Adds bytes of git's response.
   *
   * @returns The part that can be sent now.
   */
  take(chunk: Uint8Array): Uint8Array
  /**
   * Ends the response.
   *
   * @param lines Lines that the client prints on its user's terminal, each after `remote:`.
   * @returns The rest of the response.
   */
  end(lines: readonly string[]): Uint8Array
}

/** Adds lines of our own before the end of a response with a side band, by holding back the mark that ends it. */
export function createSidebandMessage(): SidebandMessage {
  let held = Buffer.alloc(0)
  return {
    take(chunk) {
      const all = Buffer.concat([held, chunk])
      const cut = Math.max(0, all.length - flush.length)
      held = all.subarray(cut)
      return all.subarray(0, cut)
    },
    end(lines) {
      // An aborted response has no end.
      if (held.toString('latin1') !== flush) return held
      return Buffer.concat([...lines.map(sidebandLine), held])
    },
  }
}

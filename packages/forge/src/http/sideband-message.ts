import { flush, sidebandLine } from './packet-lines.ts'

/** Bytes of an answer with something said before its end. */
export interface SidebandMessage {
  /**
   * Takes the next bytes of git's answer.
   *
   * @returns What can be sent of it now.
   */
  take(chunk: Uint8Array): Uint8Array
  /**
   * Ends the answer.
   *
   * @param lines What git's client prints on its user's terminal, each after `remote:`.
   * @returns The rest of the answer.
   */
  end(lines: readonly string[]): Uint8Array
}

/**
 * Makes room for lines of our own before the end of an answer in a side band: the mark that ends it is held back.
 */
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
      // An answer that broke off has no end to put something before.
      if (held.toString('latin1') !== flush) return held
      return Buffer.concat([...lines.map(sidebandLine), held])
    },
  }
}

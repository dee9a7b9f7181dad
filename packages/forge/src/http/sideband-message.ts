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

/** Ends every answer in a side band. */
const flush = '0000'
/** The band whose text clients print. */
const messages = 2
/** Clients cut packets at 1000 bytes where they know the small side band only. */
const maxLineLength = 900

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
      return Buffer.concat([...lines.map(packetOf), held])
    },
  }
}

function packetOf(text: string): Buffer {
  // Nothing that a branch or a page is called may move the cursor of somebody's terminal.
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
  // No character is cut in two.
  const line = new Uint8Array(maxLineLength)
  const { written } = new TextEncoder().encodeInto(plain, line)
  const content = Buffer.concat([Buffer.from([messages]), line.subarray(0, written), Buffer.from('\n')])
  return Buffer.concat([Buffer.from((content.length + flush.length).toString(16).padStart(4, '0')), content])
}

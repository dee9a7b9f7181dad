/** Reads git's packet lines from a stream of bytes. */
export interface PacketReader {
  /** Takes the next bytes. */
  push: (chunk: Uint8Array) => void
}

/**
 * Splits a stream into packet lines: four hexadecimal digits of length, then the content. Lengths below four are marks
 * without content, such as the flush that ends a list.
 *
 * @param onPacket Gets each content; null for a mark. It returns false to stop reading.
 * @returns The reader; after the end, or at bytes that are no packet lines, it reads no further.
 */
export function readPackets(onPacket: (content: Buffer | null) => boolean): PacketReader {
  let kept = Buffer.alloc(0)
  let stopped = false
  return {
    push(chunk) {
      if (stopped) return
      kept = kept.length === 0 ? Buffer.from(chunk) : Buffer.concat([kept, chunk])
      while (!stopped && kept.length >= 4) {
        const digits = kept.toString('latin1', 0, 4)
        const length = /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : -1
        if (length < 0 || length === 3) stopped = true
        else if (length < 4) {
          stopped = !onPacket(null)
          kept = kept.subarray(4)
        } else if (kept.length < length) return
        else {
          stopped = !onPacket(kept.subarray(4, length))
          kept = kept.subarray(length)
        }
      }
      if (stopped) kept = Buffer.alloc(0)
    },
  }
}

/** Ends a list of packets. */
export const flush = '0000'
/** The bands of an answer that has several: what git itself answers, and text that clients print. */
const bands = { answer: 1, messages: 2 }
/** Clients cut packets at 1000 bytes where they know the small side band only. */
const maxLineLength = 900

/** Makes one packet line. */
export function packetOf(content: string | Uint8Array): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(content)
  return Buffer.concat([Buffer.from((bytes.length + flush.length).toString(16).padStart(4, '0')), bytes])
}

/** Makes a line that clients print on the terminal of their user, after `remote:`. */
export function sidebandLine(text: string): Buffer {
  // Nothing that a branch or a page is called may move the cursor of somebody's terminal.
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
  // No character is cut in two.
  const line = new Uint8Array(maxLineLength)
  const { written } = new TextEncoder().encodeInto(plain, line)
  return packetOf(Buffer.concat([Buffer.from([bands.messages]), line.subarray(0, written), Buffer.from('\n')]))
}

/** Puts packets, and what ends them, into the band of what git itself answers: as many packets as small side bands take. */
export function sidebandAnswer(packets: Uint8Array): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < packets.length; at += maxLineLength)
    parts.push(packetOf(Buffer.concat([Buffer.from([bands.answer]), packets.subarray(at, at + maxLineLength)])))
  return Buffer.concat([...parts, Buffer.from(flush)])
}

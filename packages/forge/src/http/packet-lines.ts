/** Parses git's packet lines from a stream of bytes. */
export interface PacketReader {
  /** Adds bytes. */
  push: (chunk: Uint8Array) => void
}

/**
 * Splits a stream into packet lines: four hexadecimal digits of length, then the content. Lengths below four are marks
 * without content, such as the flush that ends a list.
 *
 * @param onPacket Receives each content, or null for a mark. Returns false to stop.
 * @returns After the end, or at bytes that are not packet lines, the reader stops.
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
/** The bands of a multiplexed response: git's own response, and text that clients print. */
const bands = { answer: 1, messages: 2 }
/** Clients that support only the small side band cut packets at 1000 bytes. */
const maxLineLength = 900

/** Makes a packet line. */
export function packetOf(content: string | Uint8Array): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(content)
  return Buffer.concat([Buffer.from((bytes.length + flush.length).toString(16).padStart(4, '0')), bytes])
}

/** Makes a line that clients print on their user's terminal, after `remote:`. */
export function sidebandLine(text: string): Buffer {
  // The name of a branch or page must not control somebody's terminal.
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
  // No character is cut in two.
  const line = new Uint8Array(maxLineLength)
  const { written } = new TextEncoder().encodeInto(plain, line)
  return packetOf(Buffer.concat([Buffer.from([bands.messages]), line.subarray(0, written), Buffer.from('\n')]))
}

/** Wraps packets, and the mark that ends them, in the band of git's own response, as small side bands allow. */
export function sidebandAnswer(packets: Uint8Array): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < packets.length; at += maxLineLength)
    parts.push(packetOf(Buffer.concat([Buffer.from([bands.answer]), packets.subarray(at, at + maxLineLength)])))
  return Buffer.concat([...parts, Buffer.from(flush)])
}

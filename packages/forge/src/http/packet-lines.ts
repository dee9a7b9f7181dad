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

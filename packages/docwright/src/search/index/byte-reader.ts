const decoder = new TextDecoder()

/** Reads what a `ByteWriter` wrote. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at: number

  /**
   * @param bytes What was written.
   * @param start Where to begin.
   */
  constructor(bytes: Uint8Array, start = 0) {
    this.#bytes = bytes
    this.#at = start
  }

  /** Offset of the next byte. */
  get at(): number {
    return this.#at
  }

  /** How many bytes are left. */
  get left(): number {
    return this.#bytes.length - this.#at
  }

  /** Whether anything is left. */
  get hasMore(): boolean {
    return this.#at < this.#bytes.length
  }

  /**
   * @returns The next byte.
   * @throws Behind the end: what was written has been cut off.
   */
  byte(): number {
    const value = this.#bytes[this.#at]
    if (value === undefined) throw new RangeError('The data ends too early.')
    this.#at += 1
    return value
  }

  /** @returns The next number. */
  number(): number {
    let value = 0
    for (let shift = 0; shift < 32; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) break
    }
    return value >>> 0
  }

  /** @returns The next text. */
  text(): string {
    return decoder.decode(this.bytes(this.number()))
  }

  /**
   * @param length How many bytes.
   * @returns The next bytes, as they are.
   */
  bytes(length: number): Uint8Array {
    if (length > this.left) throw new RangeError('The data ends too early.')
    const found = this.#bytes.subarray(this.#at, this.#at + length)
    this.#at += length
    return found
  }

  /** @param length How many bytes to leave out. */
  skip(length: number): void {
    this.#at += length
  }
}

const decoder = new TextDecoder()

/** Reads the output of a `ByteWriter`. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at: number

  /** @param start Offset to begin at. */
  constructor(bytes: Uint8Array, start = 0) {
    this.#bytes = bytes
    this.#at = start
  }

  /** Offset of the next byte. */
  get at(): number {
    return this.#at
  }

  /** Number of remaining bytes. */
  get left(): number {
    return this.#bytes.length - this.#at
  }

  /** Whether there are more bytes. */
  get hasMore(): boolean {
    return this.#at < this.#bytes.length
  }

  /**
   * @returns The next byte.
   * @throws Behind the end, if the data was cut off.
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
   * @param length Number of bytes.
   * @returns The next bytes, unchanged.
   */
  bytes(length: number): Uint8Array {
    if (length > this.left) throw new RangeError('The data ends too early.')
    const found = this.#bytes.subarray(this.#at, this.#at + length)
    this.#at += length
    return found
  }

  /** @param length Number of bytes to skip. */
  skip(length: number): void {
    this.#at += length
  }
}

const encoder = new TextEncoder()

/** A growing sequence of bytes: numbers with seven bits to a byte, texts with their length before them. */
export class ByteWriter {
  #bytes: Uint8Array
  #length = 0

  /** @param capacity Expected number of bytes. */
  constructor(capacity = 16) {
    this.#bytes = new Uint8Array(capacity)
  }

  /** Number of bytes so far. */
  get length(): number {
    return this.#length
  }

  /** @param value 0 to 255. */
  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1)
    this.#bytes[this.#length] = value
    this.#length += 1
  }

  /** @param value A whole number below 2^31. */
  number(value: number): void {
    let rest = value
    while (rest > 0x7f) {
      this.byte((rest & 0x7f) | 0x80)
      rest >>>= 7
    }
    this.byte(rest)
  }

  /** @param value Any text. */
  text(value: string): void {
    const bytes = encoder.encode(value)
    this.number(bytes.length)
    this.bytes(bytes)
  }

  /** @param values Bytes, which are written unchanged. */
  bytes(values: Uint8Array): void {
    if (this.#length + values.length > this.#bytes.length) this.#grow(values.length)
    this.#bytes.set(values, this.#length)
    this.#length += values.length
  }

  /** @returns All bytes so far; further writing may change them. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  #grow(more: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}

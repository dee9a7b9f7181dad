/** Bits that grow, for numbers most of which are small. */
export class BitWriter {
  #bytes: Uint8Array
  #length = 0

  /** @param capacity How many bytes are likely. */
  constructor(capacity = 64) {
    this.#bytes = new Uint8Array(capacity)
  }

  /**
   * @param value A number of that many bits.
   * @param width How many.
   */
  bits(value: number, width: number): void {
    if (this.#length + width > this.#bytes.length * 8) {
      const larger = new Uint8Array(this.#bytes.length * 2 + 8)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    for (let bit = width - 1; bit >= 0; bit--) {
      if ((value >>> bit) & 1)
        this.#bytes[this.#length >> 3] = (this.#bytes[this.#length >> 3] ?? 0) | (0x80 >> (this.#length & 7))
      this.#length += 1
    }
  }

  /**
   * A number of unknown size, near to a power of two (a Rice code).
   *
   * @param value The number.
   * @param power The power.
   */
  near(value: number, power: number): void {
    for (let rest = value >>> power; rest > 0; rest--) this.bits(1, 1)
    this.bits(0, 1)
    this.bits(value & ((1 << power) - 1), power)
  }

  /** @param value A number that is small more often than not (a gamma code). */
  small(value: number): void {
    const width = 32 - Math.clz32(value + 1)
    this.bits(0, width - 1)
    this.bits(value + 1, width)
  }

  /** @returns What was written, with bits that say nothing up to the end of its last byte. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, (this.#length + 7) >> 3)
  }
}

/** A growing sequence of bits, for numbers most of which are small. */
export class BitWriter {
  #bytes: Uint8Array
  #length = 0

  /** @param capacity Expected number of bytes. */
  constructor(capacity = 64) {
    this.#bytes = new Uint8Array(capacity)
  }

  /**
   * @param value A number with that many bits.
   * @param width Number of bits.
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
   * Writes a number that is probably close to a power of two (a Rice code).
   *
   * @param power The exponent.
   */
  near(value: number, power: number): void {
    for (let rest = value >>> power; rest > 0; rest--) this.bits(1, 1)
    this.bits(0, 1)
    this.bits(value & ((1 << power) - 1), power)
  }

  /** @param value A number that is usually small (a gamma code). */
  small(value: number): void {
    const width = 32 - Math.clz32(value + 1)
    this.bits(0, width - 1)
    this.bits(value + 1, width)
  }

  /** @returns All bits so far, padded to a whole byte. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, (this.#length + 7) >> 3)
  }
}

/** Reads the output of a `BitWriter`. */
export class BitReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /**
   * @param width Number of bits.
   * @throws Behind the end, if the data was cut off.
   */
  bits(width: number): number {
    if (this.#at + width > this.#bytes.length * 8) throw new RangeError('The data ends too early.')
    let value = 0
    for (let left = width; left > 0; left--) {
      value = (value << 1) | (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1)
      this.#at += 1
    }
    return value >>> 0
  }

  /** @param power As for `BitWriter.near`. */
  near(power: number): number {
    let high = 0
    while (this.bits(1) === 1) high += 1
    return high * 2 ** power + this.bits(power)
  }

  /** @returns A number that `BitWriter.small` wrote. */
  small(): number {
    let width = 1
    while (this.bits(1) === 0) width += 1
    return (width === 1 ? 1 : (1 << (width - 1)) | this.bits(width - 1)) - 1
  }
}

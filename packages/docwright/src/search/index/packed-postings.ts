import { BitReader } from './bit-reader.ts'
import { BitWriter } from './bit-writer.ts'
import type { Posting } from './term-postings.ts'

/**
 * Writes postings for readers, bit by bit, since they are most of the data of a query.
 *
 * @param postings In the order of their pages.
 * @param idBits Bits of the numbers of pages.
 */
export function packPostings(postings: readonly Posting[], idBits: number): Uint8Array {
  const writer = new BitWriter(postings.length * 4 + 4)
  const power = usualGap(postings.length, idBits)
  let next = 0
  for (const { page, impact, sections } of postings) {
    writer.near(page - next, power)
    next = page + 1
    writeImpact(writer, impact)
    let ordinal = 0
    for (const section of sections) {
      writer.bits(1, 1)
      writer.small(section.ordinal - ordinal)
      writeImpact(writer, section.impact)
      ordinal = section.ordinal
    }
    writer.bits(0, 1)
  }
  return writer.written()
}

/**
 * Reads the result of {@link packPostings}.
 *
 * @param bytes What was written.
 * @param count Number of postings.
 * @param idBits Bits of the numbers of pages.
 */
export function unpackPostings(bytes: Uint8Array, count: number, idBits: number): Posting[] {
  const reader = new BitReader(bytes)
  const power = usualGap(count, idBits)
  const postings: Posting[] = []
  let next = 0
  while (postings.length < count) {
    const page = next + reader.near(power)
    next = page + 1
    const impact = readImpact(reader)
    const sections: Posting['sections'] = []
    let ordinal = 0
    while (reader.bits(1) === 1) {
      ordinal += reader.small()
      sections.push({ ordinal, impact: readImpact(reader) })
    }
    postings.push({ page, impact, sections })
  }
  return postings
}

/** Bits of the difference between two neighbors, if all are equally far apart. */
function usualGap(count: number, idBits: number): number {
  return Math.max(0, idBits - Math.ceil(Math.log2(count + 1)))
}

/** Most words are not in a heading. */
function writeImpact(writer: BitWriter, impact: number): void {
  const heading = impact >> 5
  writer.bits(impact & 31, 5)
  writer.bits(heading > 0 ? 8 | heading : 0, heading > 0 ? 4 : 1)
}

function readImpact(reader: BitReader): number {
  const weight = reader.bits(5)
  return reader.bits(1) === 1 ? (reader.bits(3) << 5) | weight : weight
}

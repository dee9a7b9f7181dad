import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { unpackPostings, packPostings } from './packed-postings.ts'
import { readTree, writeTree } from './tree-symbols.ts'

const impact = fc.nat(255)
const postings = fc.uniqueArray(
  fc.record({
    page: fc.nat(2 ** 18 - 1),
    impact,
    sections: fc.uniqueArray(fc.record({ ordinal: fc.nat(5000), impact }), {
      maxLength: 4,
      selector: ({ ordinal }) => ordinal,
    }),
  }),
  { selector: ({ page }) => page },
)

test('postings are read as they were written', () => {
  fc.assert(
    fc.property(postings, (some) => {
      const sorted = some
        .toSorted((a, b) => a.page - b.page)
        .map((posting) => ({ ...posting, sections: posting.sections.toSorted((a, b) => a.ordinal - b.ordinal) }))
      expect(unpackPostings(packPostings(sorted, 18), sorted.length, 18)).toEqual(sorted)
    }),
    { numRuns: 100, seed: 4 },
  )
})

test('postings that are cut off are not understood', () => {
  const bytes = packPostings([{ page: 70_000, impact: 255, sections: [{ ordinal: 3, impact: 1 }] }], 18)
  expect(() => unpackPostings(bytes.subarray(0, 3), 1, 18)).toThrow(RangeError)
  expect(() => unpackPostings(new Uint8Array(40), 1, 2)).not.toThrow()
})

test('a tree is read as it was written', () => {
  const leaves = [
    { start: 0, depth: 2, files: 1 },
    { start: 64, depth: 3, files: 0 },
    { start: 96, depth: 3, files: 4 },
    { start: 128, depth: 1, files: 1 },
  ]
  const writer = new ByteWriter()
  writeTree(writer, leaves)
  writeTree(writer, [])
  const reader = new ByteReader(writer.written())
  expect(readTree(reader, 8)).toEqual(
    leaves.map(({ start, depth, files }) => ({ start, depth, symbol: files > 1 ? 3 : files })),
  )
  expect(readTree(reader, 8)).toEqual([{ start: 0, depth: 0, symbol: 0 }])
  expect(reader.hasMore).toBe(false)
  expect(() => readTree(new ByteReader(new Uint8Array(40).fill(0b10101010)), 8)).toThrow(RangeError)
})

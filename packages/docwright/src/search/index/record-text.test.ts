import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRecord } from './record-text.ts'

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\\', '"', '\\"', 'a\\\\"b', '],["', '\ud800'))

test('what is copied of a record is what it says', () => {
  const sections = fc.array(fc.tuple(text, text, fc.constantFrom(0, 1)), { maxLength: 5 })
  fc.assert(
    fc.property(fc.tuple(text, text, text, text, sections), (record) => {
      const read = readRecord(JSON.stringify(record))
      expect(JSON.parse(`[${read.page}]`)).toEqual(record.slice(0, 4))
      const found = Array.from({ length: read.sections }, (_, ordinal) => read.section(ordinal))
      expect(found).toEqual(record[4].map((section) => JSON.stringify(section).slice(1, -1)))
      expect(read.section(read.sections)).toBe('"","",0')
    }),
    { numRuns: 300, seed: 18 },
  )
})

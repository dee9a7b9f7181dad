import { assert, array, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { createTextPlaces } from './text-places.ts'

/** The same by decoding everything before the offset. */
function placeIn(bytes: Buffer, offset: number): { line: number; column: number } {
  const lines = bytes
    .toString('utf8', 0, offset)
    .replace(/^\uFEFF/, '')
    .split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

test('places are those of the decoded text, in long lines and short ones, in any order', () => {
  const part = constantFrom('a', 'é', '汉', '😀', '\n', 'x'.repeat(9000), '汉'.repeat(7000), '😀'.repeat(5001))
  assert(
    property(
      array(part, { maxLength: 20 }),
      array(integer({ min: 0, max: 400_000 }), { maxLength: 8 }),
      (parts, at) => {
        for (const mark of ['', '\uFEFF']) {
          const text = mark + parts.join('')
          const bytes = Buffer.from(text)
          const placeAt = createTextPlaces('openapi.json', bytes)
          for (const index of at) {
            // Between two characters.
            const offset = Buffer.byteLength(Array.from(text).slice(0, index).join(''))
            expect(placeAt(offset)).toEqual({ file: 'openapi.json', ...placeIn(bytes, offset) })
          }
        }
      },
    ),
    { numRuns: Number(process.env['PLACE_CASES'] ?? 60) },
  )
})

test('ten thousand places of a text that is one long line are soon found', () => {
  const text = '{"summary":"Größe"},'.repeat(400_000)
  const placeAt = createTextPlaces('openapi.json', Buffer.from(text))
  const size = Buffer.byteLength(text)
  for (let index = 0; index < 10_000; index += 1)
    expect(placeAt(Math.floor((index / 10_000) * 400_000) * (size / 400_000)).column).toBe(
      Math.floor((index / 10_000) * 400_000) * 20 + 1,
    )
})

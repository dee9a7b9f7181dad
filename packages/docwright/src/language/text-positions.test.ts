import { expect, test } from 'vitest'
import { offsetOf, rangeOf } from './text-positions.ts'

const text = 'one\r\ntwo\n\nfour'

test('a position of an editor is a line and a character, both counted from 0, whatever ends the lines', () => {
  expect(text.slice(offsetOf(text, { line: 1, character: 1 }))).toBe('wo\n\nfour')
  expect(text.slice(offsetOf(text, { line: 3, character: 0 }))).toBe('four')
})

test('a position after the end of the text is its end', () => {
  expect(offsetOf(text, { line: 3, character: 400 })).toBe(text.length)
  expect(offsetOf(text, { line: 90, character: 0 })).toBe(text.length)
})

test('a range leads back to the offsets that it was made from', () => {
  const range = rangeOf(text, text.indexOf('two'), text.indexOf('four') + 2)
  expect(range).toEqual({ start: { line: 1, character: 0 }, end: { line: 3, character: 2 } })
  expect(text.slice(offsetOf(text, range.start), offsetOf(text, range.end))).toBe('two\n\nfo')
})

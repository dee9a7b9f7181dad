import { expect, test } from 'vitest'
import { jsonText, parseJson } from './json-text.ts'

test.each([
  '{"a":9007199254740993,"b":[1,-12345678901234567890],"c":{},"d":[]}',
  '[1.5e+300,null,true,"1234567890123456789"]',
])('no digit is lost on the way: %s', (text) => expect(jsonText(parseJson(text))).toBe(text))

test('it writes what JSON.stringify writes, on lines as well', () => {
  const value = { a: [1, undefined, { b: 'ü"\n' }], u: undefined, n: null, d: [], o: {} }
  for (const indent of [0, 2]) expect(jsonText(value, indent)).toBe(JSON.stringify(value, null, indent))
})

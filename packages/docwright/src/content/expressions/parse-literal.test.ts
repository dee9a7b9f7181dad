import { expect, test } from 'vitest'

import { parseLiteral } from './parse-literal.ts'

test.each([
  ['2', 2],
  [' -1.5 ', -1.5],
  ['true', true],
  ['null', null],
  ['"a b"', 'a b'],
  ["'x'", 'x'],
  ['`x`', 'x'],
])('%s needs no parser', (source, value) => {
  expect(parseLiteral(source)).toEqual({ value })
})

test.each(['a', '1 + 1', '"a" + "b"', '`${a}`', String.raw`"\n"`, '{a: 1}', '010', '/* a */ b'])(
  '%s does',
  (source) => {
    expect(parseLiteral(source)).toBeUndefined()
  },
)

test('comments have no value', () => {
  expect(parseLiteral('/* a */')).toBe('comment')
  expect(parseLiteral('/* a *//* b ** */ ')).toBe('comment')
  expect(parseLiteral('')).toBe('comment')
})

import { array, assert, constantFrom, property, string } from 'fast-check'
import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import { requiredText } from './required-text.ts'

test.each([
  ['page-99[0-9]\\b', 'page-99'],
  ['^title: Rate', 'title: Rate'],
  ['colou?r', 'colo'],
  ['ab*cde', 'cde'],
  ['x{0,3}yz', 'yz'],
  ['(abc)?d', 'd'],
  ['docs\\.json', 'docs.json'],
  ['foo\\d+bars', 'bars'],
  ['a|b', ''],
  ['(?i)abc', ''],
  ['a[[:digit:]]b', ''],
  ['[^]abc]x', 'x'],
  ['a+bc', 'bc'],
])('%s needs “%s”', (pattern, text) => {
  expect(requiredText(pattern)).toBe(text)
})

test('whatever a pattern matches holds its text', () => {
  expect.hasAssertions()
  const piece = constantFrom(
    'a',
    'b',
    'c',
    '.',
    '*',
    '+',
    '?',
    '[ab]',
    '[^a]',
    '(',
    ')',
    '{2}',
    '{0,1}',
    '{',
    '\\.',
    '\\d',
    '\\b',
    '^',
    '$',
    '1',
  )
  const text = string({ unit: constantFrom('a', 'b', 'c', '1', '.', '{', ' '), maxLength: 12 })
  assert(
    property(array(piece, { minLength: 1, maxLength: 8 }), text, (pieces, line) => {
      const pattern = pieces.join('')
      let compiled: RE2JS
      try {
        compiled = RE2JS.compile(pattern)
      } catch {
        return
      }
      expect(compiled.test(line) && !line.includes(requiredText(pattern))).toBe(false)
    }),
    { numRuns: 5_000 },
  )
})

import { expect, test } from 'vitest'
import { codeSpan, escapeLineStart, escapeText } from './escape-text.ts'

function escaped(text: string): string {
  return escapeText(text, { first: true, last: true, linked: false })
}

test('characters are escaped only where they would mean something', () => {
  expect(escaped('snake_case 2 * 3 a & b ~5 x < y C:\\dir [optional] $5 and $10')).toBe(
    'snake_case 2 * 3 a & b ~5 x < y C:\\dir [optional] $5 and $10',
  )
  expect(escaped('_a_ *b* `c` ~~d~~ <e> &amp; [f](g) \\*')).toBe(
    String.raw`\_a\_ \*b\* \`c\` ~\~d\~\~ \<e> \&amp; [f\](g) \\\*`,
  )
  expect(escaped('__init__ $x$')).toBe(String.raw`\_\_init\_\_ \$x\$`)
})

test('brackets in the text of a link are escaped', () => {
  expect(escapeText('a [b]', { first: true, last: true, linked: true })).toBe(String.raw`a \[b\]`)
})

test('white space is that of HTML', () => {
  expect(escaped('a\n  b\u00A0 c')).toBe('a b\u00A0 c')
})

test.each([
  ['# a', '\\# a'],
  ['#a', '#a'],
  ['- a', '\\- a'],
  ['-a', '-a'],
  ['+ a', '\\+ a'],
  ['> a', '\\> a'],
  ['1. a', '1\\. a'],
  ['2024) a', '2024\\) a'],
  ['1.5 a', '1.5 a'],
  ['---', '\\---'],
  ['===', '\\==='],
])('a line that begins with %s is text', (line, expected) => {
  expect(escapeLineStart(line)).toBe(expected)
})

test('code spans hold backticks', () => {
  expect([codeSpan('a'), codeSpan('a`b'), codeSpan('``'), codeSpan(' '), codeSpan('a\n b')]).toEqual([
    '`a`',
    '`` a`b ``',
    '``` `` ```',
    '',
    '`a b`',
  ])
})

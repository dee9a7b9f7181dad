import { expect, test } from 'vitest'
import { hasSlowLine } from './slow-line.ts'

const long = 'a'.repeat(10_001)

test.each([
  ['a long line in ASCII', long, false],
  ['a long line with another letter', `one\n${long}ä\ntwo`, true],
  ['a long line at the end', `one\n${long}ä`, true],
  ['another letter on another line', `ä\n${long}\nä`, false],
  ['a line of 10,000 characters', `${'a'.repeat(9_999)}ä\nb`, false],
  ['nothing', '', false],
])('%s', (_name, text, isSlow) => {
  expect(hasSlowLine(text)).toBe(isSlow)
})

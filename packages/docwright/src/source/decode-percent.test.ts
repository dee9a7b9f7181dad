import { expect, test } from 'vitest'
import { decodePercent } from './decode-percent.ts'

test('percent signs are decoded, and stay if they mean nothing', () => {
  expect(decodePercent('a%20b/%E6%97%A5')).toBe('a b/日')
  for (const text of ['100%', '%ff', 'plain']) expect(decodePercent(text)).toBe(text)
})

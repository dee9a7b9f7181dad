import { expect, test } from 'vitest'
import { createReaderLimit } from './reader-limit.ts'

test('each reader has a number of tries in a window', () => {
  let now = 0
  const limit = createReaderLimit(2, 1000, () => now)
  expect([1, 2, 3].map(() => limit.take('a'))).toEqual([true, true, false])
  expect(limit.take('b')).toBe(true)
  now = 1000
  expect(limit.take('a')).toBe(true)
})

import { expect, test } from 'vitest'
import { createHolderLimit } from './use-limit.ts'

test('each holder has so many uses in any window, and is told how long to wait', () => {
  const limit = createHolderLimit({ uses: 2, window: 1000 })
  expect([limit.take('a', 0), limit.take('a', 400), limit.take('a', 500)]).toEqual([0, 0, 500])
  expect(limit.take('b', 500)).toBe(0)
  expect([limit.take('a', 1000), limit.take('a', 1399), limit.take('a', 1400)]).toEqual([0, 1, 0])
})

test('a clock that was set back keeps nobody out for longer than a window', () => {
  const limit = createHolderLimit({ uses: 1, window: 1000 })
  expect(limit.take('a', 1_000_000)).toBe(0)
  expect(limit.take('a', 10)).toBe(0)
})

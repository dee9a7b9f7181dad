import { expect, test } from 'vitest'
import { createGracePeriods } from './grace-period.ts'

test('a deployment is held back for two minutes after it was met first, each by itself', () => {
  let now = 1_000_000
  const gracePeriods = createGracePeriods(() => now)
  expect(gracePeriods.isHeldBack('one')).toBe(true)
  now += 119_000
  expect([gracePeriods.isHeldBack('one'), gracePeriods.isHeldBack('two')]).toEqual([true, true])
  now += 1000
  expect([gracePeriods.isHeldBack('one'), gracePeriods.isHeldBack('two')]).toEqual([false, true])
})

test('a clock that is set back by hours holds nothing back for longer', () => {
  let now = 1_000_000_000
  const gracePeriods = createGracePeriods(() => now)
  expect(gracePeriods.isHeldBack('one')).toBe(true)
  now -= 3_600_000
  expect(gracePeriods.isHeldBack('one')).toBe(false)
})

import { expect, test } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import { shares } from './shares.ts'

test.each(Object.entries(shares))('%s: one who takes all that it can leaves places to another', (_name, limits) => {
  const slots = createConcurrencyLimiter(limits)
  const attacker = Array.from({ length: limits.all }, () => slots.acquire('attacker').ok)
  expect(attacker.filter(Boolean)).toHaveLength(limits.perHolder)
  expect(limits.perHolder).toBeLessThanOrEqual(limits.all / 2)
  for (let place = 0; place < limits.perHolder; place += 1) expect(slots.acquire('victim').ok).toBe(true)
})

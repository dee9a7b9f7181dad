import { expect, test } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import { shares } from './shares.ts'

const each = Object.entries(shares)

test.each(each)('%s: one who takes all that it can leaves places to another', (_name, limits) => {
  const slots = createConcurrencyLimiter(limits)
  const attacker = Array.from({ length: limits.all }, () => slots.acquire('attacker', 'a').ok)
  expect(attacker.filter(Boolean)).toHaveLength(limits.perHolder)
  expect(limits.perHolder).toBeLessThanOrEqual(limits.all / 2)
  const left = limits.all - limits.perHolder
  const victim = Array.from({ length: limits.all }, () => slots.acquire('victim', 'b').ok).filter(Boolean)
  expect(victim.length).toBeGreaterThanOrEqual(Math.min(limits.perHolder, left / 2))
})

test.each(each)('%s: a project that has any number of keys or readers leaves places to another', (_name, { all }) => {
  const slots = createConcurrencyLimiter({ perHolder: 1, all })
  const attacker = Array.from({ length: 2 * all }, (_, index) => slots.acquire(`attacker ${index}`, 'a').ok)
  expect(attacker.filter(Boolean)).toHaveLength(all / 2)
  expect(slots.acquire('victim', 'b').ok).toBe(true)
})

/** As the page `docs/operate/shares.mdx` tells. */
const projects = { streams: 127, waits: 252, merges: 5, hookBodies: 27, largeHookBodies: 3, trials: 5, playground: 8 }

test.each(each)('%s: whatever each of them takes, so many projects find a place', (name, { all }) => {
  const slots = createConcurrencyLimiter({ perHolder: 1, all })
  const found = Array.from({ length: all }, (_project, group) => {
    const taken = Array.from({ length: all }, (_slot, key) => slots.acquire(`${group} ${key}`, `${group}`).ok)
    return taken.includes(true)
  })
  expect(found.filter(Boolean)).toHaveLength(projects[name as keyof typeof projects])
})

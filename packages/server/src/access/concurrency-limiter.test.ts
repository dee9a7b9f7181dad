import { expect, test } from 'vitest'
import { createConcurrencyLimiter, type ConcurrencyLimiter } from './concurrency-limiter.ts'

test('nobody takes more than his share, and all together no more than there are', () => {
  const slots = createConcurrencyLimiter({ perHolder: 2, all: 4 })
  const first = slots.acquire('key_1', 'a')
  expect([first.ok, slots.acquire('key_1', 'a').ok]).toEqual([true, true])
  expect(slots.acquire('key_1', 'a')).toEqual({ ok: false, full: 'holder' })
  expect(slots.acquire('key_2', 'b').ok).toBe(true)
  expect(slots.acquire('key_4', 'd').ok).toBe(true)
  expect(slots.acquire('key_3', 'c')).toEqual({ ok: false, full: 'process' })
  if (!first.ok) throw new Error('There was a slot.')
  first.release()
  first.release()
  expect(slots.taken).toBe(3)
  expect(slots.acquire('key_3', 'c').ok).toBe(true)
})

/** Takes all that a project gets, with any number of keys. */
function takeAll(slots: ConcurrencyLimiter, group: string, projects?: number): number {
  const asked = Array.from({ length: 1000 }, (_, index) => slots.acquire(`${group} ${index}`, group, projects).ok)
  return asked.filter(Boolean).length
}

test('a project has half of what is free, and of the last quarter one place, as long as there is any', () => {
  const slots = createConcurrencyLimiter({ perHolder: 5, all: 24 })
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map((group) => takeAll(slots, group))).toEqual([12, 6, 1, 1, 1, 1])
  expect(slots.acquire('a 99', 'a')).toEqual({ ok: false, full: 'group' })
  expect(['g', 'h', 'i'].map((group) => takeAll(slots, group))).toEqual([1, 1, 0])
})

test('who gives places of the many back makes room for all, and nobody gets more of the last ones meanwhile', () => {
  const slots = createConcurrencyLimiter({ perHolder: 5, all: 24 })
  const first = slots.acquire('a', 'a')
  expect([takeAll(slots, 'a'), takeAll(slots, 'b'), takeAll(slots, 'c')]).toEqual([11, 6, 1])
  if (!first.ok) throw new Error('There was a slot.')
  first.release()
  expect([takeAll(slots, 'c'), takeAll(slots, 'd')]).toEqual([0, 1])
})

test('several projects that cannot be told apart have what each of them would have, and leave the last places to others', () => {
  const all = 100
  const alone = (projects: number): number => takeAll(createConcurrencyLimiter({ perHolder: 5, all }), 'app', projects)
  expect([1, 2, 3, 50, 500].map(alone)).toEqual([50, 67, 75, 75, 75])
  const slots = createConcurrencyLimiter({ perHolder: 5, all })
  expect([takeAll(slots, 'a'), takeAll(slots, 'b'), takeAll(slots, 'app', 10)]).toEqual([50, 25, 1])
  expect([takeAll(slots, 'c'), takeAll(slots, 'other app', 500), takeAll(slots, 'd')]).toEqual([1, 1, 1])
})

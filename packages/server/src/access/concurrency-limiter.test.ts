import { expect, test } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

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

test('a project with many keys has half of what is free, the next one half of what it leaves, and another always finds a place', () => {
  const slots = createConcurrencyLimiter({ perHolder: 5, all: 64 })
  const takeAll = (group: string): number =>
    Array.from({ length: 64 }, (_, index) => slots.acquire(`${group} ${index}`, group).ok).filter(Boolean).length
  expect([takeAll('a'), takeAll('b'), takeAll('c')]).toEqual([32, 16, 8])
  expect(slots.acquire('a 99', 'a')).toEqual({ ok: false, full: 'group' })
  expect(slots.acquire('d 1', 'd').ok).toBe(true)
})

import { expect, test } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

test('nobody takes more than his share, and all together no more than there are', () => {
  const slots = createConcurrencyLimiter({ perHolder: 2, all: 3 })
  const first = slots.acquire('key_1')
  expect([first.ok, slots.acquire('key_1').ok]).toEqual([true, true])
  expect(slots.acquire('key_1')).toEqual({ ok: false, full: 'holder' })
  expect(slots.acquire('key_2').ok).toBe(true)
  expect(slots.acquire('key_3')).toEqual({ ok: false, full: 'process' })
  if (!first.ok) throw new Error('There was a slot.')
  first.release()
  first.release()
  expect(slots.taken).toBe(2)
  expect(slots.acquire('key_3').ok).toBe(true)
})

import { expect, test } from 'vitest'
import { createOpenPlaces } from './open-places.ts'

test('nobody takes more than his share, and all together no more than there are', () => {
  const places = createOpenPlaces({ perHolder: 2, all: 3 })
  const first = places.take('key_1')
  expect([first.ok, places.take('key_1').ok]).toEqual([true, true])
  expect(places.take('key_1')).toEqual({ ok: false, full: 'holder' })
  expect(places.take('key_2').ok).toBe(true)
  expect(places.take('key_3')).toEqual({ ok: false, full: 'process' })
  if (!first.ok) throw new Error('There was a place.')
  first.leave()
  first.leave()
  expect(places.taken).toBe(2)
  expect(places.take('key_3').ok).toBe(true)
})

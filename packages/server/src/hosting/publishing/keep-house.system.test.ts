import { expect, test } from 'vitest'
import { StoreFault } from '../../objects/object-store.ts'
import { createLocalWakeUps } from '../../queue/wake-ups.ts'
import { keepHouse, type HouseContext } from './keep-house.ts'

test('an object store that is away is told once, however often it is asked', async () => {
  const lines: object[] = []
  let looks = 0
  const ending = new AbortController()
  const house = keepHouse({
    store: { nextOwed: async () => Promise.resolve(0) } as Partial<HouseContext['store']> as HouseContext['store'],
    atHand: { untilQuiet: async () => Promise.resolve(true) },
    logger: { info() {}, error() {}, warn: (fields) => void lines.push({ ...fields, err: undefined }) },
    wakeUps: createLocalWakeUps(),
    clock: () => 1,
    every: 1,
    cleaned: Infinity,
    ending: ending.signal,
    async payNext() {
      looks += 1
      return Promise.reject(looks <= 5 ? new StoreFault('The bucket answered 503.') : new Error('A page is missing.'))
    },
  } as Partial<HouseContext> as HouseContext)
  await expect.poll(() => looks, { timeout: 120_000 }).toBeGreaterThan(8)
  ending.abort()
  await house.stop()
  expect(lines).toEqual([{ code: 'store-unavailable' }, { code: 'maintenance-failed' }])
})

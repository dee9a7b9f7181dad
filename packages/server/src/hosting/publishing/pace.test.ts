import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('work that nobody waits for rests four times as long as it has worked, and a second at most at a time', async () => {
  let now = 0
  const rests: number[] = []
  const pace = createPace({
    now: () => now,
    rest: (milliseconds) => Promise.resolve(void (rests.push(milliseconds), (now += milliseconds))),
  })
  for (const worked of [10, 0, 100, 5000]) {
    now += worked
    await pace()
  }
  expect(rests).toEqual([40, 400, 1000])
})

test('however much there is, it does not rest for more than four hours in all', async () => {
  let now = 0
  let rested = 0
  const pace = createPace({ now: () => now, rest: (milliseconds) => Promise.resolve(void (rested += milliseconds)) })
  for (let step = 0; step < 20_000; step += 1) {
    now += 1000
    await pace()
  }
  expect(rested).toBe(4 * 60 * 60_000)
})

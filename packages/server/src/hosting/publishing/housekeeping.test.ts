import { expect, test } from 'vitest'
import { createHousekeeping } from './housekeeping.ts'

test('what nobody needs is removed also where something else that is due fails', async () => {
  const done: string[] = []
  let tries = 0
  const housekeeping = createHousekeeping({
    async next() {
      tries += 1
      if (tries === 1) throw new Error('A site could not be written.')
      return Promise.resolve(false)
    },
    async clean() {
      done.push('cleaned')
      return Promise.resolve()
    },
    onError: (cause) => done.push(String(cause)),
  })
  housekeeping.go()
  housekeeping.go()
  await housekeeping.settled()
  expect(done).toEqual(['Error: A site could not be written.', 'cleaned'])
  housekeeping.go()
  await housekeeping.settled()
  expect(done.at(-1)).toBe('cleaned')
  expect(done.length).toBe(3)
})

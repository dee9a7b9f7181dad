import { expect, test } from 'vitest'
import { createUses } from './count-uses.ts'

test('a site that is closed is let go of once the last answer is given, and again after one that began late', async () => {
  const events: string[] = []
  const { use, close } = createUses(async () => void events.push('released'))
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const answers = [use(() => first.promise), use(() => second.promise)]
  await close()
  expect(events).toEqual([])
  first.resolve('one')
  expect(await answers[0]).toBe('one')
  expect(events).toEqual([])
  second.reject(new Error('It broke.'))
  await expect(answers[1]).rejects.toThrow('It broke.')
  expect(events).toEqual(['released'])
  await use(async () => void events.push('used late'))
  expect(events).toEqual(['released', 'used late', 'released'])
})

test('one that is open is kept however often it is used', async () => {
  const { use } = createUses(() => expect.unreachable())
  expect(await use(async () => 1)).toBe(1)
})

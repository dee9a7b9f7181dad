import { expect, test } from 'vitest'
import { isLockTimeout } from '../store/database/is-database-away.ts'
import { prepareDatabase } from './prepare-database.ts'

const long = 1_000_000
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('a database that is ready in time is not away', async () => {
  for (const mayBeAway of [true, false])
    expect(await prepareDatabase(async () => Promise.resolve(), mayBeAway, long)).toBeUndefined()
})

test('what takes longer than the process has patience goes on, and is not begun a second time', async () => {
  const work = Promise.withResolvers<undefined>()
  let begun = 0
  const away = await prepareDatabase(
    async () => {
      begun += 1
      return work.promise
    },
    true,
    1,
  )
  expect(isLockTimeout(away?.cause)).toBe(true)
  const again = [away, away].map(async (each) => each?.prepare())
  expect(begun).toBe(1)
  work.resolve(undefined)
  await Promise.all(again)
  // Even after its end: the change is reported once.
  await away?.prepare()
  expect(begun).toBe(1)
})

test('a process that can do nothing without the database waits for it', async () => {
  const slow = async (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 50))
  for (const [mayBeAway, patience] of [[false, 1] as const, [true] as const])
    expect(await prepareDatabase(slow, mayBeAway, patience)).toBeUndefined()
})

test('what goes on and fails is begun again', async () => {
  const [first, second] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const works = [first, second]
  const away = await prepareDatabase(async () => works.shift()?.promise, true, 1)
  first.reject(refused)
  await expect(away?.prepare()).rejects.toBe(refused)
  second.resolve(undefined)
  await away?.prepare()
  expect(works).toEqual([])
})

test('a process goes on without a database that is away, if it can do anything, and not with one that cannot be used', async () => {
  const away = async (): Promise<void> => Promise.reject(refused)
  expect(await prepareDatabase(away, true, long)).toMatchObject({ cause: refused })
  await expect(prepareDatabase(away, false)).rejects.toBe(refused)
  const newer = new Error('database-newer: it is of a later version.')
  await expect(prepareDatabase(async () => Promise.reject(newer), true, long)).rejects.toBe(newer)
})

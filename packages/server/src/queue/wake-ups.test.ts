import { expect, onTestFinished, test, vi } from 'vitest'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { createDatabaseIdentity } from '../store/database/database-identity.ts'
import { createPostgresWakeUps } from './postgres-wake-ups.ts'
import { createLocalWakeUps } from './wake-ups.ts'
import type { WakeUps } from './wake-ups.ts'
import { startWorkLoop } from './work-loop.ts'

async function twoProcesses(databaseUrl: string | undefined): Promise<[WakeUps, WakeUps]> {
  if (databaseUrl !== undefined) {
    const connection = { databaseUrl, identity: createDatabaseIdentity() }
    return [await createPostgresWakeUps(connection), await createPostgresWakeUps(connection)]
  }
  const one = createLocalWakeUps()
  return [one, one]
}

describeEachStore('Wake-ups', (stores) => {
  test('reach every process, until it stops to listen', async () => {
    const { databaseUrl } = await stores.open()
    const [here, there] = await twoProcesses(databaseUrl)
    const heard: string[] = []
    const first = Promise.withResolvers<void>()
    const stop = there.listen((subject) => {
      heard.push(subject)
      first.resolve()
    })
    here.wake('job:job_1')
    await first.promise
    stop()
    const second = Promise.withResolvers<void>()
    there.listen(() => second.resolve())
    here.wake('turn')
    await second.promise
    expect(heard).toEqual(['job:job_1'])
    await Promise.all([here.close(), there.close()])
  })
})

test('a work loop does no more at a time than it may, and finishes what it began when it is stopped', async () => {
  const wakeUps = createLocalWakeUps()
  const waiting = ['a', 'b', 'c', 'd']
  const done: string[] = []
  const started: string[] = []
  const gates = new Map(waiting.map((item) => [item, Promise.withResolvers<void>()]))
  const loop = startWorkLoop({
    claim: async (most) => waiting.splice(0, most),
    async run(item) {
      started.push(item)
      await gates.get(item)?.promise
      done.push(item)
    },
    concurrency: 2,
    wakeUps,
    subject: 'turn',
    onError(error) {
      throw error
    },
  })
  await expect.poll(() => started).toEqual(['a', 'b'])
  gates.get('a')?.resolve()
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  const stopped = loop.stop()
  gates.get('b')?.resolve()
  gates.get('c')?.resolve()
  await stopped
  expect(done.toSorted()).toEqual(['a', 'b', 'c'])
  expect(waiting).toEqual(['d'])
})

test.each([
  { says: 'nothing', nextDue: undefined, pause: 1000, tries: 1 },
  // A question for what waits costs less than an attempt to take something.
  { says: 'that nothing waits', nextDue: async () => undefined, pause: 30_000, tries: 0 },
  { says: 'that something will be due', nextDue: async () => 5000 + 400, pause: 401, tries: 1 },
  { says: 'that something is due that cannot be taken', nextDue: async () => 5000 - 1, pause: 1000, tries: 1 },
])(
  'without a wake-up a work loop looks again after $pause ms if its queue says $says',
  async ({ nextDue, ...then }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { pause, tries } = then
    let [now, looks, asked] = [5000, 0, 0]
    const pass = (milliseconds: number): void => {
      now += milliseconds
      vi.advanceTimersByTime(milliseconds)
    }
    const loop = startWorkLoop({
      claim: async () => {
        looks += 1
        return []
      },
      ...(nextDue && {
        nextDue: async () => {
          asked += 1
          return nextDue()
        },
      }),
      clock: () => now,
      run: () => Promise.resolve(),
      concurrency: 1,
      wakeUps: createLocalWakeUps(),
      subject: 'turn',
      onError(error) {
        throw error
      },
    })
    const settle = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
    await loop.idle()
    await settle()
    const [looksBefore, askedBefore] = [looks, asked]
    pass(pause - 1)
    await settle()
    expect([looks, asked]).toEqual([looksBefore, askedBefore])
    pass(1)
    await settle()
    expect(looks - looksBefore).toBe(tries)
    expect(asked > askedBefore).toBe(nextDue !== undefined)
    await loop.stop()
  },
)

test('a look that fails is followed by another, and ends nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const errors: unknown[] = []
  const loop = startWorkLoop({
    claim: async () => [],
    nextDue: () => Promise.reject(new Error('The database is away.')),
    run: () => Promise.resolve(),
    concurrency: 1,
    wakeUps: createLocalWakeUps(),
    subject: 'turn',
    onError: (error) => void errors.push(error),
  })
  const settle = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  await settle()
  expect(errors).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  await settle()
  expect(errors).toHaveLength(2)
  await loop.stop()
})

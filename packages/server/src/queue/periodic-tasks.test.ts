import { expect, onTestFinished, test, vi } from 'vitest'
import { startPeriodicTasks, type PeriodicTask } from './periodic-tasks.ts'
import { createLocalWakeUps, longestRest } from './wake-ups.ts'

const settle = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Starts tasks at a time that only the test moves. */
function start(task: Pick<PeriodicTask, 'go'> & Partial<PeriodicTask>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const wakeUps = createLocalWakeUps()
  let now = 1_000_000
  const errors: unknown[] = []
  const tasks = startPeriodicTasks(
    {
      logger: { error: (fields) => void errors.push(fields) },
      wakeUps,
      clock: () => now,
      random: () => 0.5,
    },
    [{ name: 'task', every: 1000, ...task }],
  )
  onTestFinished(async () => {
    await tasks.stop()
    vi.useRealTimers()
  })
  return {
    wakeUps,
    errors,
    stop: tasks.stop,
    setClock: (time: number) => (now = time),
    async pass(milliseconds: number) {
      now += milliseconds
      vi.advanceTimersByTime(milliseconds)
      await settle()
    },
  }
}

test('a task is done at once and then after each pause, also after it has failed', async () => {
  let times = 0
  const { pass, errors } = start({
    async go() {
      times += 1
      if (times === 1) throw new Error('It failed.')
    },
  })
  await settle()
  expect([times, errors.length]).toEqual([1, 1])
  await pass(999)
  expect(times).toBe(1)
  await pass(1)
  expect([times, errors.length]).toEqual([2, 1])
})

test('a task that is resting is done when something is due, and not before', async () => {
  let times = 0
  let due: number | undefined
  let asked = 0
  const { pass } = start({
    go: async () => void (times += 1),
    rest: {
      subjects: ['visit'],
      async nextDue() {
        asked += 1
        return due
      },
    },
  })
  await settle()
  expect([times, asked]).toEqual([1, 1])
  await pass(longestRest - 1)
  expect([times, asked]).toEqual([1, 1])
  due = 1_000_000 + longestRest + 5000
  await pass(1)
  expect([times, asked]).toEqual([1, 2])
  await pass(5000)
  expect(times).toBe(1)
  due = undefined
  await pass(1)
  expect(times).toBe(1)
})

test('what is due is done at its time', async () => {
  let times = 0
  let due: number | undefined = 1_005_000
  const { pass } = start({
    async go() {
      times += 1
      if (times === 2) due = undefined
    },
    rest: { subjects: ['visit'], nextDue: async () => due },
  })
  await settle()
  await pass(5000)
  expect(times).toBe(1)
  await pass(1)
  expect(times).toBe(2)
})

test('news ends the rest of a task, but never makes it come more often than its pause', async () => {
  let times = 0
  const { pass, wakeUps } = start({
    go: async () => void (times += 1),
    rest: { subjects: ['visit', 'turn'], nextDue: async () => undefined },
  })
  await settle()
  await pass(5000)
  wakeUps.wake('delivery')
  await pass(0)
  expect(times).toBe(1)
  wakeUps.wake('turn')
  await pass(0)
  expect(times).toBe(2)
  wakeUps.wake('visit')
  wakeUps.wake('turn')
  await pass(999)
  expect(times).toBe(2)
  await pass(1)
  expect(times).toBe(3)
})

test('what is said while a task is at work has it done once more', async () => {
  let times = 0
  const gate = Promise.withResolvers<void>()
  const { pass, wakeUps } = start({
    async go() {
      times += 1
      if (times === 1) await gate.promise
    },
    rest: { subjects: ['visit'], nextDue: async () => undefined },
  })
  await settle()
  wakeUps.wake('visit')
  gate.resolve()
  await settle()
  expect(times).toBe(1)
  await pass(1000)
  expect(times).toBe(2)
})

test('after the clock was set back a task is done although nothing seems to be due', async () => {
  let times = 0
  const { pass, setClock } = start({
    go: async () => void (times += 1),
    rest: { subjects: ['visit'], nextDue: async () => 1_000_000 + 3_600_000 },
  })
  await settle()
  setClock(500_000)
  await pass(longestRest)
  expect(times).toBe(2)
})

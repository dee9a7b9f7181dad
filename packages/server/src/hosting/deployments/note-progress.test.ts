import { expect, test } from 'vitest'
import type { DeploymentProgress } from '../../store/deployments/deployment.ts'
import { createProgressNotes, type ProgressNotes } from './note-progress.ts'

interface Setting {
  time: { now: number }
  notes: ProgressNotes
  written: (DeploymentProgress | null)[]
}

function setting(write: () => Promise<void> = () => Promise.resolve()): Setting {
  const time = { now: 1000 }
  const written: Setting['written'] = []
  const notes = createProgressNotes(
    async (progress) => {
      written.push(progress)
      await write()
    },
    () => time.now,
  )
  return { time, notes, written }
}

const at = (done: number): DeploymentProgress => ({ step: 'publish', done, total: 100 })

test('how far long work is, is noted once a second, and taken away at its end', async () => {
  const { time, notes, written } = setting()
  for (let done = 1; done <= 10; done += 1) {
    time.now += 400
    notes.take(at(done))
    await Promise.resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await notes.end()
  await notes.end()
  expect(written).toEqual([at(3), at(6), at(9), null])
})

test('work that takes less than a second writes nothing', async () => {
  const { time, notes, written } = setting()
  time.now += 900
  notes.take(at(99))
  await notes.end()
  expect(written).toEqual([])
})

test('a note that cannot be written ends nothing, and none is written beside another', async () => {
  let fail: (cause: Error) => void = () => {}
  const { time, notes, written } = setting(() => new Promise((_, reject) => (fail = reject)))
  time.now += 2000
  notes.take(at(1))
  time.now += 2000
  notes.take(at(2))
  expect(written).toEqual([at(1)])
  fail(new Error('The database is away.'))
  await new Promise((resolve) => setImmediate(resolve))
  notes.take(at(3))
  expect(written).toEqual([at(1), at(3)])
})

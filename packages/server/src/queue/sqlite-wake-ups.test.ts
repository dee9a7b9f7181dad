import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { workNews } from '../store/commit-news.ts'
import { openStore } from '../store/open-store.ts'
import { claimTask } from '../store/queue/scheduled-tasks.ts'
import { createSqliteWakeUps } from './sqlite-wake-ups.ts'

/** A process on a database, and a command in parallel. */
async function start(every: number) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'docwright-news-'))
  const [store, beside] = [await openStore({ dataFolder }), await openStore({ dataFolder })]
  const wakeUps = createSqliteWakeUps(store.db, every)
  onTestFinished(async () => {
    await wakeUps.close()
    await Promise.all([store.close(), beside.close()])
    await rm(dataFolder, { recursive: true })
  })
  const heard: string[] = []
  wakeUps.listen((subject) => heard.push(subject))
  return { store, beside, heard }
}

test('what a command writes beside a process on SQLite wakes its work, and what it writes itself does not', async () => {
  const { store, beside, heard } = await start(5)
  const looks = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await looks()
  await claimTask(store, 'own', 1000)
  await looks()
  expect(heard).toEqual([])
  await claimTask(beside, 'other', 1000)
  await expect.poll(() => heard, { timeout: 120_000 }).toEqual([...workNews])
})

test('what a command writes before the first pause is over is noticed', async () => {
  const { beside, heard } = await start(500)
  await new Promise((resolve) => setImmediate(resolve))
  await claimTask(beside, 'other', 1000)
  await expect.poll(() => heard, { timeout: 120_000 }).toEqual([...workNews])
})

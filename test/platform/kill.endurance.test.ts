import { expect, test } from 'vitest'
import { readEvents } from '../../packages/server/src/store/jobs/event-queries.ts'
import { readJournal } from '../../packages/server/src/store/jobs/step-queries.ts'
import { runKills } from './kill-harness.ts'
import { createKillJob, findProblems, isDone, replyOf } from './kill-job.ts'
import { createKillContext } from './kill-context.ts'

/** The same moments at every run: `node tools/kill-harness.ts` takes others, and many more. */
test.each(['sqlite', 'postgres'] as const)(
  'kill -9 on %s: nothing accepted is lost, nothing is done twice',
  async (database) => {
    const { kills, problems } = await runKills({ database, kills: 6, stepsPerLife: 4, random: () => 0.5 })
    expect(problems).toEqual([])
    expect(kills).toBeGreaterThanOrEqual(6)
  },
)

test.each(['sqlite', 'postgres'] as const)(
  'kill -9 on %s around a job that hangs: nothing is lost, its place is free once it is cancelled, and no program is left behind',
  async (database) => {
    const { problems } = await runKills({ database, kills: 4, stepsPerLife: 4, hanging: true, random: () => 0.5 })
    expect(problems).toEqual([])
  },
)

test('PostgreSQL crashes while turns run: they go on when it is back', async () => {
  const { kills, problems } = await runKills({
    database: 'postgres',
    how: 'database',
    kills: 3,
    stepsPerLife: 1,
    random: () => 0.5,
  })
  expect(problems).toEqual([])
  expect(kills).toBeGreaterThanOrEqual(3)
})

test('a worker that was stopped past its lease writes nothing when it wakes', async () => {
  const context = await createKillContext('postgres', replyOf)
  const written = async (id: string): Promise<unknown> => [
    await readJournal(context.store.db, id, 100),
    await readEvents(context.store.db, id, 0, 1_000),
  ]
  try {
    await context.start({ kind: 'door' })
    // In the middle of the work, and between the commit and the push.
    for (const step of ['answer', 'commit']) {
      const sleeper = await context.start({ kind: 'worker', stopAfter: step })
      const job = await createKillJob(context, step)
      await sleeper.step(step)
      const other = await context.start({ kind: 'worker' })
      await expect.poll(async () => isDone(context, job)).toBe(true)
      expect(await findProblems(context, job, step)).toEqual([])
      const before = await written(job.id)
      other.kill('SIGKILL')
      await other.ended
      sleeper.kill('SIGCONT')
      // It notices, and is as good as any other worker from then on.
      const next = await createKillJob(context, `${step}2`)
      await expect.poll(async () => isDone(context, next)).toBe(true)
      expect(await findProblems(context, next, `${step}2`)).toEqual([])
      expect(await written(job.id)).toEqual(before)
      expect(await findProblems(context, job, step)).toEqual([])
      sleeper.kill('SIGKILL')
      await sleeper.ended
    }
  } finally {
    await context.close()
  }
})

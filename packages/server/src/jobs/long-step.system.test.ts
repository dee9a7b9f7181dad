import type { Model, ModelRequest } from '@docwright/agent'
import { expect, test, vi } from 'vitest'
import { readJobById } from '../store/jobs/job-queries.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { controlJob } from './control-job.ts'
import { claimTurn } from './hold-turn.ts'
import { runTurn } from './run-turn.ts'
import { createScriptedModel } from './testing/scripted-model.ts'
import { createTurnFixture, type TurnFixture } from './testing/turn-fixture.ts'

async function runNext({ context }: TurnFixture, draining = new AbortController().signal): Promise<void> {
  const held = await claimTurn(context.store, 'worker_test', 300_000)
  if (held === undefined) throw new Error('No turn is due.')
  await runTurn(context, held, draining)
}

describeWithStore('A step', (stores) => {
  test('that takes longer than 15 seconds at the end of a process is given up, and asked for again', async () => {
    const seen: ModelRequest[] = []
    const model = createScriptedModel(
      { 'Add it.': [{ wait: new Promise(() => {}) }, { say: 'Nothing is to be done.' }] },
      seen,
    )
    const fixture = await createTurnFixture(await stores.open(), model)
    const { db } = fixture.context.store
    const turn = async () => db.selectFrom('turn').select(['status', 'takeovers']).executeTakeFirst()
    const id = await fixture.create('Add it.')
    const drain = new AbortController()
    const running = runNext(fixture, drain.signal)
    await expect.poll(() => seen).toHaveLength(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      drain.abort()
      vi.advanceTimersByTime(14_999)
      expect(await turn()).toMatchObject({ status: 'running' })
      vi.advanceTimersByTime(1)
    } finally {
      vi.useRealTimers()
    }
    await running
    expect(await turn()).toEqual({ status: 'queued', takeovers: 0 })
    await runNext(fixture)
    expect((await readJobById(db, id))?.status).toBe('completed')
  })

  async function hanging() {
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const hung: string[] = []
    const model: Model = {
      ...createScriptedModel({}),
      async step() {
        asked.resolve()
        await answer.promise
        return { text: 'Done.', calls: [], finishReason: 'stop', usage: null } as never
      },
    }
    const onHung = ({ jobId }: { jobId: string }, step: string): void => void hung.push(`${jobId} ${step}`)
    const fixture = await createTurnFixture(await stores.open(), model, { lease: 300, onHung })
    const { store } = fixture.context
    const id = await fixture.create('Add it.')
    const running = runNext(fixture)
    await asked.promise
    const turns = async (): Promise<unknown> => store.db.selectFrom('turn').select('status').execute()
    return { id, hung, running, cancel: async () => controlJob(store, id, 'cancel'), answer: answer.resolve, turns }
  }

  test('that does not listen when its turn is cancelled gives its place back all the same, and what it says later is not heard', async () => {
    const { hung, running, cancel, answer, turns } = await hanging()
    await cancel()
    await running
    answer()
    expect(await turns()).toEqual([{ status: 'cancelled' }])
    expect(hung).toEqual([])
  })

  test('that still hangs half a minute after it was told to end is named', async () => {
    const { id, hung, running, cancel, answer } = await hanging()
    let passed = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await cancel()
      while (hung.length === 0) {
        vi.advanceTimersByTime(100)
        passed += 100
        await new Promise(setImmediate)
      }
    } finally {
      vi.useRealTimers()
    }
    await running
    answer()
    expect(hung).toEqual([`${id} model`])
    expect(passed).toBeGreaterThanOrEqual(32_000)
  })
})

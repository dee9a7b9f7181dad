import { readWorkflows } from 'docwright/engine'
import { expect, test } from 'vitest'
import { takeWork } from '../queue/leased-work.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { listWorkflowRuns, listWorkflows } from '../store/workflows/workflow-queries.ts'
import { addUse } from '../store/models/usage-queries.ts'
import { finishRuns } from './finish-runs.ts'
import { presentRun } from './present-workflow.ts'
import { queueRun } from './queue-run.ts'
import { runWork, runWorkflow, type WorkflowContext } from './run-workflow.ts'
import { syncWorkflows } from './sync-workflows.ts'

const minute = 60_000

describeWithStore('The history of a workflow', (stores) => {
  async function start() {
    const time = { now: Date.parse('2026-01-01T00:00:00Z') }
    const store = await stores.open({ clock: () => time.now })
    const { projectId } = await addProject(store, { slug: 'acme' })
    const file = '---\nname: Ask\non: push\nuse: typos\n---\n'
    await syncWorkflows(store, projectId, readWorkflows(new Map([['.docwright/workflows/ask.md', file]])).workflows)
    const [workflow] = await listWorkflows(store.db, projectId)
    if (workflow === undefined) throw new Error('There is no workflow.')
    const looks: number[] = []
    const context: WorkflowContext = {
      store,
      planJob: () =>
        Promise.resolve({ kind: 'ready', repository: 'https://example.com/a.git', ref: 'main', model: 'm' }),
      lookForWork() {
        looks.push(time.now)
        return Promise.resolve({ work: 'some', questions: 1 })
      },
      settleEarlier: () => Promise.resolve('append'),
      onError: (error) => expect.unreachable(String(error)),
    }
    const ask = async () =>
      store.transaction(async (transaction) =>
        queueRun(transaction, workflow, { kind: 'manual' }, { runAt: time.now, now: time.now }),
      )
    const begin = async (changes: Partial<WorkflowContext> = {}) => {
      const taken = await takeWork(store, runWork, { owner: 'test', lease: minute })
      if (taken?.kind === 'taken') await runWorkflow({ ...context, ...changes }, taken.row)
    }
    /** Ends the newest turn, with a pull request if there is a number. */
    const endTurn = async (status: 'succeeded' | 'failed', number?: number) => {
      const turn = await store.db.selectFrom('turn').selectAll().orderBy('position', 'desc').executeTakeFirstOrThrow()
      const pullRequest = number === undefined ? null : { url: `https://example.com/${number}`, number }
      const result = JSON.stringify({ reply: '', files: [], pullRequest })
      const set = { status, result, ended_at: time.now }
      await store.db.updateTable('turn').set(set).where('id', '=', turn.id).execute()
      await store.db.updateTable('job').set({ updated_at: time.now }).execute()
      if (number === undefined) return
      const row = { title: 'T', body: '', base: 'main', base_commit: null, merge_commit: null, draft: 0 }
      const times = { created_at: time.now, updated_at: time.now, seen_at: time.now }
      await store.db
        .insertInto('pull_request')
        .values({
          ...row,
          ...times,
          id: `pull_${number}`,
          project_id: projectId,
          number,
          state: 'open',
          head: `docwright/${turn.job_id}`,
          head_commit: 'c1',
        })
        .onConflict((conflict) => conflict.columns(['project_id', 'number']).doNothing())
        .execute()
    }
    const decide = async (number: number, state: 'merged' | 'closed') =>
      store.db.updateTable('pull_request').set({ state }).where('number', '=', number).execute()
    const runs = async () =>
      Promise.all(
        (await listWorkflowRuns(store.db, workflow.id, 10)).map(async (row) => {
          const { status, prLink, startedAt, endedAt } = await presentRun(store.db, row)
          return [status, prLink, startedAt?.slice(11, 16), endedAt?.slice(11, 16)]
        }),
      )
    return { store, projectId, time, ask, begin, endTurn, decide, runs, looks }
  }

  test('a run has ended when its own turn has, whatever is added to its pull request afterwards', async () => {
    const { time, ask, begin, endTurn, decide, runs } = await start()
    const link = 'https://example.com/7'
    await ask()
    await begin()
    time.now += 5 * minute
    await endTurn('succeeded', 7)
    const first = ['review-needed', link, '00:00', '00:05']
    expect(await runs()).toEqual([first])
    time.now += 10 * minute
    await ask()
    await begin()
    expect(await runs()).toEqual([['running', null, '00:15', undefined], first])
    time.now += 10 * minute
    await endTurn('failed')
    expect(await runs()).toEqual([['failed', null, '00:15', '00:25'], first])
    await decide(7, 'merged')
    expect(await runs()).toEqual([
      ['failed', null, '00:15', '00:25'],
      ['merged', link, '00:00', '00:05'],
    ])
  })

  test('the tokens of a run are those that its model was paid for, also where its turn answered nothing', async () => {
    const { store, projectId, time, ask, begin, endTurn } = await start()
    await ask()
    await begin()
    const turn = await store.db.selectFrom('turn').select('id').executeTakeFirstOrThrow()
    const use = { turnId: turn.id, projectId, purpose: 'upkeep', cached: 0, isEstimated: false } as const
    await addUse(store.db, { ...use, model: 'm', input: 1000, output: 200, cost: 3000 }, time.now)
    await addUse(store.db, { ...use, model: 'm', input: 30, output: 4, cost: 500 }, time.now)
    await endTurn('failed')
    await finishRuns({
      store,
      merge: () => Promise.resolve(undefined),
      onError: (error) => expect.unreachable(String(error)),
    })
    const [row] = await listWorkflowRuns(store.db, (await listWorkflows(store.db, projectId))[0]?.id ?? '', 1)
    if (row === undefined) throw new Error('There is no run.')
    expect(await presentRun(store.db, row)).toMatchObject({ status: 'failed', tokens: 1234, cost: 0.0035 })
  })

  test('what a pull request of people held up begins once they have closed it, and is looked at seldom before', async () => {
    const { time, ask, begin, endTurn, decide, runs, looks } = await start()
    await ask()
    await begin()
    await endTurn('succeeded', 7)
    time.now += minute
    await ask()
    for (let index = 0; index < 8; index += 1) {
      await begin({ settleEarlier: () => Promise.resolve('blocked') })
      time.now += minute
    }
    expect(looks).toHaveLength(2)
    expect((await runs())[0]).toEqual(['queued', null, undefined, undefined])
    await decide(7, 'closed')
    await begin()
    expect((await runs())[0]).toEqual(['running', null, '00:09', undefined])
  })
})

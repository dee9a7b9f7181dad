import { readWorkflows } from 'docwright/engine'
import { expect, test } from 'vitest'
import { acceptJob, type JobPlan } from '../jobs/accept-message.ts'
import { takeWork } from '../queue/leased-work.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { listWorkflowRuns, listWorkflows } from '../store/workflows/workflow-queries.ts'
import { queueRun } from './queue-run.ts'
import { runWork, runWorkflow, type WorkflowContext } from './run-workflow.ts'
import { syncWorkflows } from './sync-workflows.ts'

const minute = 60_000
const plan: JobPlan = { kind: 'ready', repository: 'https://example.com/a.git', ref: 'main', model: 'm' }

describeWithStore('A run of a workflow', (stores) => {
  test('of a project that has as many jobs as it may waits, and begins by itself', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z')
    const store = await stores.open({ clock: () => now })
    const { projectId } = await addProject(store, { slug: 'acme' })
    const file = '---\nname: Ask\non: push\n---\nDo it.'
    await syncWorkflows(store, projectId, readWorkflows(new Map([['.docwright/workflows/ask.md', file]])).workflows)
    const [workflow] = await listWorkflows(store.db, projectId)
    if (workflow === undefined) throw new Error('There is no workflow.')
    const consumeRateLimit = async () => ({ accepted: true, limit: 1, windowSeconds: 1, remaining: 1, resetSeconds: 1 })
    await acceptJob({ store, consumeRateLimit }, projectId, { prompt: 'Fix it.' }, plan)
    await store.transaction(async (transaction) =>
      queueRun(transaction, workflow, { kind: 'manual' }, { runAt: now, now }),
    )
    const errors: unknown[] = []
    const context: WorkflowContext = {
      store,
      quotas: { jobsPerHour: 1 },
      planJob: () => Promise.resolve(plan),
      lookForWork: () => Promise.resolve({ work: 'some', questions: 1 }),
      settleEarlier: () => Promise.resolve('append'),
      onError: (error) => errors.push(error),
    }
    async function runNext() {
      const taken = await takeWork(store, runWork, { owner: 'test', lease: minute })
      if (taken?.kind === 'taken') await runWorkflow(context, taken.row)
      const [run] = await listWorkflowRuns(store.db, workflow?.id ?? '', 1)
      return run && [run.status, run.attempts]
    }
    expect(await runNext()).toEqual(['queued', 0])
    now += 59 * minute
    expect(await runNext()).toEqual(['queued', 0])
    now += 2 * minute
    expect(await runNext()).toEqual(['succeeded', 1])
    expect(errors).toEqual([])
    expect(await store.db.selectFrom('job').select('id').execute()).toHaveLength(2)
  })

  test('of a project that has begun sixty waits for the hour to pass; what found nothing or failed has used nothing up', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z')
    const store = await stores.open({ clock: () => now })
    const { projectId } = await addProject(store, { slug: 'acme' })
    const file = '---\nname: Ask\non: push\n---\nDo it.'
    await syncWorkflows(store, projectId, readWorkflows(new Map([['.docwright/workflows/ask.md', file]])).workflows)
    const [workflow] = await listWorkflows(store.db, projectId)
    if (workflow === undefined) throw new Error('There is no workflow.')
    let work: 'none' | 'some' = 'none'
    const context: WorkflowContext = {
      store,
      quotas: {},
      planJob: () => Promise.resolve(plan),
      lookForWork: () => Promise.resolve({ work, questions: 1 }),
      settleEarlier: () => Promise.resolve('append'),
      onError: (error) => expect.unreachable(String(error)),
    }
    async function runNext() {
      await store.transaction(async (transaction) => {
        if (workflow !== undefined) await queueRun(transaction, workflow, { kind: 'manual' }, { runAt: now, now })
      })
      const taken = await takeWork(store, runWork, { owner: 'test', lease: minute })
      if (taken?.kind === 'taken') await runWorkflow(context, taken.row)
      // Its job is done at once.
      await store.db.updateTable('turn').set({ status: 'succeeded' }).execute()
      const [run] = await listWorkflowRuns(store.db, workflow?.id ?? '', 1)
      return run?.status
    }
    for (let index = 0; index < 70; index += 1) expect(await runNext()).toBe('succeeded')
    work = 'some'
    const begun = now
    for (let index = 0; index < 60; index += 1) {
      expect(await runNext()).toBe('succeeded')
      now += 10_000
    }
    expect(await runNext()).toBe('queued')
    expect(await runNext()).toBe('queued')
    const [waiting] = await listWorkflowRuns(store.db, workflow.id, 1)
    expect(waiting).toMatchObject({ run_at: begun + 60 * minute, error: expect.stringContaining('60 runs in an hour') })
    now = begun + 60 * minute
    expect(await runNext()).toBe('succeeded')
    // Three requests in the meantime became one run.
    expect(await listWorkflowRuns(store.db, workflow.id, 200)).toHaveLength(131)
  })
})

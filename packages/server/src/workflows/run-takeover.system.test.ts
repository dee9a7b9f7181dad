import { expect, test } from 'vitest'
import { addProject } from '../store/testing/add-project.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { takeWork } from '../queue/leased-work.ts'
import { listWorkflowRuns, listWorkflows } from '../store/workflows/workflow-queries.ts'
import { readWorkflows } from 'docwright/engine'
import { queueRun } from './queue-run.ts'
import { runWork, runWorkflow, type WorkflowContext } from './run-workflow.ts'
import { syncWorkflows } from './sync-workflows.ts'

const minute = 60_000

describeWithStore('A run of a workflow', (stores) => {
  test('that a process has left in the middle is taken over by another, and makes one job', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z')
    const store = await stores.open({ clock: () => now })
    const { projectId } = await addProject(store, { slug: 'acme' })
    const file = '---\nname: Ask\non: push\n---\nDo it.'
    await syncWorkflows(store, projectId, readWorkflows(new Map([['.docwright/workflows/ask.md', file]])).workflows)
    const [workflow] = await listWorkflows(store.db, projectId)
    if (workflow === undefined) throw new Error('There is no workflow.')
    await store.transaction(async (transaction) =>
      queueRun(transaction, workflow, { kind: 'manual' }, { runAt: now, now }),
    )
    const take = async () => {
      const taken = await takeWork(store, runWork, { owner: 'test', lease: minute })
      if (taken?.kind !== 'taken') throw new Error('There is nothing to take.')
      return taken.row
    }
    const errors: unknown[] = []
    const context: WorkflowContext = {
      store,
      planJob: () =>
        Promise.resolve({ kind: 'ready', repository: 'https://example.com/a.git', ref: 'main', model: 'm' }),
      lookForWork: () => Promise.resolve({ work: 'some', questions: 1 }),
      settleEarlier: () => Promise.resolve('append'),
      onError: (error) => errors.push(error),
    }
    const first = await take()
    // The first process stops for longer than its lease while it looks; another begins and ends the run meanwhile.
    await runWorkflow(
      {
        ...context,
        lookForWork: async () => {
          now += 2 * minute
          await runWorkflow(context, await take())
          return { work: 'some', questions: 1 }
        },
      },
      first,
    )
    expect(errors).toEqual([])
    const runs = await listWorkflowRuns(store.db, workflow.id, 10)
    expect(runs.map(({ status, attempts }) => [status, attempts])).toEqual([['succeeded', 2]])
    const jobs = await store.db.selectFrom('job').select('id').execute()
    expect(jobs).toHaveLength(1)
    expect(runs[0]?.job_id).toBe(jobs[0]?.id)
  })
})

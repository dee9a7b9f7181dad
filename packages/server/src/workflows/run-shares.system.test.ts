import { readWorkflows } from 'docwright/engine'
import { expect, test } from 'vitest'
import { createLocalWakeUps } from '../queue/wake-ups.ts'
import { createWorkAtHand } from '../queue/work-at-hand.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { listWorkflows } from '../store/workflows/workflow-queries.ts'
import { queueRun } from './queue-run.ts'
import type { WorkflowContext } from './run-workflow.ts'
import { syncWorkflows } from './sync-workflows.ts'
import { startWorkflowWorker } from './workflow-worker.ts'

const names = ['first', 'second', 'third']

describeWithStore('Runs of workflows', (stores) => {
  test('of one project that take long leave a place to the others', async () => {
    const store = await stores.open()
    const slow = await addProject(store, { slug: 'slow' })
    const other = await addProject(store, { slug: 'other' })
    const files = new Map(
      names.map((name) => [`.docwright/workflows/${name}.md`, `---\nname: ${name}\non: push\n---\nDo it.`]),
    )
    for (const { projectId } of [slow, other]) {
      await syncWorkflows(store, projectId, readWorkflows(files).workflows)
      const now = store.clock()
      for (const workflow of await listWorkflows(store.db, projectId))
        await store.transaction((transaction) =>
          queueRun(transaction, workflow, { kind: 'manual' }, { runAt: now, now }),
        )
    }
    const begun: string[] = []
    const held = Promise.withResolvers<void>()
    const context: WorkflowContext = {
      store,
      planJob: () => Promise.reject(new Error('Nothing is to be done.')),
      async lookForWork(_workflow, run) {
        begun.push(run.project_id === slow.projectId ? 'slow' : 'other')
        if (run.project_id === slow.projectId) await held.promise
        return { work: 'none', questions: 0 }
      },
      settleEarlier: () => Promise.resolve('append'),
      onError: (error) => expect.unreachable(String(error)),
    }
    const worker = startWorkflowWorker(context, { wakeUps: createLocalWakeUps(), atHand: createWorkAtHand() }, 'test')
    try {
      // All of the other project are done while the first one of the slow project is still looked at.
      await expect.poll(() => begun.filter((name) => name === 'other').length).toBe(3)
      expect(begun.filter((name) => name === 'slow')).toHaveLength(1)
      held.resolve()
      await expect.poll(() => begun.length).toBe(6)
    } finally {
      held.resolve()
      await worker.stop()
    }
  })
})

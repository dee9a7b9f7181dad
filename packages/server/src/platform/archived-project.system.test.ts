import { readWorkflows } from 'docwright/engine'
import { expect, test } from 'vitest'
import { createJob } from '../commands/manage-jobs.ts'
import { archiveProject } from '../commands/manage-projects.ts'
import { claimDeliveries } from '../jobs/delivery-work.ts'
import { claimTurn, finishTurn, LeaseLost } from '../jobs/hold-turn.ts'
import { keepLease } from '../jobs/keep-lease.ts'
import { createEndpoint } from '../jobs/manage-webhooks.ts'
import type { TurnContext } from '../jobs/turn-context.ts'
import { sendDelivery, type WebhookContext } from '../jobs/webhook-worker.ts'
import { createLocalWakeUps } from '../queue/wake-ups.ts'
import type { Store } from '../store/open-store.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { listWorkflowRuns } from '../store/workflows/workflow-queries.ts'
import { startDueWorkflows } from '../workflows/start-due.ts'
import { startPushedWorkflows } from '../workflows/start-pushed.ts'
import { syncWorkflows } from '../workflows/sync-workflows.ts'
import { mergeDirectly } from './repository-workflows.ts'
import { directMerge } from './testing/direct-merge.ts'
import { ada, recordedSetting } from './testing/recorded-setting.ts'

const lease = 30_000

/** Whatever is sent anywhere fails the test. */
function contextOf(store: Store): WebhookContext {
  const sent = (): never => {
    throw new Error('Nothing leaves an archived project.')
  }
  return {
    store,
    wakeUps: { wake() {}, listen: () => () => {}, isListening: () => true, async close() {} },
    owner: 'worker_test',
    openSecret: sent,
    resolve: sent,
    allowPrivate: false,
    random: () => 0.5,
    mail: { url: 'smtp://127.0.0.1:1', from: 'docs@acme.example' },
    mailsPerDay: 9,
    takeMail: sent,
    publicUrl: 'https://docs.test',
    unsubscribeUrl: sent,
    onError(error) {
      throw error
    },
  }
}

describeWithStore('An archived project', (stores) => {
  test('does nothing: its jobs end, nothing begins, and neither webhooks nor e-mail leave it', async () => {
    const { context, project, projectId, store, workflowId } = await recordedSetting(stores)
    const text = '---\nname: Tidy\non:\n  schedule: "0 6 * * *"\n  push: {}\n---\nTidy up.\n'
    await syncWorkflows(store, projectId, readWorkflows(new Map([['.docwright/workflows/tidy.md', text]])).workflows)
    for (const url of ['https://hooks.example.com/in', `mailto:${ada.email}`])
      await createEndpoint(store, { projectId, url }, (secret) => secret)
    for (const prompt of ['Add a page.', 'Add another page.'])
      expect(await createJob(context, project, { prompt })).toMatchObject({ kind: 'accepted' })
    const held = await claimTurn(store, 'worker_test', lease)
    if (held === undefined) throw new Error('No turn is due.')

    await archiveProject(context, projectId)
    const turns = await store.db.selectFrom('turn').select('status').distinct().execute()
    expect(turns).toEqual([{ status: 'cancelled' }])
    const end = { state: 'succeeded', reply: 'Done.', files: [], pullRequest: null, error: null } as const
    await expect(finishTurn(store, held, end, {})).rejects.toBeInstanceOf(LeaseLost)
    expect(await claimTurn(store, 'worker_test', lease)).toBeUndefined()
    expect(await createJob(context, project, { prompt: 'Too late.' })).toMatchObject({ code: 'not-found' })

    // The events of its last moments reach nobody, and what waited does not, either.
    const taken = { owner: 'worker_test', lease }
    const told: string[] = []
    const sending: WebhookContext = { ...contextOf(store), onFailed: (_, why) => told.push(why) }
    for (let due = await claimDeliveries(store, taken, 9); due.length > 0; due = await claimDeliveries(store, taken, 9))
      for (const delivery of due) await sendDelivery(sending, delivery)
    expect(told).toEqual([])
    const deliveries = await store.db.selectFrom('webhook_delivery').select(['status', 'error']).execute()
    const given = { status: 'failed', error: 'The project is archived.' }
    expect(deliveries).toEqual([given, given, given, given])

    // The time of its workflow passes without a run, and a push that was on its way starts none.
    const isDue = async () => store.db.updateTable('workflow').set({ next_run_at: 1 }).execute()
    const commits = [{ id: 'c', paths: ['a.mdx'], makers: [] }]
    const push = { branch: 'main', isDefaultBranch: true, commit: 'c'.repeat(40), commits, isNamed: () => true }
    await isDue()
    expect(await startDueWorkflows(store)).toBe(0)
    const [workflow] = await store.db.selectFrom('workflow').select('next_run_at').execute()
    expect(workflow?.next_run_at).toBeGreaterThan(store.clock())
    expect(await startPushedWorkflows(store, projectId, push)).toEqual([])
    expect(await listWorkflowRuns(store.db, workflowId, 9)).toEqual([])

    // Restored, it goes on.
    await context.projects.setArchived(projectId, false)
    await isDue()
    expect(await startDueWorkflows(store)).toBe(1)
    expect(await startPushedWorkflows(store, projectId, push)).toEqual(['Tidy'])
    expect(await createJob(context, project, { prompt: 'Add a page.' })).toMatchObject({ kind: 'accepted' })
  })

  test('has its jobs canceled by the workers, if the process that archived it ended too early', async () => {
    const { context, project, projectId, store } = await recordedSetting(stores)
    const held = await claimTurn(store, 'worker_test', lease)
    if (held === undefined) throw new Error('No turn is due.')
    for (const prompt of ['Add a page.', 'Add another page.'])
      expect(await createJob(context, project, { prompt })).toMatchObject({ kind: 'accepted' })
    await context.projects.setArchived(projectId, true)
    const open = async (): Promise<number> =>
      (await store.db.selectFrom('turn').select('id').where('status', 'in', ['queued', 'running']).execute()).length
    expect(await open()).toBe(3)
    // Those that wait are not begun, and the one at work loses its lease.
    expect(await claimTurn(store, 'worker_other', lease)).toBeUndefined()
    expect(await open()).toBe(1)
    const wakeUps = createLocalWakeUps()
    const kept = keepLease({ store, wakeUps } as unknown as TurnContext, held)
    wakeUps.wake(`job:${held.jobId}`)
    await expect.poll(() => kept.lost.aborted).toBe(true)
    kept.stop()
    expect(await open()).toBe(0)
    const end = { state: 'succeeded', reply: 'Done.', files: [], pullRequest: null, error: null } as const
    await expect(finishTurn(store, held, end, {})).rejects.toBeInstanceOf(LeaseLost)
  })

  test('gets no pull request of a direct workflow merged, also if it is archived during the review', async () => {
    const setting = await recordedSetting(stores)
    const { context, projectId } = setting
    const merged: number[] = []
    let whileItIsRead = async (): Promise<unknown> => undefined
    const { parts, job } = await directMerge(setting, {
      async readPullRequest() {
        await whileItIsRead()
        return { state: 'open', base: { branch: 'main' } }
      },
      async mergePullRequest(number: number) {
        merged.push(number)
        return { merged: true }
      },
    })
    expect(job.ref).toBe('main')
    expect([await mergeDirectly(parts, job), merged]).toEqual([undefined, [1]])
    const archive = async () => context.projects.setArchived(projectId, true)
    const note = 'It was not merged because the project is archived.'
    whileItIsRead = archive
    expect(await mergeDirectly(parts, job)).toBe(note)
    expect([await mergeDirectly(parts, job), merged]).toEqual([note, [1]])
  })
})

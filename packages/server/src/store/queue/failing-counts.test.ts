import { expect, test } from 'vitest'
import type { DeploymentTable, WebhookDeliveryTable } from '../deployments/hosting-tables.ts'
import type { Store } from '../open-store.ts'
import { insertMissingVisits } from '../projects/visit-queries.ts'
import { addProject } from '../testing/add-project.ts'
import { describeEachStore } from '../testing/describe-each-store.ts'
import { countFailing } from './failing-counts.ts'

type Made = Pick<DeploymentTable, 'project_id' | 'kind' | 'status'>

async function addDeployment(store: Store, id: string, made: Made): Promise<void> {
  const row = { branch: 'main', commit_id: 'a', run_at: 0, fence: 0, attempts: 0, created_at: Number(id) }
  await store.db
    .insertInto('deployment')
    .values({ id, ...made, ...row })
    .execute()
}

async function addWaitingTurn(store: Store, project_id: string): Promise<void> {
  const none = { title: null, pull_request_url: null, work: null, workflow_run_id: null, head_branch: null }
  const counts = { version: 1, last_event: 0, pruned_to: 0, draft: 0, archived_at: null, created_at: 1, updated_at: 1 }
  const job = { id: 'job_1', project_id, repository: 'r', ref: 'main', model: 'openai:scripted' }
  await store.db
    .insertInto('job')
    .values({ ...job, ...none, ...counts })
    .execute()
  const turn = { id: 'turn_1', job_id: 'job_1', project_id, position: 1, prompt: 'Go', delivery: 'queue' } as const
  const lease = { run_at: 9e12, lease_owner: null, lease_until: null, fence: 1, attempts: 0, takeovers: 0 }
  const ends = { error: null, result: null, cancel_requested_at: null, created_at: 1, started_at: 1, ended_at: null }
  await store.db
    .insertInto('turn')
    .values({ ...turn, ...lease, ...ends, taken_at: null, status: 'queued' })
    .execute()
}

async function addEndpoint(
  store: Store,
  id: string,
  project_id: string,
  deliveries: readonly Pick<WebhookDeliveryTable, 'status' | 'attempts'>[],
): Promise<void> {
  const endpoint = { project_id, url: 'https://x.example', sealed_secret: '', types: '["*"]', description: '' }
  await store.db
    .insertInto('webhook_endpoint')
    .values({ id, ...endpoint, disabled_at: null, created_at: 0 })
    .execute()
  const delivery = { endpoint_id: id, project_id, type: 'x', payload: '{}', run_at: 9e12, fence: 0, created_at: 0 }
  for (const [index, row] of deliveries.entries())
    await store.db
      .insertInto('webhook_delivery')
      .values({ id: `${id}-${index}`, ...delivery, ...row })
      .execute()
}

describeEachStore('What fails now', (stores) => {
  test('is nothing on a platform where all is well', async () => {
    const store = await stores.open()
    await addProject(store)
    expect(await countFailing(store.db)).toEqual({ repository: 0, site: 0, turn: 0, webhook: 0 })
  })

  test('a site whose newest deployment has failed, and not one that was put right or is a preview', async () => {
    const store = await stores.open()
    const { projectId: first, organisationId } = await addProject(store)
    const { projectId: second } = await addProject(store, { slug: 'second', organisationId })
    await addDeployment(store, '1', { project_id: first, kind: 'production', status: 'succeeded' })
    await addDeployment(store, '2', { project_id: first, kind: 'production', status: 'failed' })
    await addDeployment(store, '3', { project_id: first, kind: 'preview', status: 'succeeded' })
    await addDeployment(store, '4', { project_id: first, kind: 'production', status: 'queued' })
    await addDeployment(store, '5', { project_id: second, kind: 'production', status: 'succeeded' })
    await addDeployment(store, '6', { project_id: second, kind: 'preview', status: 'failed' })
    expect(await countFailing(store.db)).toMatchObject({ site: 1 })
    await addDeployment(store, '7', { project_id: first, kind: 'production', status: 'succeeded' })
    expect(await countFailing(store.db)).toMatchObject({ site: 0 })
  })

  test('a repository that could not be read twice, unless its project was archived', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    await insertMissingVisits(store.db)
    const fail = async (failures: number) => store.db.updateTable('project_visit').set({ failures }).execute()
    await fail(1)
    expect(await countFailing(store.db)).toMatchObject({ repository: 0 })
    await fail(2)
    expect(await countFailing(store.db)).toMatchObject({ repository: 1 })
    await store.db.updateTable('project').set({ archived_at: 1 }).where('id', '=', projectId).execute()
    expect(await countFailing(store.db)).toMatchObject({ repository: 0 })
  })

  test('a turn that waits after a failure or tries again, and neither one that waits for its turn nor one that works', async () => {
    const store = await stores.open()
    const { projectId: project_id } = await addProject(store)
    await addWaitingTurn(store, project_id)
    expect(await countFailing(store.db)).toMatchObject({ turn: 0 })
    await store.db.updateTable('turn').set({ attempts: 3 }).where('id', '=', 'turn_1').execute()
    expect(await countFailing(store.db)).toMatchObject({ turn: 1 })
    await store.db.updateTable('turn').set({ status: 'running' }).where('id', '=', 'turn_1').execute()
    expect(await countFailing(store.db)).toMatchObject({ turn: 1 })
    await store.db.updateTable('turn').set({ attempts: 0 }).where('id', '=', 'turn_1').execute()
    expect(await countFailing(store.db)).toMatchObject({ turn: 0 })
  })

  test('an endpoint that has taken nothing twice counts once, however much waits for it', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    await addEndpoint(store, 'tarpit', projectId, [
      { status: 'queued', attempts: 2 },
      { status: 'queued', attempts: 5 },
    ])
    await addEndpoint(store, 'slow', projectId, [{ status: 'queued', attempts: 1 }])
    await addEndpoint(store, 'given up', projectId, [{ status: 'failed', attempts: 10 }])
    expect(await countFailing(store.db)).toMatchObject({ webhook: 1 })
  })
})

import { expect, test } from 'vitest'
import { openSecretBox } from '../store/secret-box.ts'
import { addPerson } from '../store/testing/add-person.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { insertDeliveries } from '../store/jobs/webhook-queries.ts'
import { addWebhook, readWebhooks, removeWebhook } from './manage-webhooks.ts'

describeEachStore('Webhooks', (stores) => {
  test('are removed from their own project once, and from no other', async () => {
    const location = await stores.locate()
    const store = await stores.open()
    const { projectId: one, organisationId } = await addProject(store)
    const { projectId: other } = await addProject(store, { slug: 'other', organisationId })
    const context = { store, secrets: openSecretBox(location.dataFolder), sendsMail: false }
    const events = ['agent.job.completed'] as const
    const added = await addWebhook(context, one, { url: 'https://receiver.example.com/hook', events })
    if (added.status !== 'done') throw new Error(added.message)
    const refused = { status: 'refused', code: 'not-found', message: expect.stringContaining('Nothing was removed.') }
    expect(await removeWebhook(store, other, added.webhookId)).toEqual(refused)
    expect(await removeWebhook(store, one, 'webhook_of_nobody')).toEqual(refused)
    expect(await readWebhooks(store, one)).toHaveLength(1)
    expect(await removeWebhook(store, one, added.webhookId)).toEqual({ status: 'done' })
    expect(await readWebhooks(store, one)).toEqual([])
    expect(await removeWebhook(store, one, added.webhookId)).toEqual(refused)
  })

  test('to an endpoint that does not answer are said to be tried again, and why', async () => {
    const location = await stores.locate()
    const store = await stores.open()
    const { projectId } = await addProject(store)
    const context = { store, secrets: openSecretBox(location.dataFolder), sendsMail: false }
    const added = await addWebhook(context, projectId, {
      url: 'https://silent.example.com/hook',
      events: ['agent.job.completed'],
    })
    if (added.status !== 'done') throw new Error(added.message)
    const row = {
      endpoint_id: added.webhookId,
      project_id: projectId,
      type: 'agent.job.completed',
      payload: '{}',
      status: 'queued' as const,
      run_at: 0,
      lease_owner: null,
      lease_until: null,
      fence: 0,
      attempts: 0,
      taken_at: null,
      answer_status: null,
      error: null,
      created_at: 0,
      ended_at: null,
    }
    await insertDeliveries(store.db, [
      { ...row, id: 'delivery_1' },
      { ...row, id: 'delivery_2', created_at: 2000, attempts: 1, taken_at: 3000, error: 'Refused.' },
      { ...row, id: 'delivery_3', created_at: 1000, attempts: 2, taken_at: 9000, error: 'No answer in time.' },
    ])
    const waiting = { count: 2, since: new Date(1000).toISOString(), detail: 'No answer in time.' }
    expect(await readWebhooks(store, projectId)).toMatchObject([{ lastDelivery: null, waiting }])
    await store.db.updateTable('webhook_delivery').set({ status: 'succeeded', error: null, ended_at: 10_000 }).execute()
    expect(await readWebhooks(store, projectId)).toMatchObject([
      { lastDelivery: { status: 'delivered' }, waiting: null },
    ])
  })

  test('for e-mail are taken for the addresses of people with access, and for no stranger’s', async () => {
    const location = await stores.locate()
    const store = await stores.open()
    const { projectId, organisationId } = await addProject(store)
    await addPerson(store, organisationId, 'ada@acme.example')
    const context = { store, secrets: openSecretBox(location.dataFolder), sendsMail: true }
    const events = ['agent.job.completed'] as const
    expect(await addWebhook(context, projectId, { url: 'mailto:victim@elsewhere.example', events })).toMatchObject({
      status: 'refused',
      field: 'url',
      message: expect.stringContaining('only to people with access'),
    })
    expect(await addWebhook(context, projectId, { url: ' mailto:Ada@Acme.example', events })).toMatchObject({
      status: 'done',
    })
    expect(await readWebhooks(store, projectId)).toMatchObject([{ url: 'mailto:ada@acme.example' }])
  })
})

import { expect, test } from 'vitest'
import { endSubscription, restoreSubscription, stateOfSubscription } from '../store/jobs/mail-queries.ts'
import { listEnabledEndpoints, insertDeliveries } from '../store/jobs/webhook-queries.ts'
import { onBehalfOf, ownOrigin } from '../store/audit/origin.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { claimDeliveries } from './delivery-work.ts'
import { createEndpoint } from './manage-webhooks.ts'

const url = 'mailto:ada@acme.example'

describeEachStore('E-mail that its receiver ends', (stores) => {
  test('is ended once by several processes, whoever enters the address in the same moment', async () => {
    const location = await stores.locate()
    const [one, other] = [await stores.open({ location }), await stores.open({ location })]
    const { projectId } = await addProject(one)
    const seal = (secret: string): string => secret
    const bob = { ...ownOrigin, actor: { kind: 'person', id: 'user_bob', name: 'bob@acme.example' } as const }
    for (let round = 0; round < 5; round += 1) {
      const [added, ...ends] = await Promise.all([
        onBehalfOf(bob, async () => createEndpoint(one, { projectId, url }, seal)),
        endSubscription(other, { projectId, url }),
        endSubscription(one, { projectId, url }),
      ])
      expect(ends.filter(Boolean)).toHaveLength(1)
      expect(added.kind === 'created' || added.code === 'mail-ended').toBe(true)
      expect(await stateOfSubscription(one.db, { projectId, url })).toBe('ended')
      expect(await listEnabledEndpoints(one.db, projectId)).toEqual([])
      expect(await onBehalfOf(bob, async () => createEndpoint(one, { projectId, url }, seal))).toMatchObject({
        code: 'mail-ended',
      })
      const resumed = [one, other].map(async (store) => restoreSubscription(store, { projectId, url }))
      expect((await Promise.all(resumed)).filter(Boolean)).toHaveLength(1)
    }
  })

  test('is not sent when it was announced just then', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    const made = await createEndpoint(store, { projectId, url }, (secret) => secret)
    if (made.kind !== 'created') throw new Error(made.message)
    await endSubscription(store, { projectId, url })
    const now = store.clock()
    await insertDeliveries(store.db, [
      {
        id: 'delivery_1',
        endpoint_id: made.id,
        project_id: projectId,
        type: 'agent.job.created',
        payload: '{}',
        status: 'queued',
        run_at: now,
        lease_owner: null,
        lease_until: null,
        fence: 0,
        attempts: 0,
        taken_at: null,
        answer_status: null,
        error: null,
        created_at: now,
        ended_at: null,
      },
    ])
    const [taken] = await claimDeliveries(store, { owner: 'worker_test', lease: 30_000 }, 9)
    expect(taken?.endedAt).not.toBeNull()
  })
})

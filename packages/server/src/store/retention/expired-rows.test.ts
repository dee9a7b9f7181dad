import { expect, test } from 'vitest'
import { removeExpiredRows } from './expired-rows.ts'
import { addProject } from '../testing/add-project.ts'
import { describeEachStore } from '../testing/describe-each-store.ts'

const day = 24 * 60 * 60 * 1000

describeEachStore('What nobody can ask for any more', (stores) => {
  test('goes, and the rest stays', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    const now = Date.UTC(2026, 5, 1)
    const at = (moment: number): string => new Date(moment).toISOString()
    const user = { id: 'user_1', name: 'Ada', email: 'ada@example.com', emailVerified: 1 }
    const dates = { createdAt: at(0), updatedAt: at(0) }
    await store.db
      .insertInto('auth_user')
      .values({ ...user, image: null, ...dates })
      .execute()
    for (const [id, expiresAt] of [
      ['old', at(now - 1)],
      ['new', at(now + day)],
    ] as const) {
      const session = { id, token: id, userId: 'user_1', expiresAt, ipAddress: null, userAgent: null, ...dates }
      await store.db.insertInto('auth_session').values(session).execute()
      const link = { id, identifier: 'owner-set-up', value: id, expiresAt, ...dates }
      await store.db.insertInto('auth_verification').values(link).execute()
    }
    const endpoint = { id: 'endpoint_1', project_id: projectId, url: 'https://example.com/', sealed_secret: '' }
    await store.db
      .insertInto('webhook_endpoint')
      .values({ ...endpoint, types: '[]', description: '', disabled_at: null, created_at: 1 })
      .execute()
    await store.db
      .insertInto('webhook_endpoint')
      .values([
        { ...endpoint, id: 'endpoint_2', types: '[]', description: '', disabled_at: now - 30 * day, created_at: 1 },
        { ...endpoint, id: 'endpoint_3', types: '[]', description: '', disabled_at: now - 29 * day, created_at: 1 },
      ])
      .execute()
    for (const [id, status, ended] of [
      ['sent long ago', 'succeeded', now - 30 * day],
      ['failed long ago', 'failed', now - 31 * day],
      ['sent lately', 'succeeded', now - 29 * day],
      ['waits', 'queued', null],
    ] as const) {
      const times = { run_at: 1, created_at: 1, ended_at: ended }
      const none = { lease_owner: null, lease_until: null, answer_status: null, error: null }
      await store.db
        .insertInto('webhook_delivery')
        .values({
          id,
          endpoint_id: endpoint.id,
          project_id: projectId,
          type: 'agent.job.created',
          payload: '{}',
          status,
          fence: 1,
          attempts: 1,
          ...times,
          ...none,
        })
        .execute()
    }
    await removeExpiredRows(store.db, now)
    const left = async (
      table: 'auth_session' | 'auth_verification' | 'webhook_delivery' | 'webhook_endpoint',
    ): Promise<string[]> => (await store.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
    expect(await left('auth_session')).toEqual(['new'])
    expect(await left('auth_verification')).toEqual(['new'])
    expect(await left('webhook_endpoint')).toEqual(['endpoint_1', 'endpoint_3'])
    expect(await left('webhook_delivery')).toEqual(['sent lately', 'waits'])
  })
})

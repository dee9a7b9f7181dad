import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Store } from '../open-store.ts'
import { describeEachStore } from '../testing/describe-each-store.ts'
import { readAudit } from './audit-queries.ts'
import { nameActor, onBehalfOf } from './origin.ts'
import { pruneAudit } from './prune-audit.ts'
import { recordChange } from './record-change.ts'
import { verifyAudit } from './verify-audit.ts'

const day = 24 * 60 * 60 * 1000

async function record(store: Store, name: string): Promise<void> {
  await store.transaction(async (transaction) => {
    recordChange(transaction, { action: 'key.created', projectId: 'project_1', object: { id: 'key_1', name } })
  })
}

describeEachStore('the log of who did what', (stores) => {
  test('says who did what, from where and by which request, with what differs', async () => {
    const store = await stores.open()
    const origin = {
      actor: { kind: 'nobody', id: null, name: null } as const,
      address: '203.0.113.7',
      requestId: 'req_1',
    }
    await onBehalfOf({ ...origin }, async () => {
      nameActor({ kind: 'person', id: 'user_1', name: 'ada@example.com' })
      await store.transaction(async (transaction) => {
        recordChange(transaction, {
          action: 'project.changed',
          projectId: 'project_1',
          before: { name: 'Old', branch: 'main' },
          after: { name: 'New', branch: 'main' },
        })
      })
    })
    await record(store, 'CI')
    const [own, hers] = await readAudit(store.db, { limit: 10, order: 'newest' })
    expect(hers).toMatchObject({
      sequence: 1,
      actor: { kind: 'person', id: 'user_1', name: 'ada@example.com' },
      action: 'project.changed',
      outcome: 'done',
      before: { name: 'Old' },
      after: { name: 'New' },
      address: '203.0.113.7',
      requestId: 'req_1',
    })
    expect(own).toMatchObject({ sequence: 2, actor: { kind: 'platform' }, object: { id: 'key_1', name: 'CI' } })
    const asked = { limit: 10, order: 'oldest' } as const
    expect(await readAudit(store.db, { ...asked, actor: 'ada@example.com' })).toHaveLength(1)
    expect(await readAudit(store.db, { ...asked, action: 'key.created' })).toHaveLength(1)
    expect(await readAudit(store.db, { ...asked, projectId: 'project_2' })).toHaveLength(0)
    expect(await readAudit(store.db, { ...asked, to: new Date(0).toISOString() })).toHaveLength(0)
  })

  test('is written with the change or not at all, and only in its transaction', async () => {
    const store = await stores.open()
    const failed = store.transaction(async (transaction) => {
      recordChange(transaction, { action: 'key.created' })
      await Promise.reject(new Error('The change failed.'))
    })
    await expect(failed).rejects.toThrow('The change failed.')
    expect((await verifyAudit(store.db)).entries).toBe(0)
    expect(() => recordChange(store.db, { action: 'key.created' })).toThrow('in the transaction')
  })

  test('is one chain, however many write at once', async () => {
    const store = await stores.open()
    await Promise.all(Array.from({ length: 20 }, async (_, at) => record(store, `key ${at}`)))
    const { entries, head, broken } = await verifyAudit(store.db)
    expect({ entries, sequence: head?.sequence, broken }).toEqual({ entries: 20, sequence: 20, broken: null })
  })

  test('tells when an entry was changed, taken out or cut off at its end', async () => {
    const store = await stores.open()
    for (let at = 1; at <= 5; at += 1) await record(store, `key ${at}`)
    const kept = (await verifyAudit(store.db)).head?.hash
    await store.db.updateTable('audit').set({ actor_name: 'somebody else' }).where('sequence', '=', 3).execute()
    expect((await verifyAudit(store.db)).broken).toEqual({ sequence: 3, reason: 'changed' })
    await store.db.updateTable('audit').set({ actor_name: null }).where('sequence', '=', 3).execute()
    expect((await verifyAudit(store.db)).broken).toBeNull()
    await store.db.deleteFrom('audit').where('sequence', '=', 5).execute()
    expect((await verifyAudit(store.db)).broken).toBeNull()
    expect((await verifyAudit(store.db, kept)).broken).toEqual({ sequence: 5, reason: 'cut' })
    await store.db.deleteFrom('audit').where('sequence', '=', 2).execute()
    expect((await verifyAudit(store.db)).broken).toEqual({ sequence: 3, reason: 'removed' })
    await store.db.deleteFrom('audit').where('sequence', '<', 3).execute()
    expect((await verifyAudit(store.db)).broken).toEqual({ sequence: 3, reason: 'removed' })
  })

  test('loses its oldest entries after a time, which is no fault', async () => {
    let now = 1000 * day
    const store = await stores.open({ clock: () => now })
    for (let at = 1; at <= 3; at += 1) await record(store, `key ${at}`)
    expect(await pruneAudit(store, 30)).toBe(0)
    now += 31 * day
    await record(store, 'young')
    expect(await pruneAudit(store, 30)).toBe(3)
    expect(await pruneAudit(store, 30)).toBe(0)
    expect(await verifyAudit(store.db)).toMatchObject({ entries: 2, broken: null })
    await sql`delete from audit where sequence = 4`.execute(store.db)
    expect((await verifyAudit(store.db)).broken).toEqual({ sequence: 5, reason: 'removed' })
  })

  test('goes on from its newest entry where all are old', async () => {
    let now = 1000 * day
    const store = await stores.open({ clock: () => now })
    for (let at = 1; at <= 3; at += 1) await record(store, `key ${at}`)
    now += 500 * day
    expect(await pruneAudit(store, 400)).toBe(2)
    await record(store, 'young')
    const events = await readAudit(store.db, { limit: 10, order: 'oldest' })
    expect(events.map(({ sequence }) => sequence)).toEqual([3, 4, 5])
    expect(await verifyAudit(store.db)).toMatchObject({ entries: 3, broken: null })
  })
})

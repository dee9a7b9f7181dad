import { expect, test } from 'vitest'
import { createId } from './create-id.ts'
import { lockProject } from './database/lock-rows.ts'
import type { Store } from './open-store.ts'
import { addProject } from './testing/add-project.ts'
import { describeEachStore } from './testing/describe-each-store.ts'

async function addOrganisation(store: Store, name: string): Promise<string> {
  const id = createId('organisation', store.clock())
  await store.db.insertInto('organisation').values({ id, name, created_at: store.clock() }).execute()
  return id
}

describeEachStore('The store', (stores) => {
  test('keeps moments beyond 2038 as numbers', async () => {
    const store = await stores.open({ clock: () => 4_102_444_800_123 })
    await addOrganisation(store, 'Acme')
    expect(await store.db.selectFrom('organisation').select(['name', 'created_at']).execute()).toEqual([
      { name: 'Acme', created_at: 4_102_444_800_123 },
    ])
  })

  test('keeps what was committed for the next opening, and nothing of a transaction that failed', async () => {
    const location = await stores.locate()
    const first = await stores.open({ location })
    await addOrganisation(first, 'kept')
    const failing = first.transaction(async (transaction) => {
      await transaction.insertInto('organisation').values({ id: 'o2', name: 'lost', created_at: 1 }).execute()
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    await first.close()
    const second = await stores.open({ location })
    const rows = await second.db.selectFrom('organisation').select('name').execute()
    expect(rows).toEqual([{ name: 'kept' }])
  })

  test('may be opened by several processes at once when it is new', async () => {
    const location = await stores.locate()
    const opened = await Promise.all(Array.from({ length: 5 }, async () => stores.open({ location })))
    for (const [index, store] of opened.entries()) await addOrganisation(store, `o${index}`)
    for (const store of opened) {
      expect(await store.db.selectFrom('organisation').select('name').orderBy('name').execute()).toHaveLength(5)
    }
  })

  test('refuses a database that a newer version has changed', async () => {
    const location = await stores.locate()
    const store = await stores.open({ location })
    await store.db.insertInto('migration').values({ name: '900-the-future', applied_at: 1 }).execute()
    await store.close()
    await expect(stores.open({ location })).rejects.toThrow(/database-newer: .*900-the-future/)
  })

  test('lets transactions that lock the same project run one after the other, from several processes', async () => {
    const location = await stores.locate()
    const [one, other] = [await stores.open({ location }), await stores.open({ location })]
    const { projectId } = await addProject(one)
    async function takeNumber(store: Store): Promise<number> {
      return store.transaction(async (transaction) => {
        expect(await lockProject(transaction, projectId)).toBe(true)
        const { next_pull_request: number } = await transaction
          .selectFrom('project')
          .select('next_pull_request')
          .where('id', '=', projectId)
          .executeTakeFirstOrThrow()
        await transaction
          .updateTable('project')
          .set({ next_pull_request: number + 1 })
          .where('id', '=', projectId)
          .execute()
        return number
      })
    }
    const numbers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => takeNumber(index % 2 ? one : other)),
    )
    expect(numbers.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  })

  test('removes what belongs to a project with it', async () => {
    const store = await stores.open()
    const organisation = await addOrganisation(store, 'Acme')
    const key = { name: 'k', digest: 'd', last_four: 'abcd', scopes: '[]', created_at: 1 }
    await store.db
      .insertInto('api_key')
      .values({ id: 'k', organisation_id: organisation, ...key })
      .execute()
    await store.db.deleteFrom('organisation').where('id', '=', organisation).execute()
    expect(await store.db.selectFrom('api_key').selectAll().execute()).toEqual([])
  })
})

test('ids sort by the moment they were made', () => {
  const ids = [1_000, 1_700_000_000_000, 1_700_000_000_001, 4_102_444_800_000].map((now) => createId('job', now))
  expect(ids.toSorted()).toEqual(ids)
  expect(ids[0]).toMatch(/^job_[0-9a-hjkmnp-tv-z]{26}$/)
})

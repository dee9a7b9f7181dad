import { expect, test } from 'vitest'
import { insertEndpoint } from '../jobs/webhook-queries.ts'
import { addPerson } from '../testing/add-person.ts'
import { addProject } from '../testing/add-project.ts'
import { describeEachStore } from '../testing/describe-each-store.ts'
import { removeLeftEndings } from './left-endings.ts'

const day = 24 * 60 * 60 * 1000

describeEachStore('That somebody has ended e-mail', (stores) => {
  test('is kept as long as their account, and 30 days more', async () => {
    const store = await stores.open()
    const { organisationId, projectId } = await addProject(store)
    await addPerson(store, organisationId, 'Ada@acme.example')
    await addPerson(store, organisationId, 'bob@acme.example')
    for (const name of ['ada', 'bob', 'eve']) {
      const url = `mailto:${name}@acme.example`
      await store.db.insertInto('mail_ending').values({ project_id: projectId, url, ended_at: 1 }).execute()
      const row = { id: name, project_id: projectId, url, sealed_secret: '', types: '[]', description: '' }
      await insertEndpoint(store.db, { ...row, disabled_at: null, created_at: 1 })
    }
    const now = store.clock()
    const left = async (): Promise<string[]> => {
      const rows = await store.db.selectFrom('mail_ending').select('url').orderBy('url').execute()
      return rows.map(({ url }) => /\w+(?=@)/.exec(url)?.[0] ?? '')
    }
    const account = (email: string) => store.db.updateTable('auth_user').where('email', '=', email)
    await removeLeftEndings(store.db, now)
    await account('bob@acme.example').set({ email: 'robert@acme.example' }).execute()
    await removeLeftEndings(store.db, now + 300 * day - 1)
    expect(await left()).toEqual(['ada', 'bob'])
    // It counts from when the account was missed.
    await removeLeftEndings(store.db, now + 330 * day - 2)
    expect(await left()).toEqual(['ada', 'bob'])
    // Somebody who comes back in time has still ended it.
    await account('robert@acme.example').set({ email: 'bob@acme.example' }).execute()
    await removeLeftEndings(store.db, now + 331 * day)
    expect(await left()).toEqual(['ada', 'bob'])
    await account('bob@acme.example').set({ email: 'robert@acme.example' }).execute()
    await removeLeftEndings(store.db, now + 400 * day)
    await removeLeftEndings(store.db, now + 430 * day)
    expect(await left()).toEqual(['ada'])
    const endpoints = await store.db
      .selectFrom('webhook_endpoint')
      .select(['id', 'disabled_at'])
      .orderBy('id')
      .execute()
    expect(endpoints).toEqual([
      { id: 'ada', disabled_at: null },
      { id: 'bob', disabled_at: now + 430 * day },
      { id: 'eve', disabled_at: now + 300 * day - 1 },
    ])
  })
})

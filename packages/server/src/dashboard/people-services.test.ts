import { expect, test } from 'vitest'
import { createAccounts } from '../access/accounts.ts'
import { quickPasswords } from '../access/testing/quick-passwords.ts'
import { createApiKey, listApiKeys } from '../access/manage-keys.ts'
import type { Account } from '@docwright/contract'
import { readProject } from '../projects/project.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { createPeopleServices } from './people-services.ts'

const publicUrl = 'https://docs.example.com'
const request = new Request(publicUrl, { headers: { 'docwright-client-address': '192.0.2.1' } })

describeEachStore('People', (stores) => {
  test('an administrator invites and removes; only an owner decides on owners, and one always stays', async () => {
    const store = await stores.open()
    const { projectId, organisationId } = await addProject(store)
    const accounts = createAccounts(store, {
      publicUrl,
      secret: 'a secret of at least thirty-two characters',
      passwords: quickPasswords,
    })
    const row = await store.db.selectFrom('project').selectAll().where('id', '=', projectId).executeTakeFirstOrThrow()
    const projects = { find: () => Promise.resolve(readProject(row)) }
    const people = createPeopleServices({ store, publicUrl, projects })

    async function join(url: string, name: string): Promise<Account> {
      const person = {
        token: url.split('/').at(-1) ?? '',
        name,
        email: `${name}@example.com`,
        password: 'a few long words',
      }
      const outcome = await accounts.setUp(request, person)
      if (outcome.status !== 'done') throw new Error(outcome.message)
      const { id } = await store.db
        .selectFrom('auth_user')
        .select('id')
        .where('email', '=', person.email)
        .executeTakeFirstOrThrow()
      return { id, name, email: person.email }
    }

    const owner = await join((await accounts.createOwnerToken()) ?? '', 'ada')
    const invited = await people.invite(projectId, 'admin', owner)
    if (invited.status !== 'done') throw new Error(invited.message)
    expect(invited.url).toMatch(/^https:\/\/docs\.example\.com\/set-up\/[\w-]{32}$/)
    const admin = await join(invited.url, 'ben')
    expect(await people.list(projectId)).toMatchObject([
      { email: 'ada@example.com', role: 'owner' },
      { email: 'ben@example.com', role: 'admin' },
    ])

    const refused = [
      await people.invite(projectId, 'owner', admin),
      await people.changeRole(projectId, admin.email, 'owner', admin),
      await people.changeRole(projectId, ' ADA@example.com', 'viewer', admin),
      await people.remove(projectId, owner.email, { revokeKeys: false }, admin),
      await people.signOut(projectId, owner.email, admin),
    ]
    expect(refused.map((outcome) => 'code' in outcome && outcome.code)).toEqual(Array(5).fill('owner-only'))
    expect(await people.remove(projectId, owner.email, { revokeKeys: true }, owner)).toMatchObject({
      code: 'last-owner',
    })
    expect(await people.changeRole(projectId, 'nobody@example.com', 'admin', owner)).toMatchObject({
      code: 'account-unknown',
    })

    expect((await people.invite(projectId, 'viewer', admin)).status).toBe('done')
    for (const { id: userId } of [owner, admin]) {
      await createApiKey(store, { organisationId, projectId, name: 'key', userId })
    }
    expect(await people.list(projectId)).toMatchObject([
      { email: owner.email, keys: 1, browsers: [{ browser: null }], projects: [] },
      { email: admin.email, keys: 1, browsers: [{ browser: null }], projects: [] },
    ])
    expect((await people.signOut(projectId, admin.email, owner)).status).toBe('done')
    expect(await people.list(projectId)).toMatchObject([{ browsers: [{}] }, { browsers: [] }])
    expect((await people.remove(projectId, admin.email, { revokeKeys: true }, admin)).status).toBe('done')
    const keys = await listApiKeys(store.db, { organisationId })
    expect(keys.map(({ revokedAt }) => revokedAt === null)).toEqual(expect.arrayContaining([true, false]))
    expect(await people.list(projectId)).toHaveLength(1)
  })
})

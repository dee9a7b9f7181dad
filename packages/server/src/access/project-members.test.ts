import type { ProjectRole } from '@docwright/contract'
import { expect, test } from 'vitest'
import { insertAccount } from '../store/access/account-queries.ts'
import { addMember } from '../store/access/member-queries.ts'
import type { Store } from '../store/open-store.ts'
import { listRecentProjects } from '../store/projects/project-lists.ts'
import { listArchivedProjects } from '../store/projects/project-queries.ts'
import { listReaderAddresses, writeProjectMember } from '../store/access/project-member-queries.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { createAccounts } from './accounts.ts'
import type { Accounts } from './accounts.ts'
import { createInvitation } from './invitations.ts'
import { createApiKey, listApiKeys } from './manage-keys.ts'
import { removeMember } from './members.ts'
import { changeProjectRole, removeProjectMember } from './project-members.ts'
import { rightsIn, rightsOfAccount } from './roles.ts'
import { quickPasswords } from './testing/quick-passwords.ts'

const publicUrl = 'https://docs.example.com'
const secret = 'a secret of at least thirty-two characters'
const request = new Request(publicUrl, { headers: { 'docwright-client-address': '192.0.2.1' } })

/** Two projects of one organization, and links to join the first. */
async function twoProjects(store: Store) {
  const { projectId: first, organisationId } = await addProject(store, { slug: 'first' })
  const { projectId: second } = await addProject(store, { slug: 'second', organisationId })
  const since = store.clock()
  const owner = await insertAccount(store.db, { name: 'Ada', email: 'ada@example.com', hash: '', now: since })
  await addMember(store.db, { organisationId, userId: owner, role: 'owner', since })
  const accounts = createAccounts(store, { publicUrl, secret, passwords: quickPasswords })
  const join = async (
    projectId: string,
    role: ProjectRole,
    person: { name?: string; email?: string; password?: string } = {},
  ) => {
    const token = await createInvitation(store, { kind: 'project', projectId, role })
    const full = { name: 'Gus', email: 'gus@example.com', password: 'a few long words', ...person }
    return { token, outcome: await accounts.setUp(request, { token, ...full }) }
  }
  const userOf = async (email: string) =>
    (await store.db.selectFrom('auth_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  return { organisationId, first, second, accounts, join, userOf }
}

async function codeOf(accounts: Accounts, token: string, password: string): Promise<string> {
  const outcome = await accounts.setUp(request, { token, name: 'Gus', email: 'gus@example.com', password })
  return outcome.status === 'refused' ? outcome.code : outcome.status
}

test('the role on the platform holds in all projects, the one in a project adds to it there, a guest has nothing else', () => {
  expect(rightsIn({ platform: 'owner', project: undefined })).toContain('people')
  expect(rightsIn({ platform: 'viewer', project: undefined })).toEqual([])
  expect(rightsIn({ platform: 'viewer', project: 'member' })).toEqual(['work', 'merge'])
  expect(rightsIn({ platform: 'member', project: 'viewer' })).toEqual(['work', 'merge'])
  expect(rightsIn({ platform: 'guest', project: undefined })).toBeUndefined()
  expect(rightsIn({ platform: 'guest', project: 'viewer' })).toEqual([])
  expect(rightsIn({ platform: 'guest', project: 'admin' })).toEqual(['work', 'merge', 'keys', 'administer'])
  expect(rightsIn({ platform: undefined, project: 'admin' })).toBeUndefined()
})

const all = { search: '', limit: 100 }

/** Nothing happens in the moment in which something else did, however fast the machine is. */
function steppingClock(): () => number {
  let now = 1_700_000_000_000
  return () => {
    now += 1
    return now
  }
}

describeEachStore('Members of projects', (stores) => {
  test('who joins a project sees it and no other; an account joins another with its password', async () => {
    const store = await stores.open()
    const { organisationId, first, second, accounts, join, userOf } = await twoProjects(store)
    const { token, outcome } = await join(first, 'admin')
    expect(outcome.status).toBe('done')
    expect(await codeOf(accounts, token, 'a few long words')).toBe('invalid-link')
    const gus = await userOf('gus@example.com')
    const visible = async () => (await listRecentProjects(store.db, gus, all)).rows.map(({ id }) => id)
    const rights = async (id: string) => rightsOfAccount(store.db, { id, organisationId }, gus)
    expect(await visible()).toEqual([first])
    expect(await rights(first)).toEqual(['work', 'merge', 'keys', 'administer'])
    expect(await rights(second)).toBeUndefined()
    expect(await listReaderAddresses(store.db, first)).toEqual(['ada@example.com', 'gus@example.com'])
    // Nobody is written to about a project that they do not see.
    expect(await listReaderAddresses(store.db, second)).toEqual(['ada@example.com'])

    const other = await createInvitation(store, { kind: 'project', projectId: second, role: 'viewer' })
    expect(await codeOf(accounts, other, 'not the password')).toBe('invalid-credentials')
    expect(await codeOf(accounts, other, 'a few long words')).toBe('done')
    expect(await codeOf(accounts, other, 'a few long words')).toBe('invalid-link')
    expect((await visible()).toSorted()).toEqual([first, second].toSorted())
    expect(await listReaderAddresses(store.db, second)).toHaveLength(2)
    expect(await rights(second)).toEqual([])
    expect(await store.db.selectFrom('auth_user').select('id').execute()).toHaveLength(2)
  })

  test('an archived project is brought back by those who administer it, and seen by no others', async () => {
    const store = await stores.open()
    const { first, second, join, userOf } = await twoProjects(store)
    await join(first, 'admin')
    await join(second, 'member')
    await store.db.updateTable('project').set({ archived_at: store.clock() }).execute()
    const archived = await listArchivedProjects(store.db, await userOf('gus@example.com'), ['owner', 'admin'])
    expect(archived.map(({ id }) => id)).toEqual([first])
  })

  test('a role holds at once; whoever is removed sees nothing, and their keys are revoked where that is asked for', async () => {
    const store = await stores.open({ clock: steppingClock() })
    const { organisationId, first, second, join, userOf } = await twoProjects(store)
    await join(first, 'admin')
    await join(second, 'admin')
    const gus = await userOf('gus@example.com')
    const rights = async (id: string) => rightsOfAccount(store.db, { id, organisationId }, gus)
    const inForce = async () =>
      (await listApiKeys(store.db, { organisationId }))
        .filter(({ revokedAt }) => revokedAt === null)
        .map(({ name }) => name)
    for (const projectId of [first, second]) {
      for (const userId of [gus, 'user_other'])
        await createApiKey(store, { organisationId, projectId, name: `${userId} ${projectId}`, userId })
    }
    await changeProjectRole(store, first, { userId: gus, role: 'viewer' })
    expect(await rights(first)).toEqual([])
    await expect(changeProjectRole(store, first, { userId: 'user_other', role: 'admin' })).rejects.toMatchObject({
      code: 'member-unknown',
    })
    expect(await removeProjectMember(store, first, gus, { revokeKeys: true })).toBe(1)
    expect(await rights(first)).toBeUndefined()
    expect(await rights(second)).toContain('administer')
    expect(await inForce()).toHaveLength(3)
    await expect(removeProjectMember(store, first, gus, { revokeKeys: true })).rejects.toMatchObject({
      code: 'member-unknown',
    })
    expect(await removeMember(store, organisationId, 'gus@example.com', { revokeKeys: true })).toBe(1)
    expect(await inForce()).toEqual([`user_other ${second}`, `user_other ${first}`])
    expect(await store.db.selectFrom('project_member').select('role').execute()).toEqual([])
  })

  test('whoever leaves an organisation, and keeps the account for another, leaves its projects', async () => {
    const store = await stores.open()
    const { organisationId, first, join, userOf } = await twoProjects(store)
    const { projectId: elsewhere, organisationId: other } = await addProject(store, { slug: 'elsewhere' })
    await join(first, 'viewer')
    const userId = await userOf('gus@example.com')
    const since = store.clock()
    await addMember(store.db, { organisationId: other, userId, role: 'guest', since })
    await writeProjectMember(store.db, { projectId: elsewhere, userId, role: 'viewer', since })
    await removeMember(store, organisationId, 'gus@example.com')
    expect((await listRecentProjects(store.db, userId, all)).rows.map(({ id }) => id)).toEqual([elsewhere])
    expect(await store.db.selectFrom('project_member').select('project_id').execute()).toEqual([
      { project_id: elsewhere },
    ])
  })
})

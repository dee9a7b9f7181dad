import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Store } from '../store/open-store.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { createAccounts } from './accounts.ts'
import type { Accounts } from './accounts.ts'
import { createInvitation } from './invitations.ts'
import { changeRole, removeMember } from './members.ts'
import { quickPasswords } from './testing/quick-passwords.ts'
import { listMembers } from '../store/access/member-queries.ts'

const usual = { publicUrl: 'https://docs.example.com', secret: 'a secret of at least thirty-two characters' }
const settings = { ...usual, passwords: quickPasswords }
const owner = { name: 'Ada', email: 'Ada@Example.com', password: 'correct horse battery' }

function request(cookies: readonly string[] = []): Request {
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  return new Request('https://docs.example.com/', { headers: { cookie, 'docwright-client-address': '192.0.2.1' } })
}

async function withOwner(store: Store): Promise<{ accounts: Accounts; cookies: readonly string[] }> {
  await addProject(store)
  const accounts = createAccounts(store, settings)
  const token = (await accounts.createOwnerToken()) ?? ''
  const outcome = await accounts.setUp(request(), { token, ...owner })
  if (outcome.status !== 'done') throw new Error(outcome.code)
  return { accounts, cookies: outcome.cookies }
}

describeEachStore('Accounts', (stores) => {
  test('the one-time link makes the owner, signs in, and works once', async () => {
    const store = await stores.open()
    await addProject(store)
    const accounts = createAccounts(store, settings)
    const token = (await accounts.createOwnerToken()) ?? ''
    expect(await accounts.hasAny()).toBe(false)
    expect(await accounts.isSetUpOpen('guessed')).toBe(false)
    expect(await accounts.isSetUpOpen(token)).toBe(true)
    const outcome = await accounts.setUp(request(), { token, ...owner })
    expect(outcome.status).toBe('done')
    expect(await accounts.hasAny()).toBe(true)
    const session = await accounts.session(request(outcome.status === 'done' ? outcome.cookies : []))
    expect(session?.account).toEqual({ id: expect.stringMatching(/^user_/), name: 'Ada', email: 'ada@example.com' })
    expect(await store.db.selectFrom('member').select('role').execute()).toEqual([{ role: 'owner' }])
    expect(await accounts.setUp(request(), { token, ...owner })).toMatchObject({ code: 'invalid-link' })
    expect(await accounts.isSetUpOpen(token)).toBe(false)
    expect(await accounts.createOwnerToken()).toBeUndefined()
  })

  test('of two who follow the link at once, one becomes owner', async () => {
    const store = await stores.open()
    const accounts = createAccounts(store, settings)
    const token = (await accounts.createOwnerToken()) ?? ''
    const outcomes = await Promise.all(
      ['one@example.com', 'other@example.com'].map(async (email) =>
        accounts.setUp(request(), { token, ...owner, email }),
      ),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['done', 'refused'])
    expect(await store.db.selectFrom('auth_user').select('id').execute()).toHaveLength(1)
  })

  test('whoever is invited gets the role of the invitation, once, with an address of their own', async () => {
    const store = await stores.open()
    const { accounts } = await withOwner(store)
    const { id: organisationId } = await store.db.selectFrom('organisation').select('id').executeTakeFirstOrThrow()
    const token = await createInvitation(store, { kind: 'member', organisationId, role: 'viewer' })
    const other = await createInvitation(store, { kind: 'member', organisationId, role: 'admin' })
    expect(await accounts.isSetUpOpen(token)).toBe(true)
    const known = await accounts.setUp(request(), { token, ...owner })
    expect(known).toMatchObject({ code: 'invalid-email', field: 'email' })
    const bob = { name: 'Bob', email: 'bob@example.com', password: 'another good password' }
    expect((await accounts.setUp(request(), { token, ...bob })).status).toBe('done')
    expect(await accounts.isSetUpOpen(token)).toBe(false)
    expect(await accounts.isSetUpOpen(other)).toBe(true)
    const roles = async (): Promise<string[]> =>
      (await listMembers(store.db, organisationId)).map(({ email, role }) => `${email} ${role}`)
    expect(await roles()).toEqual(['ada@example.com owner', 'bob@example.com viewer'])
    await expect(removeMember(store, organisationId, 'ada@example.com')).rejects.toMatchObject({ code: 'last-owner' })
    const down = { email: 'Ada@example.com', role: 'member' } as const
    await expect(changeRole(store, organisationId, down)).rejects.toMatchObject({ code: 'last-owner' })
    await changeRole(store, organisationId, { email: 'bob@example.com', role: 'owner' })
    await changeRole(store, organisationId, down)
    expect(await roles()).toEqual(['ada@example.com member', 'bob@example.com owner'])
  })

  test('the links of two servers that start on a new platform both work, until one was used', async () => {
    const store = await stores.open()
    await addProject(store)
    const accounts = createAccounts(store, settings)
    const [first = '', second = ''] = [await accounts.createOwnerToken(), await accounts.createOwnerToken()]
    expect([await accounts.isSetUpOpen(first), await accounts.isSetUpOpen(second)]).toEqual([true, true])
    expect((await accounts.setUp(request(), { token: first, ...owner })).status).toBe('done')
    expect(await accounts.isSetUpOpen(second)).toBe(false)
    const bob = { name: 'Bob', email: 'bob@example.com', password: 'another good password' }
    expect(await accounts.setUp(request(), { token: second, ...bob })).toMatchObject({ code: 'invalid-link' })
  })

  test('the link for the first account is closed when somebody who was invited was faster', async () => {
    const store = await stores.open()
    await addProject(store)
    const accounts = createAccounts(store, settings)
    const { id: organisationId } = await store.db.selectFrom('organisation').select('id').executeTakeFirstOrThrow()
    const first = (await accounts.createOwnerToken()) ?? ''
    const token = await createInvitation(store, { kind: 'member', organisationId, role: 'viewer' })
    const bob = { name: 'Bob', email: 'bob@example.com', password: 'another good password' }
    expect((await accounts.setUp(request(), { token, ...bob })).status).toBe('done')
    expect(await accounts.isSetUpOpen(first)).toBe(false)
    expect(await accounts.setUp(request(), { token: first, ...owner })).toMatchObject({ code: 'invalid-link' })
    expect(await listMembers(store.db, organisationId)).toMatchObject([{ email: 'bob@example.com', role: 'viewer' }])
  })

  test('of two owners who take that from each other at once, one stays', async () => {
    const store = await stores.open()
    const { accounts } = await withOwner(store)
    const { id: organisationId } = await store.db.selectFrom('organisation').select('id').executeTakeFirstOrThrow()
    for (const name of ['bob', 'cem']) {
      const token = await createInvitation(store, { kind: 'member', organisationId, role: 'owner' })
      const person = { name, email: `${name}@example.com`, password: 'another good password' }
      expect((await accounts.setUp(request(), { token, ...person })).status).toBe('done')
    }
    const [ada, bob] = await listMembers(store.db, organisationId)
    if (ada === undefined || bob === undefined) throw new Error('Somebody is missing.')
    const outcomes = await Promise.allSettled([
      changeRole(store, organisationId, { email: bob.email, role: 'member' }, ada.userId),
      removeMember(store, organisationId, ada.email, { decider: bob.userId }),
    ])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 'owner-only' } }])
  })

  test('whoever is removed is signed out, and can be invited again', async () => {
    const store = await stores.open()
    const { accounts } = await withOwner(store)
    const { id: organisationId } = await store.db.selectFrom('organisation').select('id').executeTakeFirstOrThrow()
    const bob = { name: 'Bob', email: 'bob@example.com', password: 'another good password' }
    for (let count = 0; count < 2; count += 1) {
      const token = await createInvitation(store, { kind: 'member', organisationId, role: 'member' })
      const made = await accounts.setUp(request(), { token, ...bob })
      if (made.status !== 'done') throw new Error(made.code)
      expect(await accounts.session(request(made.cookies))).toMatchObject({ account: { name: 'Bob' } })
      await removeMember(store, organisationId, bob.email)
      expect(await accounts.session(request(made.cookies))).toBeUndefined()
      expect(await accounts.signIn(request(), bob)).toMatchObject({ code: 'invalid-credentials' })
    }
    await expect(removeMember(store, organisationId, bob.email)).rejects.toMatchObject({ code: 'account-unknown' })
  })

  test('a password is stored as a slow hash with a salt of its own, and is known by it', async () => {
    const store = await stores.open()
    const accounts = createAccounts(store, usual)
    const token = (await accounts.createOwnerToken()) ?? ''
    expect((await accounts.setUp(request(), { token, ...owner })).status).toBe('done')
    const { password } = await store.db.selectFrom('auth_account').select('password').executeTakeFirstOrThrow()
    const [salt = '', key = ''] = (password ?? '').split(':')
    expect(salt).toMatch(/^[\da-f]{32}$/)
    expect(key).toBe(scryptSync(owner.password, salt, 64, { N: 16_384, r: 16, maxmem: 2 ** 26 }).toString('hex'))
    expect(await accounts.signIn(request(), owner)).toMatchObject({ status: 'done' })
    const wrong = { ...owner, password: 'wrong horse battery' }
    expect(await accounts.signIn(request(), wrong)).toMatchObject({ code: 'invalid-credentials' })
  })

  test('a link is open for a week, and a restart after an hour replaces it', async () => {
    let now = Date.UTC(2026, 0, 1)
    const store = await stores.open({ clock: () => now })
    const accounts = createAccounts(store, settings)
    const first = (await accounts.createOwnerToken()) ?? ''
    now += 60 * 60 * 1000 + 1
    const second = (await accounts.createOwnerToken()) ?? ''
    expect([await accounts.isSetUpOpen(first), await accounts.isSetUpOpen(second)]).toEqual([false, true])
    now += 7 * 24 * 60 * 60 * 1000
    expect(await accounts.isSetUpOpen(second)).toBe(false)
  })

  test('signing in makes a new session, which ends with signing out', async () => {
    const store = await stores.open()
    const { accounts, cookies: first } = await withOwner(store)
    const outcome = await accounts.signIn(request(), { email: ' ADA@example.com', password: owner.password })
    if (outcome.status !== 'done') throw new Error(outcome.code)
    const sessions = [await accounts.session(request(first)), await accounts.session(request(outcome.cookies))]
    expect(sessions[0]?.id).not.toBe(sessions[1]?.id)
    expect(outcome.cookies[0]).toMatch(/^__Host-docwright.*Path=\/;.*HttpOnly.*Secure.*SameSite=Lax/i)
    expect(outcome.cookies.join()).not.toMatch(/Domain=/i)
    const { cookies } = await accounts.signOut(request(outcome.cookies))
    expect(cookies.join()).toContain('Max-Age=0')
    expect(await accounts.session(request(outcome.cookies))).toBeUndefined()
    expect(await accounts.session(request(first))).toBeDefined()
  })

  test('a session cannot be made up', async () => {
    const store = await stores.open()
    const { accounts, cookies } = await withOwner(store)
    const rows = await store.db.selectFrom('auth_session').select('token').execute()
    const name = cookies[0]?.split('=')[0] ?? ''
    expect(await accounts.session(request([`${name}=${rows[0]?.token}`]))).toBeUndefined()
    expect(await accounts.session(request([`${name}=${rows[0]?.token}.forged`]))).toBeUndefined()
    expect(await accounts.session(request())).toBeUndefined()
  })

  test('a wrong address and a wrong password look the same; after too many, only known browsers need not wait', async () => {
    const store = await stores.open()
    const { accounts, cookies } = await withOwner(store)
    const attempt = async (email: string, password: string): Promise<unknown> =>
      accounts.signIn(request(), { email, password })
    const wrong = await attempt('ada@example.com', 'wrong horse battery')
    expect(wrong).toMatchObject({ status: 'refused', code: 'invalid-credentials' })
    expect(await attempt('nobody@example.com', owner.password)).toEqual(wrong)
    for (let count = 1; count < 10; count += 1) await attempt('ada@example.com', 'wrong horse battery')
    expect(await attempt('ada@example.com', owner.password)).toMatchObject({ code: 'rate-limited' })
    const right = { email: 'ada@example.com', password: owner.password }
    expect(await accounts.signIn(request(cookies), right)).toMatchObject({ status: 'done' })
  })

  test('of many attempts that come at once no more are looked at, and a right one costs nothing', async () => {
    const store = await stores.open()
    const { accounts } = await withOwner(store)
    const right = { email: 'ada@example.com', password: owner.password }
    for (let count = 0; count < 11; count += 1) {
      expect(await accounts.signIn(request(), right)).toMatchObject({ status: 'done' })
    }
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, async (_, index) =>
        accounts.signIn(request(), { email: 'ada@example.com', password: `wrong horse ${index}` }),
      ),
    )
    const codes = outcomes.map((outcome) => (outcome.status === 'refused' ? outcome.code : outcome.status))
    expect(codes.filter((code) => code === 'invalid-credentials')).toHaveLength(10)
    expect(codes.filter((code) => code === 'rate-limited')).toHaveLength(20)
  })

  test('what is no name, address or password is refused at its field', async () => {
    const store = await stores.open()
    const accounts = createAccounts(store, settings)
    const token = (await accounts.createOwnerToken()) ?? ''
    const field = async (part: Partial<typeof owner>): Promise<unknown> => {
      const outcome = await accounts.setUp(request(), { token, ...owner, ...part })
      return outcome.status === 'refused' ? outcome.field : undefined
    }
    expect(await field({ name: ' ' })).toBe('name')
    expect(await field({ email: 'ada' })).toBe('email')
    expect(await field({ password: 'too short' })).toBe('password')
    expect(await accounts.isSetUpOpen(token)).toBe(true)
  })
})

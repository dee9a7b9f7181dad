import { expect, test } from 'vitest'
import type { Session } from '@docwright/contract'
import type { Store } from '../store/open-store.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { createAccounts } from './accounts.ts'
import type { Accounts } from './accounts.ts'
import { createPasswordLink } from './own-account.ts'
import { quickPasswords } from './testing/quick-passwords.ts'

const settings = {
  publicUrl: 'https://docs.example.com',
  secret: 'a secret of at least thirty-two characters',
  passwords: quickPasswords,
}
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

function request(cookies: readonly string[] = []): Request {
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  const headers = { cookie, 'docwright-client-address': '192.0.2.1', 'user-agent': firefox }
  return new Request('https://docs.example.com/', { headers })
}

/** Ada, signed in with one browser; `signIn` signs her in with another. */
async function withAda(store: Store): Promise<{
  accounts: Accounts
  signIn: (password?: string) => Promise<Request>
  sessionOf: (browser: Request) => Promise<Session>
}> {
  await addProject(store)
  const accounts = createAccounts(store, settings)
  const token = (await accounts.createOwnerToken()) ?? ''
  await accounts.setUp(request(), { token, ...ada })
  return {
    accounts,
    async signIn(password = ada.password) {
      const outcome = await accounts.signIn(request(), { email: ada.email, password })
      if (outcome.status !== 'done') throw new Error(outcome.code)
      return request(outcome.cookies)
    },
    async sessionOf(browser) {
      const session = await accounts.session(browser)
      if (session === undefined) throw new Error('Nobody is signed in.')
      return session
    },
  }
}

describeEachStore('One’s own account', (stores) => {
  test('a new password takes the old one, and signs every other browser out', async () => {
    const store = await stores.open()
    const { accounts, signIn, sessionOf } = await withAda(store)
    const [here, there] = [await signIn(), await signIn()]
    const session = await sessionOf(here)
    const change = async (current: string, password: string) =>
      accounts.changePassword(here, session, { current, password })
    expect(await change('a wrong password', 'another good password')).toMatchObject({
      code: 'wrong-password',
      field: 'current',
    })
    expect(await change(ada.password, 'short')).toMatchObject({ code: 'invalid-password', field: 'password' })
    expect(await accounts.session(there)).toBeDefined()
    expect(await change(ada.password, 'another good password')).toEqual({ status: 'done' })
    expect(await accounts.session(there)).toBeUndefined()
    expect(await accounts.session(here)).toEqual(session)
    const old = await accounts.signIn(request(), ada)
    expect(old).toMatchObject({ code: 'invalid-credentials' })
    expect(await accounts.session(await signIn('another good password'))).toMatchObject({ account: session.account })
  })

  test('whoever finds an open browser cannot guess the password there', async () => {
    const { accounts, signIn, sessionOf } = await withAda(await stores.open())
    const here = await signIn()
    const session = await sessionOf(here)
    const passwords = { current: 'a wrong password', password: 'another good password' }
    const codes: string[] = []
    for (let guess = 0; guess < 11; guess += 1) {
      const outcome = await accounts.changePassword(here, session, passwords)
      codes.push(outcome.status === 'refused' ? outcome.code : outcome.status)
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'wrong-password'), 'rate-limited'])
  })

  test('sessions are listed with their browsers, and ended one by one or all but this', async () => {
    const { accounts, signIn, sessionOf } = await withAda(await stores.open())
    const [here, there, elsewhere] = [await signIn(), await signIn(), await signIn()]
    const session = await sessionOf(here)
    // The one that was made with the account is among them.
    const listed = await accounts.sessions(session)
    expect(listed.map(({ browser }) => browser)).toEqual(Array.from({ length: 4 }, () => 'Firefox on Linux'))
    expect(listed.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual([session.id])
    await accounts.endSession(session, (await sessionOf(there)).id)
    expect(await accounts.session(there)).toBeUndefined()
    expect(await accounts.session(elsewhere)).toBeDefined()
    await accounts.endOtherSessions(session)
    expect(await accounts.session(elsewhere)).toBeUndefined()
    expect(await accounts.sessions(session)).toEqual([
      { id: session.id, browser: 'Firefox on Linux', since: expect.any(String), isCurrent: true },
    ])
  })

  test('nobody ends the sessions of somebody else', async () => {
    const store = await stores.open()
    const { accounts, signIn, sessionOf } = await withAda(store)
    const here = await signIn()
    const stranger: Session = { id: 'session_x', account: { id: 'user_x', name: 'X', email: 'x@example.com' } }
    await accounts.endSession(stranger, (await sessionOf(here)).id)
    await accounts.endOtherSessions(stranger)
    expect(await accounts.session(here)).toBeDefined()
  })

  test('a link sets a new password once, and all sessions end when it is made and when it is used', async () => {
    const store = await stores.open()
    const { accounts, signIn } = await withAda(store)
    const before = await signIn()
    const superseded = await createPasswordLink(store, 'Ada@example.com')
    expect(await accounts.session(before)).toBeUndefined()
    const token = await createPasswordLink(store, ada.email)
    const between = await signIn()
    expect(await accounts.resetOf(superseded)).toBeUndefined()
    expect(await accounts.resetOf(token)).toBe(ada.email)
    // It opens no account, whatever it is tried for.
    expect(await accounts.isSetUpOpen(token)).toBe(false)
    expect(await accounts.setUp(request(), { token, ...ada, email: 'eve@example.com' })).toMatchObject({
      code: 'invalid-link',
    })
    expect(await accounts.resetPassword(request(), { token, password: 'short' })).toMatchObject({ field: 'password' })
    const password = 'another good password'
    const outcome = await accounts.resetPassword(request(), { token, password })
    expect(await accounts.session(request(outcome.status === 'done' ? outcome.cookies : []))).toBeDefined()
    expect(await accounts.session(between)).toBeUndefined()
    expect(await accounts.resetPassword(request(), { token, password })).toMatchObject({ code: 'invalid-link' })
    expect(await accounts.signIn(request(), ada)).toMatchObject({ code: 'invalid-credentials' })
    await expect(createPasswordLink(store, 'nobody@example.com')).rejects.toMatchObject({ code: 'account-unknown' })
  })

  test('a link for a password ends after a day', async () => {
    let now = Date.parse('2026-11-22T12:00:00Z')
    const store = await stores.open({ clock: () => now })
    const { accounts } = await withAda(store)
    const token = await createPasswordLink(store, ada.email)
    now += 23 * 60 * 60_000
    expect(await accounts.resetOf(token)).toBe(ada.email)
    now += 2 * 60 * 60_000
    expect(await accounts.resetOf(token)).toBeUndefined()
  })

  test('a name is changed, and shown from the next page on', async () => {
    const { accounts, signIn, sessionOf } = await withAda(await stores.open())
    const here = await signIn()
    expect(await accounts.rename(await sessionOf(here), ' ')).toMatchObject({ code: 'invalid-name', field: 'name' })
    expect(await accounts.rename(await sessionOf(here), ' Ada Lovelace ')).toEqual({ status: 'done' })
    expect((await sessionOf(here)).account.name).toBe('Ada Lovelace')
  })
})

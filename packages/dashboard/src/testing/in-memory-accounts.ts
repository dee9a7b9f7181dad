import type { AccountServices, Session } from '@docwright/server/contract/dashboard-services'
import { randomUUID } from 'node:crypto'
import { type InMemoryState, type KnownAccount, refusal } from './in-memory-state.ts'

const cookieName = 'docwright_session'

/**
 * Signing in and out in memory. Every sign-in makes a new session, whatever cookie came with it.
 *
 * @param state The platform's.
 */
export function inMemoryAccounts(state: InMemoryState): AccountServices {
  const sessions = new Map<string, Session>()

  function start({ id, name, email }: KnownAccount): string[] {
    const secret = randomUUID()
    sessions.set(secret, { id: randomUUID(), account: { id, name, email } })
    return [`${cookieName}=${secret}; Path=/; HttpOnly; SameSite=Lax`]
  }

  return {
    async session(request) {
      return sessions.get(cookieOf(request) ?? '')
    },
    async signIn(_request, { email, password }) {
      const account = state.accounts.find((known) => known.email === email && known.password === password)
      if (account === undefined) return refusal('invalid-credentials', 'The email or the password is wrong.')
      return { status: 'done', cookies: start(account) }
    },
    async signOut(request) {
      sessions.delete(cookieOf(request) ?? '')
      return { cookies: [`${cookieName}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`] }
    },
    async hasAny() {
      return state.accounts.length > 0
    },
    async isSetUpOpen(token) {
      return state.setUpToken !== undefined && token === state.setUpToken
    },
    async setUp(_request, { token, name, email, password }) {
      if (token !== state.setUpToken) return refusal('invalid-link', 'This link has been used.')
      if (password.length < 12)
        return refusal('weak-password', 'The password is too short: use at least 12 characters.', 'password')
      const account = { id: state.nextId('account'), name, email, password }
      state.accounts.push(account)
      state.setUpToken = undefined
      return { status: 'done', cookies: start(account) }
    },
  }
}

function cookieOf(request: Request): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split('; ')
  return cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
}

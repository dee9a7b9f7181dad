import type { AccountServices, Session } from '@docwright/contract'
import { randomUUID } from 'node:crypto'
import { type InMemoryState, type KnownAccount, refusal } from './in-memory-state.ts'

const cookieName = 'docwright_session'

interface StoredSession {
  id: string
  account: KnownAccount
  since: Date
}

/**
 * Signing in and out, and one's own account, in memory. Every sign-in makes a new session, whatever cookie came with it.
 */
export function inMemoryAccounts(state: InMemoryState): AccountServices {
  const sessions = new Map<string, StoredSession>()

  function start(account: KnownAccount): string[] {
    const secret = randomUUID()
    sessions.set(secret, { id: randomUUID(), account, since: state.now() })
    return [`${cookieName}=${secret}; Path=/; HttpOnly; SameSite=Lax`]
  }

  function end(account: { id: string }, isMeant: (sessionId: string) => boolean): void {
    for (const [secret, session] of sessions) {
      if (session.account.id === account.id && isMeant(session.id)) sessions.delete(secret)
    }
  }

  function known({ account }: Session): KnownAccount {
    const found = state.accounts.find(({ id }) => id === account.id)
    if (found === undefined) throw new Error('The account of a session is gone.')
    return found
  }

  return {
    async session(request) {
      const stored = sessions.get(cookieOf(request) ?? '')
      if (stored === undefined) return undefined
      const { id, name, email } = stored.account
      return { id: stored.id, account: { id, name, email } }
    },
    async signIn(_request, { email, password }) {
      const account = state.accounts.find((candidate) => candidate.email === email && candidate.password === password)
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
      if (token !== state.setUpToken) return refusal('invalid-link', 'This link is no longer valid.')
      if (password.length < 12) return weak
      const account = { id: state.nextId('account'), name, email, password }
      state.accounts.push(account)
      state.setUpToken = undefined
      return { status: 'done', cookies: start(account) }
    },
    async rename(session, name) {
      if (name === '') return refusal('invalid-name', 'Enter a name of at most 100 characters.', 'name')
      known(session).name = name
      return { status: 'done' }
    },
    async changePassword(_request, session, { current, password }) {
      if (password.length < 12) return weak
      const account = known(session)
      if (account.password !== current)
        return refusal('wrong-password', 'This is not your current password.', 'current')
      account.password = password
      end(account, (id) => id !== session.id)
      return { status: 'done' }
    },
    async sessions({ id: current, account }) {
      const own = [...sessions.values()].filter((session) => session.account.id === account.id)
      return own.map(({ id, since }) => ({
        id,
        browser: id === current ? 'Firefox on Linux' : null,
        since: since.toISOString(),
        isCurrent: id === current,
      }))
    },
    async endSession({ account }, sessionId) {
      end(account, (id) => id === sessionId)
      return { status: 'done' }
    },
    async endOtherSessions({ account, id: current }) {
      end(account, (id) => id !== current)
      return { status: 'done' }
    },
    async resetOf(token) {
      return state.accounts.find(({ resetToken }) => resetToken === token)?.email
    },
    async resetPassword(_request, { token, password }) {
      const account = state.accounts.find(({ resetToken }) => resetToken === token)
      if (account === undefined) return refusal('invalid-link', 'This link is no longer valid.')
      if (password.length < 12) return weak
      account.password = password
      delete account.resetToken
      end(account, () => true)
      return { status: 'done', cookies: start(account) }
    },
  }
}

const weak = refusal('weak-password', 'The password is too short: use at least 12 characters.', 'password')

function cookieOf(request: Request): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split('; ')
  return cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
}

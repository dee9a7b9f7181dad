import type { AccountServices, Outcome, Session, SessionCookies } from '@docwright/contract'
import { findAccountByEmail, hasAccount } from '../store/access/account-queries.ts'
import { currentOrigin } from '../store/audit/origin.ts'
import { recordChange } from '../store/audit/record-change.ts'
import type { Store } from '../store/open-store.ts'
import { writeProjectMember } from '../store/access/project-member-queries.ts'
import { createInvitation, findInvitation, takeInvitation } from './invitations.ts'
import type { Invitation } from './invitations.ts'
import { createKnownBrowsers } from './known-browser.ts'
import { createOwnAccount, isFitName, isFitPassword, unfitPassword } from './own-account.ts'
import { noteCaller } from './noted-caller.ts'
import { makeAccount } from './new-account.ts'
import { createPasswordCheck } from './password-check.ts'
import type { PasswordCheck, PasswordHashes } from './password-check.ts'
import { createSignInNotes } from './note-sign-in.ts'
import { createSignIn, tooMany } from './sign-in.ts'
import { createSignInAttempts } from './sign-in-attempts.ts'
import { createSignInLibrary } from './sign-in-library.ts'
import type { SignInSettings } from './sign-in-library.ts'

/** Signing in, and the link that makes the first account. */
export interface Accounts extends AccountServices {
  /**
   * Makes the link for the owner's account, which works once and for a week. Every call makes a new one and ends those
   * that are older than an hour: each server that starts prints its own.
   *
   * @returns Its token; undefined if there is an account already.
   */
  createOwnerToken(): Promise<string | undefined>
  /** Checks a password without signing anybody in; with the limit of attempts that signing in has. */
  checkPassword: PasswordCheck
}

const usedLink = {
  status: 'refused',
  code: 'invalid-link',
  message:
    'This link has already been used or has expired. Ask whoever sent it for a new one; for the first account, restart the server.',
} as const

/**
 * Makes signing in with e-mail address and password. Sessions are rows of our database.
 *
 * @param settings Address of the platform, secret of the cookies.
 */
export function createAccounts(store: Store, settings: SignInSettings): Accounts {
  const library = createSignInLibrary(store, settings)
  const attempts = createSignInAttempts(store.clock)
  const browsers = createKnownBrowsers(settings)
  const noteSignIn = createSignInNotes(store)
  const signIn = createSignIn({ library, attempts, browsers, noteSignIn })

  /** Somebody who has an account takes the link of a project with it. */
  async function join(
    request: Request,
    { projectId, role }: Extract<Invitation, { kind: 'project' }>,
    { token, email, password }: { token: string; email: string; password: string },
  ): Promise<Outcome<SessionCookies>> {
    const verdict = await checkPassword(browsers.callerOf(request, email), email, password)
    if (!verdict.ok) {
      if (verdict.code === 'rate-limited') return tooMany(verdict.retryAfter * 1000)
      return refuse(
        'invalid-credentials',
        'An account with this address already exists. Enter its password.',
        'password',
      )
    }
    const userId = verdict.accountId
    const isTaken = await store.transaction(async (transaction) => {
      if (!(await takeInvitation(transaction, token))) return false
      await writeProjectMember(transaction, { projectId, userId, role, since: store.clock() })
      const person = { id: userId, name: email.trim().toLowerCase() }
      const actor = { kind: 'person', ...person } as const
      recordChange(transaction, { action: 'member.joined', projectId, object: person, after: { role }, actor })
      return true
    })
    return isTaken ? signIn(request, email, password) : usedLink
  }

  const hashes = async (): Promise<PasswordHashes> => (await library.$context).password
  const checkPassword = createPasswordCheck({ store, attempts, hashes, noteSignIn })

  return {
    ...createOwnAccount({ store, checkPassword, callerOf: browsers.callerOf, hashes, signIn }),
    async session(request) {
      const found = await library.api.getSession({
        headers: request.headers,
        query: { disableCookieCache: true, disableRefresh: true },
      })
      if (found === null) return undefined
      const session = sessionOf(found)
      noteCaller(request, { kind: 'person', id: session.account.id, name: session.account.email })
      return session
    },
    checkPassword,
    signIn: async (request, { email, password }) => signIn(request, email, password),
    async signOut(request) {
      const response = await library.api.signOut({ headers: request.headers, asResponse: true })
      const { actor } = currentOrigin()
      if (actor.kind === 'person')
        await store.transaction(async (transaction) => {
          recordChange(transaction, { action: 'person.signed-out', object: { id: actor.id, name: actor.name } })
        })
      return { cookies: response.headers.getSetCookie() }
    },
    hasAny: async () => hasAccount(store.db),
    async isSetUpOpen(token) {
      const invitation = await findInvitation(store, token)
      const invited = invitation?.kind === 'member' || invitation?.kind === 'project'
      return invited || (invitation?.kind === 'owner' && !(await hasAccount(store.db)))
    },
    async setUp(request, { token, name, email, password }) {
      const invitation = await findInvitation(store, token)
      if (invitation === undefined || invitation.kind === 'password') return usedLink
      const refusal = unfit({ name, email, password })
      if (refusal !== undefined) return refusal
      if (invitation.kind === 'project' && (await findAccountByEmail(store.db, email)) !== undefined) {
        return join(request, invitation, { token, email, password })
      }
      const person = { token, name, email, hash: await (await hashes()).hash(password) }
      switch (await makeAccount(store, person, invitation)) {
        case 'made':
          return signIn(request, email, password)
        case 'used':
          return usedLink
        case 'known':
          return refuse('invalid-email', 'An account with this address already exists. Sign in with it.', 'email')
      }
    },
    async createOwnerToken() {
      if (await hasAccount(store.db)) return undefined
      return createInvitation(store, { kind: 'owner' })
    },
  }
}

function sessionOf(found: { session: { id: string }; user: { id: string; name: string; email: string } }): Session {
  const { id, name, email } = found.user
  return { id: found.session.id, account: { id, name, email } }
}

function unfit(owner: { name: string; email: string; password: string }): Outcome<SessionCookies> | undefined {
  if (!isFitName(owner.name)) return refuse('invalid-name', 'Enter a name of at most 100 characters.', 'name')
  if (!/^[^\s@]+@[^\s@]+$/.test(owner.email.trim()) || owner.email.length > 254) {
    return refuse('invalid-email', 'This is not a valid e-mail address.', 'email')
  }
  return isFitPassword(owner.password) ? undefined : unfitPassword
}

function refuse(code: string, message: string, field: string): Outcome<SessionCookies> {
  return { status: 'refused', code, message, field }
}

import type { AccountServices, Outcome, Refusal, SessionCookies } from '@docwright/contract'
import {
  endSessions,
  findAccountByEmail,
  listSessions,
  readAccount,
  renameAccount,
  writePasswordHash,
} from '../store/access/account-queries.ts'
import type { AccountRow } from '../store/access/account-queries.ts'
import { recordChange } from '../store/audit/record-change.ts'
import type { Store } from '../store/open-store.ts'
import { AccessError } from './access-error.ts'
import { browserName } from './browser-name.ts'
import { createInvitation, findInvitation, takeInvitation } from './invitations.ts'
import type { KnownBrowsers } from './known-browser.ts'
import type { PasswordCheck, PasswordHashes } from './password-check.ts'

/** Services for people's own accounts. */
export type OwnAccountServices = Pick<
  AccountServices,
  'rename' | 'changePassword' | 'sessions' | 'endSession' | 'endOtherSessions' | 'resetOf' | 'resetPassword'
>

/** Dependencies of changing an account. */
export interface OwnAccountTools {
  store: Store
  /** Counts attempts, so that a stranger at an open browser cannot guess on. */
  checkPassword: PasswordCheck
  callerOf: KnownBrowsers['callerOf']
  hashes: () => Promise<PasswordHashes>
  /** Signs in with the new password. */
  signIn: (request: Request, email: string, password: string) => Promise<Outcome<SessionCookies>>
}

/** A password that is too short or too long. */
export const unfitPassword: Refusal = {
  status: 'refused',
  code: 'invalid-password',
  message: 'A password must have 12 to 200 characters.',
  field: 'password',
}

/**
 * Whether a password may be used.
 *
 * @param password As it was typed.
 */
export function isFitPassword(password: string): boolean {
  return password.length >= 12 && password.length <= 200
}

/**
 * Whether a name may be used.
 *
 * @param name As it was typed.
 */
export function isFitName(name: string): boolean {
  return /\S/.test(name) && name.length <= 100
}

/**
 * Creates the services for people's own accounts: name, password, signed-in browsers, a new password by link.
 *
 * @param tools The database, and how passwords are compared.
 */
export function createOwnAccount({
  store,
  checkPassword,
  callerOf,
  hashes,
  signIn,
}: OwnAccountTools): OwnAccountServices {
  async function ownerOf(token: string): Promise<AccountRow | undefined> {
    const invitation = await findInvitation(store, token)
    return invitation?.kind === 'password' ? readAccount(store.db, invitation.userId) : undefined
  }

  async function end(account: AccountRow, which: { only: string } | { except: string }): Promise<void> {
    await store.transaction(async (transaction) => {
      const ended = await endSessions(transaction, account.id, which)
      if (ended > 0)
        recordChange(transaction, { action: 'person.sessions-ended', object: objectOf(account), after: { ended } })
    })
  }

  return {
    async rename({ account }, name) {
      if (!isFitName(name)) return refuse('invalid-name', 'Enter a name of at most 100 characters.', 'name')
      await store.transaction(async (transaction) => {
        await renameAccount(transaction, account.id, name.trim(), store.clock())
        recordChange(transaction, {
          action: 'person.renamed',
          object: objectOf(account),
          before: { name: account.name },
          after: { name: name.trim() },
        })
      })
      return { status: 'done' }
    },
    async changePassword(request, { id, account }, { current, password }) {
      if (!isFitPassword(password)) return unfitPassword
      const verdict = await checkPassword(callerOf(request, account.email), account.email, current)
      if (!verdict.ok) {
        if (verdict.code === 'unauthorized')
          return refuse('wrong-password', 'This is not your current password.', 'current')
        const minutes = Math.ceil(verdict.retryAfter / 60)
        return refuse('rate-limited', `Too many attempts. Try again in ${minutes} min.`)
      }
      const hash = await (await hashes()).hash(password)
      await store.transaction(async (transaction) => {
        await writePasswordHash(transaction, account.id, hash, store.clock())
        await endSessions(transaction, account.id, { except: id })
        recordChange(transaction, { action: 'person.password-changed', object: objectOf(account) })
      })
      return { status: 'done' }
    },
    async sessions({ id: current, account }) {
      const rows = await listSessions(store.db, { userId: account.id }, store.clock())
      return rows.map(({ id, createdAt, userAgent }) => ({
        id,
        browser: browserName(userAgent),
        since: new Date(createdAt).toISOString(),
        isCurrent: id === current,
      }))
    },
    async endSession({ account }, sessionId) {
      await end(account, { only: sessionId })
      return { status: 'done' }
    },
    async endOtherSessions({ id, account }) {
      await end(account, { except: id })
      return { status: 'done' }
    },
    async resetOf(token) {
      return (await ownerOf(token))?.email
    },
    async resetPassword(request, { token, password }) {
      const account = await ownerOf(token)
      if (account === undefined) return usedLink
      if (!isFitPassword(password)) return unfitPassword
      const hash = await (await hashes()).hash(password)
      const isTaken = await store.transaction(async (transaction) => {
        if (!(await takeInvitation(transaction, token))) return false
        await writePasswordHash(transaction, account.id, hash, store.clock())
        await endSessions(transaction, account.id)
        const actor = { kind: 'person', id: account.id, name: account.email } as const
        recordChange(transaction, { action: 'person.password-reset', object: objectOf(account), actor })
        return true
      })
      return isTaken ? signIn(request, account.email, password) : usedLink
    },
  }
}

/**
 * Makes the link with which somebody chooses a new password, and signs all their browsers out. An earlier link ends.
 *
 * @param email Whose, by e-mail address.
 * @returns Its token; it works once, for a day.
 * @throws AccessError if there is no such account.
 */
export async function createPasswordLink(store: Store, email: string): Promise<string> {
  const account = await findAccountByEmail(store.db, email)
  if (account === undefined) throw new AccessError('account-unknown', `There is no account “${email}”.`)
  const token = await createInvitation(store, { kind: 'password', userId: account.id })
  await store.transaction(async (transaction) => {
    await endSessions(transaction, account.id)
    recordChange(transaction, { action: 'person.sessions-ended', object: objectOf(account) })
  })
  return token
}

function objectOf({ id, email }: Pick<AccountRow, 'id' | 'email'>): { id: string; name: string } {
  return { id, name: email }
}

const usedLink = refuse('invalid-link', 'This link has already been used or has expired. Ask for a new one.')

function refuse(code: string, message: string, field?: string): Refusal {
  return { status: 'refused', code, message, field }
}

import { createHash, randomBytes } from 'node:crypto'
import type { AccountServices, Outcome, Session, SessionCookies } from '../contract/dashboard-services.ts'
import { createId } from '../store/create-id.ts'
import type { Store } from '../store/open-store.ts'
import { clientAddressOf } from './client-address.ts'
import { createPasswordCheck } from './password-check.ts'
import type { PasswordCheck } from './password-check.ts'
import { createSignInAttempts } from './sign-in-attempts.ts'
import { createSignInLibrary } from './sign-in-library.ts'
import type { SignInSettings } from './sign-in-library.ts'

/** Signing in, and the link that makes the first account. */
export interface Accounts extends AccountServices {
  /**
   * Makes the link for the owner's account, which works once and for a week. Every call makes a new one and ends the
   * earlier ones.
   *
   * @returns Its token; undefined where there is an account already.
   */
  createOwnerToken(): Promise<string | undefined>
  /** Checks a password without signing anybody in; with the limit of attempts that signing in has. */
  checkPassword: PasswordCheck
}

const setUp = 'owner-set-up'
const week = 7 * 24 * 60 * 60 * 1000
const wrongCredentials = {
  status: 'refused',
  code: 'invalid-credentials',
  message: 'This e-mail address and password do not belong together.',
} as const
const usedLink = {
  status: 'refused',
  code: 'invalid-link',
  message: 'This link was used already or is too old. Restart the server to get a new one.',
} as const

/**
 * Makes signing in with e-mail address and password. Sessions are rows of our database.
 *
 * @param store The database.
 * @param settings Address of the platform, secret of the cookies.
 */
export function createAccounts(store: Store, settings: SignInSettings): Accounts {
  const library = createSignInLibrary(store, settings)
  const attempts = createSignInAttempts(store.clock)

  async function signIn(request: Request, email: string, password: string): Promise<Outcome<SessionCookies>> {
    const attempt = attempts.begin(clientAddressOf(request), email)
    if (!('forgive' in attempt)) return tooMany(attempt.wait)
    const response = await library.api.signInEmail({
      body: { email: email.trim().toLowerCase(), password },
      headers: new Headers(),
      asResponse: true,
    })
    if (!response.ok && response.status < 500) return wrongCredentials
    attempt.forgive()
    if (!response.ok) throw new Error('The sign-in library failed.')
    return { status: 'done', cookies: response.headers.getSetCookie() }
  }

  return {
    async session(request) {
      const found = await library.api.getSession({
        headers: request.headers,
        query: { disableCookieCache: true, disableRefresh: true },
      })
      return found === null ? undefined : sessionOf(found)
    },
    checkPassword: createPasswordCheck(store, attempts, async () => (await library.$context).password),
    signIn: async (request, { email, password }) => signIn(request, email, password),
    async signOut(request) {
      const response = await library.api.signOut({ headers: request.headers, asResponse: true })
      return { cookies: response.headers.getSetCookie() }
    },
    isSetUpOpen: async (token) => (await findSetUp(store, token)) && !(await hasAccount(store)),
    async setUp(request, { token, name, email, password }) {
      if (!(await findSetUp(store, token))) return usedLink
      const refusal = unfit({ name, email, password })
      if (refusal !== undefined) return refusal
      const { password: passwords } = await library.$context
      const done = await makeOwner(store, { token, name, email, hash: await passwords.hash(password) })
      return done ? signIn(request, email, password) : usedLink
    },
    async createOwnerToken() {
      if (await hasAccount(store)) return undefined
      const token = randomBytes(24).toString('base64url')
      await storeSetUp(store, token)
      return token
    },
  }
}

function sessionOf(found: { session: { id: string }; user: { id: string; name: string; email: string } }): Session {
  const { id, name, email } = found.user
  return { id: found.session.id, account: { id, name, email } }
}

function tooMany(wait: number): Outcome<SessionCookies> {
  const minutes = Math.ceil(wait / 60_000)
  const message = `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  return { status: 'refused', code: 'rate-limited', message }
}

function unfit(owner: { name: string; email: string; password: string }): Outcome<SessionCookies> | undefined {
  if (!/\S/.test(owner.name) || owner.name.length > 100) {
    return refuse('invalid-name', 'Tell a name of at most 100 characters.', 'name')
  }
  if (!/^[^\s@]+@[^\s@]+$/.test(owner.email.trim()) || owner.email.length > 254) {
    return refuse('invalid-email', 'This is no e-mail address.', 'email')
  }
  if (owner.password.length < 12 || owner.password.length > 200) {
    return refuse('invalid-password', 'A password has 12 to 200 characters.', 'password')
  }
  return undefined
}

function refuse(code: string, message: string, field: string): Outcome<SessionCookies> {
  return { status: 'refused', code, message, field }
}

async function hasAccount(store: Store): Promise<boolean> {
  return (await store.db.selectFrom('auth_user').select('id').limit(1).executeTakeFirst()) !== undefined
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

async function findSetUp(store: Store, token: string): Promise<boolean> {
  const row = await store.db
    .selectFrom('auth_verification')
    .select('id')
    .where('identifier', '=', setUp)
    .where('value', '=', digestOf(token))
    .where('expiresAt', '>', new Date(store.clock()).toISOString())
    .executeTakeFirst()
  return row !== undefined
}

async function storeSetUp(store: Store, token: string): Promise<void> {
  const now = store.clock()
  const at = new Date(now).toISOString()
  await store.transaction(async (transaction) => {
    await transaction.deleteFrom('auth_verification').where('identifier', '=', setUp).execute()
    await transaction
      .insertInto('auth_verification')
      .values({
        id: createId('verification', now),
        identifier: setUp,
        value: digestOf(token),
        expiresAt: new Date(now + week).toISOString(),
        createdAt: at,
        updatedAt: at,
      })
      .execute()
  })
}

/** Uses the link up and makes the account, in one transaction: of two who follow the link at once, one becomes owner. */
async function makeOwner(
  store: Store,
  owner: { token: string; name: string; email: string; hash: string },
): Promise<boolean> {
  const now = store.clock()
  const at = new Date(now).toISOString()
  return store.transaction(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('auth_verification')
      .where('identifier', '=', setUp)
      .where('value', '=', digestOf(owner.token))
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    const userId = createId('user', now)
    const dates = { createdAt: at, updatedAt: at }
    const email = owner.email.trim().toLowerCase()
    await transaction
      .insertInto('auth_user')
      .values({ id: userId, name: owner.name.trim(), email, emailVerified: 1, image: null, ...dates })
      .execute()
    await transaction
      .insertInto('auth_account')
      .values({
        id: createId('account', now),
        accountId: userId,
        providerId: 'credential',
        userId,
        password: owner.hash,
        ...dates,
      })
      .execute()
    const organisations = await transaction.selectFrom('organisation').select('id').execute()
    for (const { id } of organisations) {
      await transaction
        .insertInto('member')
        .values({ organisation_id: id, user_id: userId, role: 'owner', created_at: now })
        .execute()
    }
    return true
  })
}

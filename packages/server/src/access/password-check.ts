import { createHmac, randomBytes } from 'node:crypto'
import { findPasswordHash } from '../store/access/account-queries.ts'
import type { Store } from '../store/open-store.ts'
import type { NoteSignIn } from './note-sign-in.ts'
import type { SignInAttempts, SignInCaller } from './sign-in-attempts.ts'

/** The owner of the e-mail address and password, or the reason why they are not accepted. */
export type PasswordVerdict =
  | { ok: true; accountId: string }
  | { ok: false; code: 'unauthorized' }
  | {
      ok: false
      code: 'rate-limited'
      /** Seconds to wait, for `Retry-After`. */
      retryAfter: number
    }

/** Checks a password without signing anybody in: for programs that send it with every request, such as git. */
export type PasswordCheck = (caller: SignInCaller, email: string, password: string) => Promise<PasswordVerdict>

/** Compares passwords with their stored hashes; slow on purpose. */
export interface PasswordHashes {
  hash(password: string): Promise<string>
  verify(pair: { hash: string; password: string }): Promise<boolean>
}

const remembered = 1000
const rememberedFor = 5 * 60_000
const maxPasswordLength = 200

/** Parts that password checks share with signing in. */
export interface PasswordCheckParts {
  store: Store
  attempts: SignInAttempts
  /** Of the sign-in library. */
  hashes: () => Promise<PasswordHashes>
  noteSignIn: NoteSignIn
}

/**
 * Creates the check of passwords. A correct pair is remembered for five minutes, so that the several requests of one
 * push are compared once; a password that was changed since is not.
 *
 * @param parts The parts shared with the dashboard's sign-in.
 */
export function createPasswordCheck({ store, attempts, hashes, noteSignIn }: PasswordCheckParts): PasswordCheck {
  // Digests under a key of this process: the memory reveals no password.
  const secret = randomBytes(32)
  const known = new Map<string, { hash: string; until: number }>()

  function isKnown(digest: string, hash: string, now: number): boolean {
    const entry = known.get(digest)
    return entry !== undefined && entry.hash === hash && entry.until > now
  }

  function remember(digest: string, hash: string, now: number): void {
    known.delete(digest)
    known.set(digest, { hash, until: now + rememberedFor })
    if (known.size > remembered) known.delete(known.keys().next().value ?? digest)
  }

  return async (caller, email, password) => {
    const now = store.clock()
    const name = email.trim().toLowerCase()
    const account = await findPasswordHash(store.db, name)
    const digest = createHmac('sha256', secret)
      .update(JSON.stringify([name, password]))
      .digest('hex')
    if (account !== undefined && isKnown(digest, account.hash, now)) return { ok: true, accountId: account.id }
    const attempt = attempts.begin(caller, name)
    if (!('forgive' in attempt)) {
      return { ok: false, code: 'rate-limited', retryAfter: Math.ceil(attempt.wait / 1000) }
    }
    const refused = async (): Promise<PasswordVerdict> => {
      await noteSignIn(name, 'refused')
      return { ok: false, code: 'unauthorized' }
    }
    if (password.length > maxPasswordLength) return refused()
    const { hash, verify } = await hashes()
    // An address without an account takes as long as one with it.
    const isRight =
      account === undefined ? await hash(password).then(() => false) : await verify({ hash: account.hash, password })
    if (account === undefined || !isRight) return refused()
    attempt.accept()
    remember(digest, account.hash, now)
    return { ok: true, accountId: account.id }
  }
}

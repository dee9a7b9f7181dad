import { betterAuth } from 'better-auth'
import { createId } from '../store/create-id.ts'
import type { IdPrefix } from '../store/create-id.ts'
import type { Store } from '../store/open-store.ts'
import type { PasswordHashes } from './password-check.ts'

/** Dependencies of signing in. */
export interface SignInSettings {
  /** Address of the platform; with `https` cookies are sent over encrypted connections only. */
  publicUrl: string
  /** Signs cookies. */
  secret: string
  /** Hashes passwords; by default, the library does, slowly on purpose. */
  passwords?: PasswordHashes
}

const day = 24 * 60 * 60
const idPrefixes: Readonly<Record<string, IdPrefix>> = {
  user: 'user',
  session: 'session',
  account: 'account',
  verification: 'verification',
}

/**
 * The sign-in library on our database. Its HTTP routes are not mounted: the platform calls its functions by name, so
 * there are no routes that we do not know.
 *
 * @param settings Address, secret, and how passwords are hashed.
 * @returns The library, typed by its options.
 */
export function createSignInLibrary(store: Store, { publicUrl, secret, passwords }: SignInSettings) {
  const isSecure = publicUrl.startsWith('https:')
  return betterAuth({
    // Dates as text and truth values as numbers on both databases.
    database: { db: store.db, type: 'sqlite' },
    secret,
    baseURL: publicUrl,
    user: { modelName: 'auth_user' },
    session: { modelName: 'auth_session', expiresIn: 30 * day, updateAge: day },
    account: { modelName: 'auth_account' },
    verification: { modelName: 'auth_verification' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 12,
      maxPasswordLength: 200,
      ...(passwords === undefined ? {} : { password: passwords }),
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      // A site below our own host name has scripts of its authors: they must not plant a cookie that looks like ours. The
      // library knows the prefix `__Secure-` only, which does not keep them from that.
      cookiePrefix: isSecure ? '__Host-docwright' : 'docwright',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      ipAddress: { disableIpTracking: true },
      database: {
        generateId: ({ model }) => createId(idPrefixes[model.replace(/^auth_/, '')] ?? 'account', store.clock()),
      },
    },
  })
}

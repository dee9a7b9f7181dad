import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { clientAddressOf } from './client-address.ts'
import type { SignInCaller } from './sign-in-attempts.ts'
import type { SignInSettings } from './sign-in-library.ts'

/**
 * Distinguishes browsers in which an account has signed in before from all others, so that a stranger's guesses do not
 * lock them out.
 */
export interface KnownBrowsers {
  /**
   * The caller who tries to sign in.
   *
   * @param email The account's e-mail address.
   */
  callerOf(this: void, request: Request, email: string): SignInCaller
  /**
   * Marks a browser once the account has signed in with it.
   *
   * @param request The request: a known browser keeps its mark.
   * @param email The account's e-mail address.
   * @returns A value of `Set-Cookie`. It gives no access: it only moves the limit of attempts.
   */
  mark(this: void, request: Request, email: string): string
}

const year = 365 * 24 * 60 * 60

/**
 * Makes the marks of browsers.
 *
 * @param settings Address of the platform, secret of the cookies.
 */
export function createKnownBrowsers({ publicUrl, secret }: SignInSettings): KnownBrowsers {
  const isSecure = publicUrl.startsWith('https:')
  const name = `${isSecure ? '__Host-' : ''}docwright_known`

  function sign(browser: string, email: string): string {
    const account = email.trim().toLowerCase()
    return createHmac('sha256', secret)
      .update(JSON.stringify(['known browser', browser, account]))
      .digest('base64url')
  }

  function browserOf(request: Request, email: string): string | undefined {
    const values = (request.headers.get('cookie') ?? '').split(/;\s*/).map((part) => part.split('='))
    const [, value = ''] = values.find(([key]) => key === name) ?? []
    const [, browser, proof] = /^([\w-]{22})\.([\w-]{43})$/.exec(value) ?? []
    if (browser === undefined || proof === undefined) return undefined
    return timingSafeEqual(Buffer.from(proof), Buffer.from(sign(browser, email))) ? browser : undefined
  }

  return {
    callerOf: (request, email) => ({ address: clientAddressOf(request), browser: browserOf(request, email) }),
    mark(request, email) {
      const browser = browserOf(request, email) ?? randomBytes(16).toString('base64url')
      const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${year}${isSecure ? '; Secure' : ''}`
      return `${name}=${browser}.${sign(browser, email)}; ${attributes}`
    },
  }
}

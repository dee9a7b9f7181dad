import type { Outcome, SessionCookies } from '@docwright/contract'
import type { createKnownBrowsers } from './known-browser.ts'
import type { createSignInNotes } from './note-sign-in.ts'
import type { createSignInAttempts } from './sign-in-attempts.ts'
import type { createSignInLibrary } from './sign-in-library.ts'

/** Signs somebody in with e-mail address and password. */
export type SignIn = (request: Request, email: string, password: string) => Promise<Outcome<SessionCookies>>

/** The parts that signing in works with. */
export interface SignInParts {
  library: ReturnType<typeof createSignInLibrary>
  attempts: ReturnType<typeof createSignInAttempts>
  browsers: ReturnType<typeof createKnownBrowsers>
  noteSignIn: ReturnType<typeof createSignInNotes>
}

const wrongCredentials = {
  status: 'refused',
  code: 'invalid-credentials',
  message: 'The e-mail address or password is incorrect.',
} as const

/** Makes signing in, with its limit of attempts. */
export function createSignIn({ library, attempts, browsers, noteSignIn }: SignInParts): SignIn {
  return async function signIn(request: Request, email: string, password: string): Promise<Outcome<SessionCookies>> {
    const attempt = attempts.begin(browsers.callerOf(request, email), email)
    if (!('forgive' in attempt)) return tooMany(attempt.wait)
    const response = await library.api.signInEmail({
      body: { email: email.trim().toLowerCase(), password },
      // The library gets nothing of the request but the name of the browser.
      headers: new Headers({ 'user-agent': (request.headers.get('user-agent') ?? '').slice(0, 300) }),
      asResponse: true,
    })
    if (!response.ok && response.status < 500) {
      await noteSignIn(email, 'refused')
      return wrongCredentials
    }
    if (!response.ok) {
      attempt.forgive()
      throw new Error('The sign-in library failed.')
    }
    attempt.accept()
    await noteSignIn(email, 'done')
    return { status: 'done', cookies: [...response.headers.getSetCookie(), browsers.mark(request, email)] }
  }
}

/** The refusal of an attempt that comes too early, with the milliseconds to wait. */
export function tooMany(wait: number): Outcome<SessionCookies> {
  const minutes = Math.ceil(wait / 60_000)
  const message = `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  return { status: 'refused', code: 'rate-limited', message }
}

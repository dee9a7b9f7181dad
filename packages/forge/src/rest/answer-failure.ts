import { ForgeError } from '../forge-error.ts'
import { certificateFault } from './certificate-fault.ts'

/** The part of a forge's response that decides whether it succeeded. */
export interface JudgedAnswer {
  status: number
  headers: Headers
  /** The forge's message, for people; empty if there is none. */
  message: string
}

/**
 * The error for a forge that did not respond.
 *
 * @param forge Its name, for people.
 * @returns `forge-unavailable`, or the error itself if it is more specific.
 */
export function unreachable(forge: string, error: unknown): ForgeError {
  if (error instanceof ForgeError) return error
  const certificate = certificateFault(error)
  if (certificate !== undefined)
    return new ForgeError('forge-unavailable', `The connection to ${forge} is not trusted: ${certificate.what}.`, {
      fix: certificate.fix,
      cause: error,
    })
  if (tookTooLong(error))
    return new ForgeError('forge-unavailable', `${forge} did not answer within 30 seconds.`, {
      fix: 'Look at the load and the log of its server; the work goes on by itself once it answers.',
      cause: error,
    })
  return new ForgeError('forge-unavailable', `${forge} could not be reached.`, {
    fix: 'Try again; if that does not help, check its address and the network of this machine.',
    cause: error,
  })
}

/** An aborted request of Node's names the limit as its cause. */
function tookTooLong(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) if (each.name === 'TimeoutError') return true
  return false
}

/**
 * The error for a success that is not JSON: single sign-on, a proxy or a portal has answered.
 *
 * @param forge Name of the forge, for people.
 */
export function noJson(forge: string, { host }: URL, text: string): ForgeError {
  const title = /<title[^<>]{0,200}>([^<>]{1,200})/i.exec(text)?.[1]?.replaceAll(/\s+/g, ' ').trim()
  const called = title === undefined || title === '' ? '' : ` with the title “${title}”`
  const what = /^\s*</.test(text) ? `a web page${called}, such as one to sign in on,` : 'something else than JSON'
  return new ForgeError(
    'forge-unexpected-answer',
    `${host} answered for ${forge} with ${what} instead of the API’s answer.`,
    {
      fix: 'Check that the address is that of the forge’s API, and let this machine through the proxy or single sign-on that answers.',
    },
  )
}

/**
 * The error for an answer that is longer than any of a forge.
 *
 * @param forge Name of the forge, for people.
 */
export function tooLarge(forge: string, bytes: number): ForgeError {
  return new ForgeError('forge-unexpected-answer', `${forge} answered with more than ${bytes / 2 ** 20} MB.`, {
    fix: 'Check that the address is that of the forge’s API.',
  })
}

/**
 * Decides by its status whether a response is a failure.
 *
 * @param forge Name of the forge, for people.
 * @param accepts Statuses that the caller handles, besides 2xx.
 * @param now Milliseconds since 1970.
 * @returns Null if it is not.
 */
export function failureOf(
  forge: string,
  answer: JudgedAnswer,
  accepts: readonly number[],
  now: number,
): ForgeError | null {
  const { status, message, headers } = answer
  const limit = retryAfter(answer, now)
  if (limit !== null) {
    return new ForgeError('forge-rate-limited', `${forge} has had too many requests from us.`, {
      fix: `Wait; the work goes on by itself, in ${limit <= 60 ? 'a minute' : `${Math.ceil(limit / 60)} minutes`} at the earliest.`,
      retryAfterSeconds: limit,
    })
  }
  if ((status >= 200 && status < 300) || accepts.includes(status)) return null
  const said = message === '' ? '' : ` It says: ${message.replace(/[.]?$/, '.')}`
  if (status === 401) {
    const fix = 'Check that the token has not expired or been revoked, and give a new one.'
    return new ForgeError('forge-unauthorized', `${forge} did not accept our credentials.${said}`, { fix })
  }
  if (status === 403) {
    const fix =
      'Give the token the right to read and write contents and pull requests of this repository, or renew it if it has expired.'
    return new ForgeError('forge-forbidden', `${forge} does not allow this with our credentials.${said}`, { fix })
  }
  if (status === 404 || (status >= 300 && status < 400)) {
    const fix = 'Check the name of the repository; it may have been renamed, or the token may not see it.'
    const moved = status === 404 || !headers.has('location') ? 'does not know this' : 'has moved this elsewhere'
    return new ForgeError('forge-not-found', `${forge} ${moved}.${said}`, { fix })
  }
  if (status === 409) return new ForgeError('forge-conflict', `${forge} reports a conflict.${said}`)
  if (status >= 500 || status === 408) {
    return new ForgeError('forge-unavailable', `${forge} failed with status ${status}.`, { fix: 'Try again later.' })
  }
  return new ForgeError('forge-invalid', `${forge} refused the request (${status}).${said}`)
}

/** Seconds to wait; null if no limit was hit. GitHub's secondary limits have status 403. */
function retryAfter({ status, headers, message }: JudgedAnswer, now: number): number | null {
  if (status !== 429 && status !== 403) return null
  const header = headers.get('retry-after')
  if (header !== null) {
    const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000
    return Number.isNaN(seconds) ? 60 : Math.max(1, Math.ceil(seconds))
  }
  const reset = headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset')
  if (headers.get('x-ratelimit-remaining') === '0' && reset !== null) {
    return Math.max(1, Math.ceil(Number(reset) - now / 1000))
  }
  return status === 429 || /secondary rate limit|abuse detection/i.test(message) ? 60 : null
}

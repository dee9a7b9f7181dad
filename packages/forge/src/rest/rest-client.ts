import { ForgeError } from '../forge-error.ts'
import { redact } from '../git/redact.ts'
import { readJson, type Json } from './json.ts'

/** What talking to a forge needs of the world. */
export interface RestWorld {
  fetch: typeof globalThis.fetch
  /** Waits; milliseconds. */
  wait: (duration: number) => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
}

/** What a REST client needs. */
export interface RestOptions extends RestWorld {
  /** Name for people, for example `GitHub`. */
  forge: string
  /** Root of the API, without a slash at its end. */
  baseUrl: string
  /** Headers of each request, with credentials that work now. */
  headers: () => Promise<Record<string, string>>
}

/** One request to a forge. */
export interface RestRequest {
  query?: Readonly<Record<string, string>>
  body?: unknown
  /** Statuses that are answers for the caller, beside 2xx. */
  accepts?: readonly number[]
}

/** An answer of a forge. */
export interface RestAnswer {
  status: number
  json: Json
  headers: Headers
  /** What the forge says, for people; empty where it says nothing. */
  message: string
}

/** Talks to the API of a forge. */
export interface RestClient {
  /**
   * Sends a request. Rate limits are waited for, up to a minute; failures of the forge and of the network are tried
   * again, except for POST, which may have done its work.
   */
  send: (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, request?: RestRequest) => Promise<RestAnswer>
  /** The elements of a list, page after page, until `enough` says so. */
  list: (
    path: string,
    query: Readonly<Record<string, string>>,
    enough: (items: readonly Json[]) => boolean,
  ) => Promise<Json[]>
}

const requestTimeout = 30_000
const longestWait = 60_000
const attempts = 4
const mostPages = 50

/**
 * Makes a client.
 *
 * @param options What it needs.
 * @returns The client.
 */
export function createRestClient(options: RestOptions): RestClient {
  const { forge, baseUrl } = options

  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    path: string,
    { query = {}, body, accepts = [] }: RestRequest = {},
  ): Promise<RestAnswer> {
    const url = new URL(`${baseUrl}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(options, method, url, body).catch((error: unknown) => unreachable(forge, error))
      const problem = answer instanceof ForgeError ? answer : failureOf(forge, answer, accepts, options.now())
      if (problem === null) return answer as RestAnswer
      const limited = problem.code === 'forge-rate-limited'
      const again = limited || (problem.code === 'forge-unavailable' && method !== 'POST')
      const pause = limited ? (problem.retryAfterSeconds ?? 60) * 1000 : 250 * 2 ** attempt
      if (!again || attempt >= attempts || pause > longestWait) throw problem
      await options.wait(pause)
    }
  }

  return {
    send,
    async list(path, query, enough) {
      const items: Json[] = []
      let page: RestAnswer = await send('GET', path, { query })
      for (let count = 1; ; count += 1) {
        items.push(...page.json.items())
        const next = nextPage(page.headers, baseUrl)
        if (next === null || count >= mostPages || enough(items)) return items
        page = await send('GET', next)
      }
    },
  }
}

async function once(options: RestOptions, method: string, url: URL, body: unknown): Promise<RestAnswer> {
  const own = await options.headers()
  const secrets = ['authorization', 'private-token'].flatMap((name) => own[name]?.split(' ').at(-1) ?? [])
  const response = await options.fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      'user-agent': 'docwright',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...own,
    },
    // A redirect to another host would take the credentials along.
    redirect: 'manual',
    signal: AbortSignal.timeout(requestTimeout),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const json = readJson(parsed(text))
  return { status: response.status, json, headers: response.headers, message: messageOf(json, secrets) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** GitHub and Forgejo say `message` and `errors`; GitLab `message` (text, list or object) or `error`. */
function messageOf(json: Json, secrets: readonly string[]): string {
  const single = json.at('message').optionalText() ?? json.at('error').optionalText() ?? ''
  const lists = ['message', 'errors'].flatMap((name) => {
    try {
      return json.at(name).items()
    } catch {
      return []
    }
  })
  const texts = lists.map((item) => item.optionalText() ?? item.at('message').optionalText() ?? '')
  return redact([single, ...texts].filter(Boolean).join(' '), secrets).slice(0, 300)
}

function unreachable(forge: string, error: unknown): ForgeError {
  if (error instanceof ForgeError) return error
  return new ForgeError('forge-unavailable', `${forge} could not be reached.`, {
    fix: 'Try again; if it stays so, check its address and the network of this machine.',
    cause: error,
  })
}

function failureOf(forge: string, answer: RestAnswer, accepts: readonly number[], now: number): ForgeError | null {
  const { status, message, headers } = answer
  const limit = retryAfter(answer, now)
  if (limit !== null) {
    return new ForgeError('forge-rate-limited', `${forge} has had too many requests from us.`, {
      fix: 'Wait; the work goes on by itself.',
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
    const fix = 'Give the token the right to read and write contents and pull requests of this repository.'
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

/** Seconds to wait; null where no limit was hit. GitHub's secondary limits come with 403. */
function retryAfter({ status, headers, message }: RestAnswer, now: number): number | null {
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

/** Path and query of the next page, from the `Link` header; never another host's. */
function nextPage(headers: Headers, baseUrl: string): string | null {
  const next = (headers.get('link') ?? '').split(/,\s*(?=<)/).find((link) => /;\s*rel="?next"?/.test(link))
  const address = /<([^>]+)>/.exec(next ?? '')?.[1]
  const url = address === undefined ? null : URL.parse(address, `${baseUrl}/`)
  const root = new URL(baseUrl)
  if (url === null || url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return null
  return `${url.pathname.slice(root.pathname.replace(/\/$/, '').length)}${url.search}`
}

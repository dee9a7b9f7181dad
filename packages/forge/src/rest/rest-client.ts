import { ForgeError } from '../forge-error.ts'
import { redact } from '../git/redact.ts'
import { failureOf, noJson, tooLarge, unreachable, type JudgedAnswer } from './answer-failure.ts'
import { readJson, type Json } from './json.ts'

export interface RestContext {
  fetch: typeof globalThis.fetch
  /** Waits for a number of milliseconds. */
  wait: (duration: number) => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
}

export interface RestOptions extends RestContext {
  /** Name for people, for example `GitHub`. */
  forge: string
  /** Root of the API, without a trailing slash. */
  baseUrl: string
  /** Headers of each request, with credentials that work now. */
  headers: () => Promise<Record<string, string>>
  /**
   * Called if the credentials were refused, with the headers of the refusal. If it returns that there are others, the
   * request is sent once more.
   */
  renew?: (refusal: Headers) => boolean
}

export interface RestRequest {
  query?: Readonly<Record<string, string>>
  body?: unknown
  /** Statuses that the caller handles, besides 2xx. */
  accepts?: readonly number[]
}

export interface RestAnswer extends JudgedAnswer {
  json: Json
}

/** A client for the API of a forge. */
export interface RestClient {
  /**
   * Sends a request. It waits for rate limits, up to a minute, and retries after failures of the forge and of the
   * network, except for POST, which may have done its work.
   */
  send: (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, request?: RestRequest) => Promise<RestAnswer>
  /**
   * The elements of a list, page after page, until `enough` returns true; `itemsOf` finds them if a page is not a list.
   */
  list: (
    path: string,
    query: Readonly<Record<string, string>>,
    enough: (items: readonly Json[]) => boolean,
    itemsOf?: (page: Json) => Json[],
  ) => Promise<Json[]>
}

const requestTimeout = 30_000
const maxWait = 60_000
const attempts = 4
const maxPages = 50
/** Bytes of an answer; a page of a list takes a few megabytes at most. */
const maxBytes = 32 * 1024 * 1024

/** Makes a client. */
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
      const isRefusal = !(answer instanceof ForgeError) && answer.status === 401
      if (isRefusal && attempt === 1 && options.renew?.(answer.headers) === true) continue
      const problem = answer instanceof ForgeError ? answer : failureOf(forge, answer, accepts, options.now())
      if (problem === null) return answer as RestAnswer
      const limited = problem.code === 'forge-rate-limited'
      const again = limited || (problem.code === 'forge-unavailable' && method !== 'POST')
      const pause = limited ? (problem.retryAfterSeconds ?? 60) * 1000 : 250 * 2 ** attempt
      if (!again || attempt >= attempts || pause > maxWait) throw problem
      await options.wait(pause)
    }
  }

  return {
    send,
    async list(path, query, enough, itemsOf = (page) => page.items()) {
      const items: Json[] = []
      let page: RestAnswer = await send('GET', path, { query })
      for (let count = 1; ; count += 1) {
        items.push(...itemsOf(page.json))
        const next = nextPage(page.headers, baseUrl)
        if (next === null || count >= maxPages || enough(items)) return items
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
    // A redirect to another host would send the credentials along.
    redirect: 'manual',
    signal: AbortSignal.timeout(requestTimeout),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await readText(response, options.forge)
  const value = parsed(text)
  if (value === undefined && response.ok && text.trim() !== '') throw noJson(options.forge, url, redact(text, secrets))
  const json = readJson(value)
  return { status: response.status, json, headers: response.headers, message: messageOf(json, secrets) }
}

/** Reads a bounded answer: people of a project choose the forge, and so how much it says. */
async function readText(response: Response, forge: string): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > maxBytes) throw tooLarge(forge, maxBytes)
    pieces.push(piece)
  }
  return new TextDecoder().decode(Buffer.concat(pieces))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** GitHub and Forgejo have `message` and `errors`; GitLab has `message` (text, list or object) or `error`. */
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

/**
 * Finds the next page of a list from the `Link` header, never on another host.
 *
 * @param headers Headers of the current page.
 * @param baseUrl Root of the API, without a trailing slash.
 * @returns Path and query below the root; null on the last page.
 */
function nextPage(headers: Headers, baseUrl: string): string | null {
  const next = (headers.get('link') ?? '').split(/,\s*(?=<)/).find((link) => /;\s*rel="?next"?/.test(link))
  const address = /<([^<>]+)>/.exec(next ?? '')?.[1]
  const url = address === undefined ? null : URL.parse(address, `${baseUrl}/`)
  const root = new URL(baseUrl)
  if (url === null || url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return null
  return `${url.pathname.slice(root.pathname.replace(/\/$/, '').length)}${url.search}`
}

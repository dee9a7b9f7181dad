import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { failureReason } from '../../source/failure-reason.ts'
import { lookUpPublic, PrivateAddressError, refusePrivateHost } from '../../source/public-lookup.ts'

/** The result for an address. */
export type ExternalAnswer =
  /** The page exists; `movedTo` is set if all redirects to it are permanent. */
  | { kind: 'found'; movedTo?: string }
  /** The server reports that there is no page. */
  | { kind: 'gone'; status: number }
  /** Unknown: the server is down, slow, faulty, or redirects in a circle. */
  | { kind: 'failed'; reason: string }
  /** Too many requests; seconds until the next one is allowed. */
  | { kind: 'later'; seconds: number }
  /** The server does not answer programs, or the address is private. */
  | { kind: 'silent' }

export interface AskOptions {
  /** Milliseconds for each request. */
  timeout: number
  /** Allows addresses of this machine and of private networks. */
  allowPrivate: boolean
}

/** Browsers follow about as many. */
const maxRedirects = 10

/** Checks whether an address leads to a page, with HEAD, and with GET if HEAD does not succeed. */
export async function askAddress(start: string, options: AskOptions): Promise<ExternalAnswer> {
  let url = new URL(start)
  let isForGood = true
  const passed = new Set<string>()
  for (;;) {
    if (passed.has(url.href)) return { kind: 'failed', reason: 'its redirects are circular' }
    if (passed.size > maxRedirects) return { kind: 'failed', reason: `it redirects more than ${maxRedirects} times` }
    passed.add(url.href)
    let answer: { status: number; headers: IncomingHttpHeaders }
    try {
      // Each redirect is known only after the one before.
      answer = await askOnce(url, options)
    } catch (cause) {
      if (cause instanceof PrivateAddressError) return { kind: 'silent' }
      return { kind: 'failed', reason: reasonOf(cause) }
    }
    const { status, headers } = answer
    const next = status >= 300 && status < 400 ? headers.location : undefined
    if (next === undefined) return judge(status, headers, isForGood && passed.size > 1 ? url.href : undefined)
    if (!URL.canParse(next, url.href))
      return { kind: 'failed', reason: 'it redirects to something that is not a valid URL' }
    isForGood &&= status === 301 || status === 308
    const target = new URL(next, url)
    target.hash = ''
    if (!/^https?:$/.test(target.protocol)) return { kind: 'found' }
    url = target
  }
}

async function askOnce(url: URL, options: AskOptions): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  const answer = await send('HEAD', url, options).catch((cause: unknown) => {
    // Some servers hang up on unknown methods.
    if (cause instanceof PrivateAddressError || !isHungUp(cause)) throw cause
    return undefined
  })
  if (answer !== undefined && (answer.status < 400 || answer.status === 429)) return answer
  return send('GET', url, options)
}

async function send(
  method: string,
  url: URL,
  { timeout, allowPrivate }: AskOptions,
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  if (!allowPrivate) refusePrivateHost(url)
  const signal = AbortSignal.timeout(timeout)
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = url.protocol === 'https:' ? requestHttps : requestHttp
      const headers = { 'user-agent': 'Mozilla/5.0 (compatible; docwright link check)', accept: 'text/html, */*' }
      const lookup = allowPrivate ? {} : { lookup: lookUpPublic }
      request(url, { method, headers, signal, agent: false, ...lookup }, resolve)
        .on('error', reject)
        .end()
    })
    // The content of the page does not matter.
    response.destroy()
    return { status: response.statusCode ?? 0, headers: response.headers }
  } catch (cause) {
    if (signal.aborted) throw new Error(`it does not respond within ${timeout / 1000} s`, { cause })
    throw cause
  }
}

function judge(status: number, headers: IncomingHttpHeaders, movedTo: string | undefined): ExternalAnswer {
  if (status === 404 || status === 410) return { kind: 'gone', status }
  if (status === 429 || (status === 503 && headers['retry-after'] !== undefined)) {
    return { kind: 'later', seconds: secondsUntil(headers['retry-after']) }
  }
  if (status >= 500) return { kind: 'failed', reason: `it responds with status ${status}` }
  if (status >= 400) return { kind: 'silent' }
  return { kind: 'found', ...(movedTo === undefined ? {} : { movedTo }) }
}

/** A number of seconds, or a date. */
function secondsUntil(header: string | undefined): number {
  const seconds = Number(header ?? 5)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const date = Date.parse(header ?? '')
  return Number.isNaN(date) ? 5 : Math.max(0, (date - Date.now()) / 1000)
}

function isHungUp(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === 'ECONNRESET' || code === 'EPIPE' || String(code).startsWith('HPE_')
}

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'ENOTFOUND') return 'its host name cannot be resolved'
  if (code === 'ECONNREFUSED') return 'its host refuses connections'
  if (code === 'ECONNRESET') return 'its host closed the connection'
  if (/CERT|SIGNATURE|ALTNAME|SSL/.test(code)) return `its certificate is not valid (${code})`
  return failureReason(cause)
}

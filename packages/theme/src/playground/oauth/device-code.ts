import { webAddress } from './endpoints.ts'
import { originOf } from './grant.ts'
import { askProvider, tokenOf, type Client, type TokenResult, type Way } from './token-request.ts'

/** The code that a reader types on another device, or on another page. */
export interface DeviceCode {
  code: string
  /** The address of the page on which it is typed. */
  address: string
}

/** Seconds between two requests if the server names none (RFC 8628 §3.2), and added if it asks for more time. */
const maxWait = 5
/** Seconds for which a code is valid if the server does not say. */
const lifetime = 900

/**
 * Waits until a reader has signed in elsewhere.
 *
 * @param endpoints The endpoints.
 * @param endpoints.device For the code.
 * @param endpoints.token For the token.
 * @param input The values of the form.
 * @param way How requests travel; its signal ends the wait.
 * @param shows Called with the code.
 */
export async function waitForDevice(
  endpoints: { device: string; token: string },
  { client, scope }: { client: Client; scope: string },
  way: Way,
  shows: (code: DeviceCode) => void,
): Promise<TokenResult | undefined> {
  const answer = await askProvider(endpoints.device, { scope }, client, way)
  if (answer.kind !== 'answer') return { failure: answer.failure }
  const {
    device_code: device,
    user_code: code,
    verification_uri: shown,
    verification_uri_complete: whole,
  } = answer.value
  const address = [whole, shown, answer.value['verification_url']].flatMap((one) =>
    typeof one === 'string' ? (webAddress(one, endpoints.device) ?? []) : [],
  )[0]
  if (typeof device !== 'string' || typeof code !== 'string' || address === undefined) {
    const detail = 'device_code, user_code, verification_uri'
    return { failure: { kind: 'nonsense', server: originOf(endpoints.device), detail } }
  }
  shows({ code, address })
  const { interval, expires_in: seconds } = answer.value
  const end = Date.now() + 1000 * (typeof seconds === 'number' ? seconds : lifetime)
  let wait = typeof interval === 'number' && interval >= 0 ? interval : maxWait
  while (Date.now() < end) {
    await passed(Math.max(wait, 0.2), way.signal)
    if (way.signal.aborted) return undefined
    const fields = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: device }
    const next = await askProvider(endpoints.token, fields, client, way)
    if (next.kind !== 'error') return tokenOf(next, endpoints.token)
    if (next.code === 'slow_down') wait += maxWait
    else if (next.code === 'expired_token') break
    else if (next.code !== 'authorization_pending') return { failure: next.failure }
  }
  return { failure: { kind: 'codeExpired' } }
}

function passed(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

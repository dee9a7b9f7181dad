import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { ResolvedAddress } from './public-address.ts'

/** The answer of a receiver. */
export interface WebhookAnswer {
  status: number
  /** Seconds the receiver wants to be left alone. */
  retryAfter: number | undefined
  /** Set where another attempt would be answered the same. */
  isFinal?: boolean
}

/**
 * Sends a body to an address that was checked before: the name is not resolved again, and no redirect is followed.
 *
 * @param url The destination.
 * @param target The address to connect to.
 * @param message Headers and body.
 * @param message.headers Headers besides the usual ones.
 * @param message.body JSON.
 * @param timeout Milliseconds for everything.
 * @returns The answer; its body is not read.
 */
export async function postWebhook(
  url: URL,
  target: ResolvedAddress,
  message: { headers: Record<string, string>; body: string },
  timeout: number,
): Promise<WebhookAnswer> {
  const body = Buffer.from(message.body)
  const pinned: LookupFunction = (_host, options, found) => {
    if (options.all === true) found(null, [target])
    else found(null, target.address, target.family)
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const outgoing = send(
      url,
      {
        method: 'POST',
        agent: false,
        lookup: pinned,
        signal: AbortSignal.timeout(timeout),
        headers: {
          ...message.headers,
          'content-type': 'application/json',
          'content-length': body.length,
          'user-agent': 'docwright-webhooks',
        },
      },
      (answer: IncomingMessage) => {
        const seconds = /^\d{1,6}$/.exec(answer.headers['retry-after'] ?? '')?.[0]
        resolve({ status: answer.statusCode ?? 0, retryAfter: seconds === undefined ? undefined : Number(seconds) })
        answer.destroy()
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

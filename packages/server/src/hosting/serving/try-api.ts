import { subscriberOf } from '../../access/address-list.ts'
import { createConcurrencyLimiter, slotRetrySeconds } from '../../access/concurrency-limiter.ts'
import { shares } from '../../access/shares.ts'
import type { ServedSite } from '../answers/served-site.ts'
import { createReaderLimit } from './reader-limit.ts'

/** Requests of the API playground for each reader and minute. */
const requests = 60

/**
 * Makes the function that sends a request of a site's playground through the proxy of the site, within the limits of a
 * reader and of the process.
 *
 * @param clock Milliseconds since 1970.
 * @param addressOf A reader's address.
 */
export function createPlaygroundHandler(
  clock: () => number,
  addressOf: (request: Request) => string,
): (site: ServedSite, request: Request) => Promise<Response> {
  const limit = createReaderLimit(requests, 60_000, clock, 'playground')
  const slots = createConcurrencyLimiter(shares.playground)
  return async (site, request) => {
    const reader = subscriberOf(addressOf(request))
    if (!limit.take(reader)) return refuse(429, 'Too many requests. Try again in a minute.', 60)
    const slot = slots.acquire(reader, site.deployment.projectId)
    if (!slot.ok) return refuseFull(slot.full)
    try {
      const answer = await site.use(() => site.proxy(request))
      const body = answer.body?.pipeThrough(watched(slot.release))
      if (body === undefined) slot.release()
      return new Response(body ?? null, answer)
    } catch (cause) {
      slot.release()
      throw cause
    }
  }
}

function refuseFull(full: 'holder' | 'group' | 'process'): Response {
  const own = `Only ${shares.playground.perHolder} requests can run at the same time.`
  if (full === 'holder') return refuse(429, own, slotRetrySeconds)
  const whose = full === 'group' ? ' of this site' : ''
  return refuse(503, `Too many requests${whose} are running. Try again in a moment.`, slotRetrySeconds)
}

/** Passes everything on, and reports the end: by completion, by a fault, or because the reader has left. */
function watched(end: () => void): TransformStream<Uint8Array, Uint8Array> {
  // The types of Node do not know what the standard calls `cancel`.
  const transformer = { flush: end, cancel: end }
  return new TransformStream<Uint8Array, Uint8Array>(transformer)
}

/** Refuses like the proxy, so that the playground can show the reason. */
function refuse(status: 429 | 503, error: string, seconds: number): Response {
  const headers = { 'Cache-Control': 'no-store', 'Retry-After': String(seconds) }
  return Response.json({ error }, { status, headers })
}

import { z } from 'zod'
import { parseStored } from '../store/stored-json.ts'
import { cdnTag, tagHeaderOf, type CdnKind } from '../hosting/serving/cdn-caching.ts'

/** The address of a cache's purges, and the credentials. */
export interface CdnTarget {
  kind: CdnKind
  /** Addresses of purges: one of a service, or that of each cache. */
  addresses: readonly string[]
  token: string | undefined
}

/** A cache has not confirmed that it has forgotten something. */
export class PurgeFault extends Error {
  /** Seconds for which it does not want to be asked. */
  readonly wait: number | undefined

  constructor(message: string, wait?: number) {
    super(message)
    this.wait = wait
  }
}

/** Milliseconds that a cache may take. */
const answerWithin = 10_000

/** How many projects one request can name: Cloudflare takes 100 tags, Fastly 256 keys. */
export const mostOfRequest: Readonly<Record<CdnKind, number>> = { cloudflare: 100, fastly: 256, varnish: 1 }

/**
 * Has caches forget what they have of projects.
 *
 * @param target The caches.
 * @param projectIds At most {@link mostOfRequest}.
 * @throws PurgeFault where one of them has not confirmed it.
 */
export async function requestPurge(
  { kind, addresses, token }: CdnTarget,
  projectIds: readonly string[],
): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      const { url, ...request } = purgeRequest(kind, address, token, projectIds.map(cdnTag))
      const answer = await fetch(url, {
        ...request,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithin),
      }).catch((cause: unknown) => {
        throw new PurgeFault(`${new URL(address).host} could not be reached: ${reasonOf(cause)}`)
      })
      const said = await answer.text().catch(() => '')
      const wait = Number(answer.headers.get('retry-after')) || undefined
      if (answer.ok && !(kind === 'cloudflare' && !saysSuccess(said))) return
      throw new PurgeFault(`${new URL(address).host} answered ${answer.status}: ${said.slice(0, 200)}`, wait)
    }),
  )
}

/**
 * The request that each kind of cache understands.
 *
 * @param address Where it goes.
 * @param tags What is to be forgotten.
 */
function purgeRequest(
  kind: CdnKind,
  address: string,
  token: string | undefined,
  tags: readonly string[],
): { url: string; method: string; headers: Record<string, string>; body?: string } {
  const type = { 'content-type': 'application/json' }
  const bearer = { authorization: `Bearer ${token ?? ''}`, ...type }
  switch (kind) {
    case 'cloudflare':
      return { url: address, method: 'POST', headers: bearer, body: JSON.stringify({ tags }) }
    case 'fastly':
      return {
        url: address.replace(/\/$/, ''),
        method: 'POST',
        headers: { 'fastly-key': token ?? '', ...type },
        body: JSON.stringify({ surrogate_keys: tags }),
      }
    case 'varnish': {
      const secret: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
      return { url: address, method: 'PURGE', headers: { ...secret, [tagHeaderOf(kind)]: tags.join(' ') } }
    }
  }
}

/** Cloudflare says in the body whether it has done it. */
const confirmed = z.object({ success: z.literal(true) })

function saysSuccess(body: string): boolean {
  try {
    return parseStored(confirmed, body).success
  } catch {
    return false
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const inner = cause.cause
  return inner instanceof Error ? inner.message : cause.message
}

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { clientAddressHeader } from '../access/client-address.ts'

/** The proxies that are trusted about the origin of a request. */
export interface Trust {
  /** How many proxies in front of us add to `X-Forwarded-For`. */
  proxies: number
  /** Whether requests come from threads of our own, which report the connected address. */
  front: boolean
}

/** Header in which a thread of our own reports the address that has connected to it. */
export const peerHeader = 'x-docwright-peer'

/** The address that has connected to us. */
export function peerAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { front }: Pick<Trust, 'front'>,
): string | undefined {
  return front ? String(headers[peerHeader] ?? '') || undefined : socket.remoteAddress
}

/**
 * The caller's address. Behind proxies it is the one that the outermost trusted proxy saw: what callers wrote themselves is
 * further left.
 *
 * @param headers Of the request.
 * @param peer The address that has connected to us.
 * @param trust Whose word counts.
 */
export function callerAddress(
  headers: IncomingHttpHeaders,
  peer: string | undefined,
  { proxies }: Pick<Trust, 'proxies'>,
): string {
  const own = peer ?? 'unknown'
  if (proxies === 0) return own
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  return forwarded.at(-proxies) ?? own
}

/**
 * Notes the caller's address in a header of ours, in place of anything that came under its name.
 *
 * @param request The request; its header is set.
 * @param incoming The same request as Node has it.
 * @param trust Whose word counts.
 */
export function noteCallerAddress(request: Request, incoming: IncomingMessage, trust: Trust): void {
  request.headers.set(clientAddressHeader, callerAddress(incoming.headers, peerAddress(incoming, trust), trust))
}

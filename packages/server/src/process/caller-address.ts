import type { IncomingMessage } from 'node:http'
import { clientAddressHeader } from '../access/client-address.ts'

/**
 * Notes the caller's address in a header of ours, in place of anything that came under its name. Behind proxies the
 * address is the one that the outermost trusted proxy saw: what callers wrote themselves is further left.
 *
 * @param request The request; its header is set.
 * @param incoming The same request as Node has it.
 * @param trustedProxies How many proxies in front of us add to `X-Forwarded-For`.
 */
export function noteCallerAddress(request: Request, incoming: IncomingMessage, trustedProxies: number): void {
  const forwarded = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  const seen = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  request.headers.set(clientAddressHeader, seen ?? incoming.socket.remoteAddress ?? 'unknown')
}

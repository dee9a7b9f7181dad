import type { IncomingMessage } from 'node:http'
import { clientAddressHeader } from '../access/client-address.ts'

/**
 * The caller's address. Behind proxies it is the one that the outermost trusted proxy saw: what callers wrote themselves is
 * further left.
 *
 * @param incoming The request.
 * @param trustedProxies How many proxies in front of us add to `X-Forwarded-For`.
 */
export function callerAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const own = socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return own
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  return forwarded.at(-trustedProxies) ?? own
}

/**
 * Notes the caller's address in a header of ours, in place of anything that came under its name.
 *
 * @param request The request; its header is set.
 * @param incoming The same request as Node has it.
 * @param trustedProxies How many proxies in front of us add to `X-Forwarded-For`.
 */
export function noteCallerAddress(request: Request, incoming: IncomingMessage, trustedProxies: number): void {
  request.headers.set(clientAddressHeader, callerAddress(incoming, trustedProxies))
}

import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { isNear } from '../access/address-list.ts'
import { peerAddress, type Trust } from './caller-address.ts'

/**
 * Warns once about a proxy in front that is not counted, or a missing one that is: all its readers are then one caller,
 * who soon exceeds the limits. Nothing else shows an operator the reason. A proxy is near: any distant sender can write
 * that header.
 *
 * @param trust The configured number of proxies in front that add to `X-Forwarded-For`.
 * @returns Inspects a request.
 */
export function createProxyNotice(
  logger: Pick<Logger, 'warn'>,
  trust: Trust,
): (incoming: Pick<IncomingMessage, 'headers' | 'socket'>) => void {
  let isTold = false
  const { proxies: trustedProxies } = trust
  return (incoming) => {
    const peer = peerAddress(incoming, trust)
    const forwarded = incoming.headers['x-forwarded-for']
    if (isTold || forwarded === undefined || !isNear(peer ?? '')) return
    const passed = String(forwarded).split(',').length
    if (trustedProxies > 0 && passed >= trustedProxies) return
    isTold = true
    const fields = { code: 'proxies-miscounted', proxy: peer, trusted: trustedProxies, passed }
    logger.warn(
      fields,
      `Requests come through a proxy (X-Forwarded-For), and DOCWRIGHT_TRUSTED_PROXIES is ${trustedProxies}: all its readers ` +
        'count as one, and share the limits of one. Set it to the number of proxies in front.',
    )
  }
}

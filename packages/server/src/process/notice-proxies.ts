import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { isNear } from '../access/address-list.ts'
import { peerAddress, type Trust } from './caller-address.ts'

/**
 * Says once that a proxy in front is not counted, or that one is counted which is not there: all its readers are then one caller,
 * who has asked too often soon. Nothing else tells an operator why. A proxy is near: anybody who comes from elsewhere can write that header.
 *
 * @param trust How many proxies in front are said to add to `X-Forwarded-For`.
 * @returns Looks at a request.
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

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../store/secret-box.ts'

const purpose = 'unsubscribing'

/** Sign the links; they are stored nowhere. */
export type LinkKeys = Pick<SecretBox, 'derive' | 'derivedBefore'>

/**
 * The address at which the receiver of an e-mail ends it, without an account: the mail is the proof.
 *
 * @param publicUrl Address of the platform, without a slash at its end.
 */
export function unsubscribeUrl(keys: LinkKeys, publicUrl: string, endpointId: string): string {
  return `${publicUrl}/unsubscribe/${endpointId}.${signature(keys.derive(purpose), endpointId)}`
}

/**
 * The endpoint that a link was made for. A link from before the exchange of the key counts as long as the earlier key is
 * there.
 *
 * @param token The last part of its path.
 * @returns Undefined if nobody here has signed it.
 */
export function endpointOfLink(keys: LinkKeys, token: string): string | undefined {
  const [, endpointId, given] = /^(\w{1,100})\.([\w-]{43})$/.exec(token) ?? []
  if (endpointId === undefined || given === undefined) return undefined
  const known = [keys.derive(purpose), keys.derivedBefore(purpose)].filter((key) => key !== undefined)
  const isOurs = known.some((key) => timingSafeEqual(Buffer.from(given), Buffer.from(signature(key, endpointId))))
  return isOurs ? endpointId : undefined
}

function signature(key: string, endpointId: string): string {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(endpointId).digest('base64url')
}

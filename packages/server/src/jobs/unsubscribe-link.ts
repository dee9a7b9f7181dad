import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../store/secret-box.ts'

const purpose = 'unsubscribing'

/** Sign the links; they are stored nowhere. */
export type LinkKeys = Pick<SecretBox, 'derive' | 'derivedBefore'>

/** An address that a project writes to. */
export interface MailReceiver {
  projectId: string
  address: string
}

/**
 * The address at which the receiver of an e-mail ends it, without an account: the mail is the proof. It holds whatever
 * becomes of the rows of the project.
 *
 * @param publicUrl Address of the platform, without a slash at its end.
 */
export function unsubscribeUrl(keys: LinkKeys, publicUrl: string, { projectId, address }: MailReceiver): string {
  const receiver = `${projectId}.${Buffer.from(address.toLowerCase()).toString('base64url')}`
  return `${publicUrl}/unsubscribe/${receiver}.${signature(keys.derive(purpose), receiver)}`
}

/**
 * The receiver that a link was made for. A link from before the exchange of the key counts as long as the earlier key is
 * there.
 *
 * @param token The last part of its path.
 * @returns Undefined if nobody here has signed it.
 */
export function receiverOfLink(keys: LinkKeys, token: string): MailReceiver | undefined {
  const [, projectId, encoded, given] = /^(\w{1,100})\.([\w-]{1,400})\.([\w-]{43})$/.exec(token) ?? []
  if (projectId === undefined || encoded === undefined || given === undefined) return undefined
  const known = [keys.derive(purpose), keys.derivedBefore(purpose)].filter((key) => key !== undefined)
  const isOurs = known.some((key) =>
    timingSafeEqual(Buffer.from(given), Buffer.from(signature(key, `${projectId}.${encoded}`))),
  )
  return isOurs ? { projectId, address: Buffer.from(encoded, 'base64url').toString() } : undefined
}

function signature(key: string, receiver: string): string {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(receiver).digest('base64url')
}

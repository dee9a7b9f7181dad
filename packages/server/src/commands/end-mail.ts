import type { MailSubscriptionState } from '@docwright/contract'
import { mailAddressOf } from '../jobs/mail-address.ts'
import { endpointOfLink, type LinkKeys } from '../jobs/unsubscribe-link.ts'
import {
  endSubscription,
  type MailSubscription,
  readSubscription,
  restoreSubscription,
  stateOfSubscription,
} from '../store/jobs/mail-queries.ts'
import type { Store } from '../store/open-store.ts'

/** Dependencies of ending e-mail by the link in it. */
export interface MailCommands {
  store: Store
  /** Check the link. */
  secrets: LinkKeys
}

/**
 * Whether the address that a link is for gets e-mail.
 *
 * @param token The last part of the link.
 * @returns Undefined if the link is not one of ours, or the address was removed long ago.
 */
export async function readMailState(context: MailCommands, token: string): Promise<MailSubscriptionState | undefined> {
  const found = await subscriptionOf(context, token)
  if (found === undefined) return undefined
  const { project, url } = found
  return { address: mailAddressOf(url) ?? '', project, state: await stateOfSubscription(context.store.db, found) }
}

/**
 * Ends the e-mail of a project to the address that a link is for.
 *
 * @param token The last part of the link.
 * @returns False if there was none to end.
 */
export async function endMail(context: MailCommands, token: string): Promise<boolean> {
  const found = await subscriptionOf(context, token)
  return found !== undefined && endSubscription(context.store, found)
}

/**
 * Turns e-mail on again that its receiver has ended.
 *
 * @param token The last part of the link.
 * @returns False if it was not ended by its receiver.
 */
export async function resumeMail(context: MailCommands, token: string): Promise<boolean> {
  const found = await subscriptionOf(context, token)
  return found !== undefined && restoreSubscription(context.store, found)
}

async function subscriptionOf({ store, secrets }: MailCommands, token: string): Promise<MailSubscription | undefined> {
  const endpointId = endpointOfLink(secrets, token)
  return endpointId === undefined ? undefined : readSubscription(store.db, endpointId)
}

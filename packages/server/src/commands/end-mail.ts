import type { MailSubscriptionState } from '@docwright/contract'
import { mailUrl } from '../jobs/mail-address.ts'
import { receiverOfLink, type LinkKeys } from '../jobs/unsubscribe-link.ts'
import {
  endSubscription,
  type MailSubscription,
  restoreSubscription,
  stateOfSubscription,
} from '../store/jobs/mail-queries.ts'
import type { Store } from '../store/open-store.ts'
import { readProjectRow } from '../store/projects/project-queries.ts'

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
 * @returns Undefined if the link is not one of ours.
 */
export async function readMailState(
  { store, secrets }: MailCommands,
  token: string,
): Promise<MailSubscriptionState | undefined> {
  const receiver = receiverOfLink(secrets, token)
  const project = receiver && (await readProjectRow(store.db, receiver.projectId))
  if (receiver === undefined || project === undefined) return undefined
  const { projectId, address } = receiver
  const state = await stateOfSubscription(store.db, { projectId, url: mailUrl(address) })
  return { address, project: project.name, state }
}

/**
 * Ends the e-mail of a project to the address that a link is for.
 *
 * @param token The last part of the link.
 * @returns False if it was ended before.
 */
export async function endMail(context: MailCommands, token: string): Promise<boolean> {
  const found = subscriptionOf(context, token)
  return found !== undefined && endSubscription(context.store, found)
}

/**
 * Turns e-mail on again that its receiver has ended.
 *
 * @param token The last part of the link.
 * @returns False if it was not ended by its receiver.
 */
export async function resumeMail(context: MailCommands, token: string): Promise<boolean> {
  const found = subscriptionOf(context, token)
  return found !== undefined && restoreSubscription(context.store, found)
}

function subscriptionOf({ secrets }: MailCommands, token: string): MailSubscription | undefined {
  const receiver = receiverOfLink(secrets, token)
  return receiver && { projectId: receiver.projectId, url: mailUrl(receiver.address) }
}

import { lockProject } from '../database/lock-rows.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Queries, Store } from '../open-store.ts'
import { endDeliveriesToNobody } from './webhook-queries.ts'

/** A project, and an address that it may write to. */
export interface MailSubscription {
  projectId: string
  /** `mailto:` with the address. */
  url: string
}

/** Whether the receiver of a project's e-mail has ended it. It counts whatever the project does with the address. */
export async function isMailEnded(queries: Queries, { projectId, url }: MailSubscription): Promise<boolean> {
  const row = await queries
    .selectFrom('mail_ending')
    .select('ended_at')
    .where('project_id', '=', projectId)
    .where('url', '=', url)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether an address gets e-mail: `on`; `ended` by its receiver; `off` if somebody of the project has removed it, or it
 * never was there.
 */
export async function stateOfSubscription(
  queries: Queries,
  subscription: MailSubscription,
): Promise<'on' | 'off' | 'ended'> {
  if (await isMailEnded(queries, subscription)) return 'ended'
  return (await listWrittenTo(queries, subscription)).length > 0 ? 'on' : 'off'
}

/**
 * Ends the e-mail of a project to an address, as its receiver has asked: also of one that the project has removed, and
 * could enter again. Waiting messages are not sent any more.
 *
 * @returns False if it was ended before.
 */
export async function endSubscription(store: Store, subscription: MailSubscription): Promise<boolean> {
  const { projectId, url } = subscription
  return store.transaction(async (transaction) => {
    const now = store.clock()
    if (!(await lockProject(transaction, projectId)) || (await isMailEnded(transaction, subscription))) return false
    await transaction.insertInto('mail_ending').values({ project_id: projectId, url, ended_at: now }).execute()
    await endDeliveriesToNobody(transaction, now)
    await recordFor(transaction, subscription, { action: 'webhook.removed', after: { unsubscribed: true } })
    return true
  })
}

/**
 * Turns e-mail on again that its receiver has ended, with the events of then. An address that the project has removed
 * stays removed, and may be entered again.
 *
 * @returns False if the receiver has not ended it.
 */
export async function restoreSubscription(store: Store, subscription: MailSubscription): Promise<boolean> {
  const { projectId } = subscription
  return store.transaction(async (transaction) => {
    if (!(await lockProject(transaction, projectId)) || !(await removeEnding(transaction, subscription))) return false
    await recordFor(transaction, subscription, { action: 'webhook.added', after: { unsubscribed: false } })
    return true
  })
}

/**
 * Forgets that a receiver has ended e-mail, who enters the address again: earlier endpoints of it are turned off.
 *
 * @param transaction One that has locked the project.
 * @param now Milliseconds since 1970.
 */
export async function replaceEnded(transaction: Queries, subscription: MailSubscription, now: number): Promise<void> {
  await removeEnding(transaction, subscription)
  await transaction
    .updateTable('webhook_endpoint')
    .set({ disabled_at: now })
    .where('project_id', '=', subscription.projectId)
    .where('url', '=', subscription.url)
    .where('disabled_at', 'is', null)
    .execute()
}

async function removeEnding(transaction: Queries, { projectId, url }: MailSubscription): Promise<boolean> {
  const ending = transaction.deleteFrom('mail_ending').where('project_id', '=', projectId).where('url', '=', url)
  return (await ending.executeTakeFirst()).numDeletedRows === 1n
}

/** The endpoints of an address that the project has not removed. */
async function listWrittenTo(queries: Queries, { projectId, url }: MailSubscription): Promise<{ id: string }[]> {
  return queries
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('project_id', '=', projectId)
    .where('url', '=', url)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()
}

async function recordFor(
  transaction: Queries,
  subscription: MailSubscription,
  change: { action: 'webhook.added' | 'webhook.removed'; after: { unsubscribed: boolean } },
): Promise<void> {
  const name = 'e-mail'
  const objects = (await listWrittenTo(transaction, subscription)).map(({ id }) => ({ id, name }))
  for (const object of objects.length === 0 ? [{ name }] : objects)
    recordChange(transaction, { ...change, projectId: subscription.projectId, object })
}

import { recordChange } from '../audit/record-change.ts'
import type { Queries, Store } from '../open-store.ts'
import { endDeliveriesToNobody } from './webhook-queries.ts'

/** An address that a project writes to. */
export interface MailSubscription {
  projectId: string
  /** The name of the project. */
  project: string
  /** `mailto:` with the address. */
  url: string
}

/**
 * The project and the address that an endpoint for e-mail is for, also one that was turned off.
 *
 * @returns Undefined if there is none, or it is not for e-mail.
 */
export async function readSubscription(queries: Queries, endpointId: string): Promise<MailSubscription | undefined> {
  return queries
    .selectFrom('webhook_endpoint as endpoint')
    .innerJoin('project', 'project.id', 'endpoint.project_id')
    .select(['endpoint.project_id as projectId', 'project.name as project', 'endpoint.url'])
    .where('endpoint.id', '=', endpointId)
    .where('endpoint.url', 'like', 'mailto:%')
    .executeTakeFirst()
}

/**
 * Whether an address gets e-mail: `on`; `ended` by its receiver; `off` if somebody of the project has removed it, or it
 * never was there.
 *
 * @param of The project and the URL.
 */
export async function stateOfSubscription(
  queries: Queries,
  { projectId, url }: Pick<MailSubscription, 'projectId' | 'url'>,
): Promise<'on' | 'off' | 'ended'> {
  const rows = await queries
    .selectFrom('webhook_endpoint')
    .select(['disabled_at', 'unsubscribed_at'])
    .where('project_id', '=', projectId)
    .where('url', '=', url)
    .execute()
  if (rows.some(({ disabled_at: disabledAt }) => disabledAt === null)) return 'on'
  return rows.some(({ unsubscribed_at: endedAt }) => endedAt !== null) ? 'ended' : 'off'
}

/**
 * Ends the e-mail of a project to an address, as its receiver has asked. Waiting messages are not sent any more.
 *
 * @param of The project and the URL.
 * @returns False if there was none to end.
 */
export async function endSubscription(
  store: Store,
  { projectId, url }: Pick<MailSubscription, 'projectId' | 'url'>,
): Promise<boolean> {
  const now = store.clock()
  return store.transaction(async (transaction) => {
    const ended = await transaction
      .updateTable('webhook_endpoint')
      .set({ disabled_at: now, unsubscribed_at: now })
      .where('project_id', '=', projectId)
      .where('url', '=', url)
      .where('disabled_at', 'is', null)
      .returning('id')
      .execute()
    await endDeliveriesToNobody(transaction, now)
    for (const { id } of ended)
      recordChange(transaction, {
        action: 'webhook.removed',
        projectId,
        object: { id, name: 'e-mail' },
        after: { unsubscribed: true },
      })
    return ended.length > 0
  })
}

/**
 * Turns e-mail on again that its receiver has ended, with the events of then.
 *
 * @param of The project and the URL.
 * @returns False if the receiver has not ended it.
 */
export async function restoreSubscription(
  store: Store,
  { projectId, url }: Pick<MailSubscription, 'projectId' | 'url'>,
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const resumed = await transaction
      .updateTable('webhook_endpoint')
      .set({ disabled_at: null, unsubscribed_at: null })
      .where('project_id', '=', projectId)
      .where('url', '=', url)
      .where('unsubscribed_at', 'is not', null)
      .returning('id')
      .execute()
    for (const { id } of resumed)
      recordChange(transaction, {
        action: 'webhook.added',
        projectId,
        object: { id, name: 'e-mail' },
        after: { unsubscribed: false },
      })
    return resumed.length > 0
  })
}

/** Forgets that a receiver has ended e-mail, who has entered the address again. */
export async function removeEndings(
  { db }: Store,
  { projectId, url }: Pick<MailSubscription, 'projectId' | 'url'>,
): Promise<void> {
  await db
    .updateTable('webhook_endpoint')
    .set({ unsubscribed_at: null })
    .where('project_id', '=', projectId)
    .where('url', '=', url)
    .execute()
}

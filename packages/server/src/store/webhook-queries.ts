import type { WebhookDeliveryTable, WebhookEndpointTable } from './hosting-tables.ts'
import { isPostgres } from './is-postgres.ts'
import type { Queries, Store } from './open-store.ts'

/** A delivery with where it goes. */
export interface ClaimedDelivery extends WebhookDeliveryTable {
  url: string
  sealedSecret: string
}

/**
 * Lists the webhook endpoints of a project that are in use.
 *
 * @param queries A database or a transaction of it.
 * @param projectId The project.
 * @returns The endpoints, oldest first.
 */
export async function listEnabledEndpoints(queries: Queries, projectId: string): Promise<WebhookEndpointTable[]> {
  return queries
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()
}

/**
 * Adds a webhook endpoint.
 *
 * @param queries A database or a transaction of it.
 * @param endpoint Its row.
 */
export async function insertEndpoint(queries: Queries, endpoint: WebhookEndpointTable): Promise<void> {
  await queries.insertInto('webhook_endpoint').values(endpoint).execute()
}

/**
 * Turns an endpoint off, for one that has answered that it is gone.
 *
 * @param queries A database or a transaction of it.
 * @param endpointId The endpoint.
 * @param now Milliseconds since 1970.
 */
export async function disableEndpoint(queries: Queries, endpointId: string, now: number): Promise<void> {
  await queries.updateTable('webhook_endpoint').set({ disabled_at: now }).where('id', '=', endpointId).execute()
}

/**
 * Adds deliveries.
 *
 * @param queries The transaction of what they tell.
 * @param deliveries Their rows.
 */
export async function insertDeliveries(queries: Queries, deliveries: readonly WebhookDeliveryTable[]): Promise<void> {
  if (deliveries.length > 0) await queries.insertInto('webhook_delivery').values(deliveries).execute()
}

/**
 * Takes the next delivery that is due, for one attempt.
 *
 * @param store The platform's database.
 * @param owner Who takes it.
 * @param lease How long it is the owner's, in milliseconds.
 * @returns The delivery; undefined where none is due.
 */
export async function claimDelivery(store: Store, owner: string, lease: number): Promise<ClaimedDelivery | undefined> {
  const now = store.clock()
  return store.transaction(async (transaction) => {
    const due = transaction
      .selectFrom('webhook_delivery')
      .selectAll()
      .where(({ and, eb, or }) =>
        or([
          and([eb('status', '=', 'queued'), eb('run_at', '<=', now)]),
          and([eb('status', '=', 'sending'), eb('lease_until', '<=', now)]),
        ]),
      )
      .orderBy('run_at')
      .limit(1)
    const delivery = await (isPostgres(transaction) ? due.forUpdate().skipLocked() : due).executeTakeFirst()
    if (delivery === undefined) return undefined
    const claim = {
      status: 'sending' as const,
      lease_owner: owner,
      lease_until: now + lease,
      fence: delivery.fence + 1,
      attempts: delivery.attempts + 1,
    }
    await transaction.updateTable('webhook_delivery').set(claim).where('id', '=', delivery.id).execute()
    const endpoint = await transaction
      .selectFrom('webhook_endpoint')
      .select(['url', 'sealed_secret as sealedSecret'])
      .where('id', '=', delivery.endpoint_id)
      .executeTakeFirstOrThrow()
    return { ...delivery, ...claim, ...endpoint }
  })
}

/**
 * Writes down what came of an attempt, unless the delivery was taken by somebody else meanwhile.
 *
 * @param queries A database or a transaction of it.
 * @param delivery The delivery as it was taken.
 * @param change The columns to set.
 */
export async function updateDelivery(
  queries: Queries,
  delivery: Pick<WebhookDeliveryTable, 'id' | 'fence'>,
  change: Partial<WebhookDeliveryTable>,
): Promise<void> {
  await queries
    .updateTable('webhook_delivery')
    .set({ ...change, lease_owner: null, lease_until: null })
    .where('id', '=', delivery.id)
    .where('fence', '=', delivery.fence)
    .execute()
}

/**
 * Puts a delivery that has ended back into the queue, with its id, so that a receiver can tell that it is the same.
 *
 * @param queries A database or a transaction of it.
 * @param projectId The project it must belong to.
 * @param deliveryId The delivery.
 * @param now Milliseconds since 1970.
 * @returns False where there is no such delivery, or it has not ended.
 */
export async function requeueDelivery(
  queries: Queries,
  projectId: string,
  deliveryId: string,
  now: number,
): Promise<boolean> {
  const result = await queries
    .updateTable('webhook_delivery')
    .set({ status: 'queued', run_at: now, attempts: 0, ended_at: null, error: null })
    .where('id', '=', deliveryId)
    .where('project_id', '=', projectId)
    .where('status', 'in', ['succeeded', 'failed'])
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

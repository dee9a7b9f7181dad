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
 * Turns an endpoint off, for one that was removed or has answered that it is gone. What waits for it is not sent any
 * more; a delivery that is under way comes to its end.
 *
 * @param store The platform's database.
 * @param endpoint The endpoint; only of a project, where one is named.
 */
export async function disableEndpoint(
  store: Store,
  { id, projectId }: { id: string; projectId?: string },
): Promise<void> {
  const now = store.clock()
  await store.transaction(async (transaction) => {
    let change = transaction.updateTable('webhook_endpoint').set({ disabled_at: now }).where('id', '=', id)
    if (projectId !== undefined) change = change.where('project_id', '=', projectId)
    const { numUpdatedRows } = await change.where('disabled_at', 'is', null).executeTakeFirst()
    if (numUpdatedRows > 0n) await endDeliveriesToNobody(transaction, now)
  })
}

/**
 * Ends the deliveries that wait for an endpoint that was turned off: also one that was put off or announced just then.
 *
 * @param queries A database or a transaction of it.
 * @param now Milliseconds since 1970.
 */
export async function endDeliveriesToNobody(queries: Queries, now: number): Promise<void> {
  await queries
    .updateTable('webhook_delivery')
    .set({ status: 'failed', ended_at: now, error: 'The endpoint was turned off.' })
    .where('status', '=', 'queued')
    .where('endpoint_id', 'in', disabledEndpoints(queries))
    .execute()
}

function disabledEndpoints(queries: Queries) {
  return queries.selectFrom('webhook_endpoint').select('id').where('disabled_at', 'is not', null)
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

/** How many deliveries are under way at a time, so that a slow receiver holds up nobody but itself. */
const atOnce = { endpoint: 2, project: 8 }

/**
 * Takes the next delivery that is due, for one attempt. Endpoints and projects that have their share under way are
 * passed over, and so are endpoints that were turned off.
 *
 * @param store The platform's database.
 * @param owner Who takes it.
 * @param lease How long it is the owner's, in milliseconds.
 * @returns The delivery; undefined where none is due.
 */
export async function claimDelivery(store: Store, owner: string, lease: number): Promise<ClaimedDelivery | undefined> {
  const now = store.clock()
  return store.transaction(async (transaction) => {
    const busy = await findBusy(transaction, now)
    const due = transaction
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('endpoint_id', 'not in', disabledEndpoints(transaction))
      .$if(busy.endpoints.length > 0, (query) => query.where('endpoint_id', 'not in', busy.endpoints))
      .$if(busy.projects.length > 0, (query) => query.where('project_id', 'not in', busy.projects))
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

/** Who has as many deliveries under way as may be. */
async function findBusy(queries: Queries, now: number): Promise<{ endpoints: string[]; projects: string[] }> {
  const underWay = await queries
    .selectFrom('webhook_delivery')
    .select(['endpoint_id', 'project_id'])
    .where('status', '=', 'sending')
    .where('lease_until', '>', now)
    .execute()
  const those = (column: 'endpoint_id' | 'project_id', most: number): string[] =>
    [...Map.groupBy(underWay, (row) => row[column])].flatMap(([id, rows]) => (rows.length >= most ? [id] : []))
  return { endpoints: those('endpoint_id', atOnce.endpoint), projects: those('project_id', atOnce.project) }
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
 * @returns False where there is no such delivery, it has not ended, or its endpoint was turned off.
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
    .where('endpoint_id', 'not in', disabledEndpoints(queries))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

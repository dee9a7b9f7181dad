import { wakeAfterCommit } from '../commit-news.ts'
import type { WebhookDeliveryTable, WebhookEndpointTable } from '../deployments/hosting-tables.ts'
import { currentOrigin } from '../audit/origin.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Queries, Store } from '../open-store.ts'
import { farthestLease } from '../queue/work-conditions.ts'

/**
 * Lists the webhook endpoints of a project that are in use: without those whose receivers have ended the e-mail.
 *
 * @returns The endpoints, oldest first.
 */
export async function listEnabledEndpoints(queries: Queries, projectId: string): Promise<WebhookEndpointTable[]> {
  return queries
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('disabled_at', 'is', null)
    .where('id', 'not in', endedEndpoints(queries))
    .orderBy('id')
    .execute()
}

/** The same, of a project that is in use: none of one that is archived. */
export async function listReceivers(queries: Queries, projectId: string): Promise<WebhookEndpointTable[]> {
  const project = queries.selectFrom('project').select('id').where('id', '=', projectId)
  const isInUse = (await project.where('archived_at', 'is', null).executeTakeFirst()) !== undefined
  return isInUse ? listEnabledEndpoints(queries, projectId) : []
}

/** The endpoints of a project with a URL, also those that were turned off. */
export async function listEndpointsAt(
  queries: Queries,
  projectId: string,
  url: string,
): Promise<Pick<WebhookEndpointTable, 'id' | 'disabled_at'>[]> {
  return queries
    .selectFrom('webhook_endpoint')
    .select(['id', 'disabled_at'])
    .where('project_id', '=', projectId)
    .where('url', '=', url)
    .orderBy('id')
    .execute()
}

/**
 * Adds a webhook endpoint.
 *
 * @param endpoint Its row.
 */
export async function insertEndpoint(queries: Queries, endpoint: WebhookEndpointTable): Promise<void> {
  await queries.insertInto('webhook_endpoint').values(endpoint).execute()
}

/**
 * Turns an endpoint off after its removal, or its answer that it is gone. Waiting deliveries are not sent any more; a
 * delivery in progress comes to its end.
 *
 * @param endpoint The endpoint; limited to a project, if one is named.
 * @returns Whether there was such an endpoint that was on.
 */
export async function disableEndpoint(
  store: Store,
  { id, projectId }: { id: string; projectId?: string },
): Promise<boolean> {
  const now = store.clock()
  return store.transaction(async (transaction) => {
    let change = transaction.updateTable('webhook_endpoint').set({ disabled_at: now }).where('id', '=', id)
    if (projectId !== undefined) change = change.where('project_id', '=', projectId)
    const { numUpdatedRows } = await change.where('disabled_at', 'is', null).executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await endDeliveriesToNobody(transaction, now)
    const row = await transaction
      .selectFrom('webhook_endpoint')
      .select('project_id')
      .where('id', '=', id)
      .executeTakeFirst()
    recordChange(transaction, { action: 'webhook.removed', projectId: row?.project_id, object: { id } })
    return true
  })
}

/**
 * Ends the deliveries that wait for an endpoint that was turned off, or whose receiver has ended the e-mail: also one
 * that was put off or announced just then.
 *
 * @param now Milliseconds since 1970.
 */
export async function endDeliveriesToNobody(queries: Queries, now: number): Promise<void> {
  await queries
    .updateTable('webhook_delivery')
    .set({ status: 'failed', ended_at: now, error: 'The endpoint was disabled.' })
    .where('status', '=', 'queued')
    .where((row) =>
      row.or([row('endpoint_id', 'in', disabledEndpoints(queries)), row('endpoint_id', 'in', endedEndpoints(queries))]),
    )
    .execute()
}

function disabledEndpoints(queries: Queries) {
  return queries.selectFrom('webhook_endpoint').select('id').where('disabled_at', 'is not', null)
}

function endedEndpoints(queries: Queries) {
  return queries
    .selectFrom('mail_ending')
    .innerJoin('webhook_endpoint as ended', (join) =>
      join.onRef('ended.project_id', '=', 'mail_ending.project_id').onRef('ended.url', '=', 'mail_ending.url'),
    )
    .select('ended.id')
}

/**
 * Adds deliveries.
 *
 * @param queries The transaction of their events.
 * @param deliveries Their rows.
 */
export async function insertDeliveries(queries: Queries, deliveries: readonly WebhookDeliveryTable[]): Promise<void> {
  if (deliveries.length === 0) return
  const { requestId, trace = null } = currentOrigin()
  const rows = deliveries.map((delivery) => ({ ...delivery, request_id: requestId, traceparent: trace }))
  await queries.insertInto('webhook_delivery').values(rows).execute()
  wakeAfterCommit(queries, 'delivery')
}

/**
 * The endpoints and projects with as many deliveries in progress as are allowed.
 *
 * @param now Milliseconds since 1970.
 * @param atOnce The limits.
 * @param atOnce.endpoint Of one endpoint.
 * @param atOnce.project Of one project.
 */
export async function listBusyEndpoints(
  queries: Queries,
  now: number,
  atOnce: { endpoint: number; project: number },
): Promise<{ endpoints: string[]; projects: string[] }> {
  const underWay = await queries
    .selectFrom('webhook_delivery')
    .select(['endpoint_id', 'project_id'])
    .where('status', '=', 'sending')
    .where('lease_until', '>', now)
    .where('lease_until', '<=', now + farthestLease)
    .execute()
  const those = (column: 'endpoint_id' | 'project_id', most: number): string[] =>
    [...Map.groupBy(underWay, (row) => row[column])].flatMap(([id, rows]) => (rows.length >= most ? [id] : []))
  return { endpoints: those('endpoint_id', atOnce.endpoint), projects: those('project_id', atOnce.project) }
}

/**
 * Puts an ended delivery back into the queue, with its id, so that a receiver can recognize it.
 *
 * @param projectId The project it must belong to.
 * @param now Milliseconds since 1970.
 * @returns False if there is no such delivery, it has not ended, or nothing is sent to its endpoint any more.
 */
export async function requeueDelivery(
  queries: Queries,
  projectId: string,
  deliveryId: string,
  now: number,
): Promise<boolean> {
  const result = await queries
    .updateTable('webhook_delivery')
    .set({
      status: 'queued',
      run_at: now,
      attempts: 0,
      ended_at: null,
      error: null,
      mail_use: null,
      mail_last_of: null,
    })
    .where('id', '=', deliveryId)
    .where('project_id', '=', projectId)
    .where('status', 'in', ['succeeded', 'failed'])
    .where('endpoint_id', 'not in', disabledEndpoints(queries))
    .where('endpoint_id', 'not in', endedEndpoints(queries))
    .executeTakeFirst()
  wakeAfterCommit(queries, 'delivery')
  return result.numUpdatedRows === 1n
}

/**
 * How the last delivery to an endpoint ended.
 *
 * @returns Undefined before the first.
 */
export async function lastDelivery(
  queries: Queries,
  endpointId: string,
): Promise<Pick<WebhookDeliveryTable, 'status' | 'answer_status' | 'error' | 'ended_at'> | undefined> {
  return queries
    .selectFrom('webhook_delivery')
    .select(['status', 'answer_status', 'error', 'ended_at'])
    .where('endpoint_id', '=', endpointId)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Failed deliveries to an endpoint that are tried again.
 *
 * @returns Their number, the time of the first, and the error of the last attempt; undefined if there is none.
 */
export async function undeliveredTo(
  queries: Queries,
  endpointId: string,
): Promise<{ count: number; since: number; error: string } | undefined> {
  const tried = queries
    .selectFrom('webhook_delivery')
    .where('endpoint_id', '=', endpointId)
    .where('status', 'in', ['queued', 'sending'])
    .where('error', 'is not', null)
  const { count, since } = await tried
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('since')])
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) return undefined
  const last = await tried.select('error').orderBy('taken_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return { count: Number(count), since, error: last?.error ?? '' }
}

/**
 * The address of an endpoint's deliveries, the secret for signing them, and when its project was archived or its receiver
 * has ended the e-mail, if they have.
 */
export async function readReceiver(
  queries: Queries,
  endpointId: string,
): Promise<{ url: string; sealedSecret: string; archivedAt: number | null; endedAt: number | null }> {
  return queries
    .selectFrom('webhook_endpoint as endpoint')
    .innerJoin('project', 'project.id', 'endpoint.project_id')
    .leftJoin('mail_ending', (join) =>
      join.onRef('mail_ending.project_id', '=', 'project.id').onRef('mail_ending.url', '=', 'endpoint.url'),
    )
    .select(['endpoint.url', 'endpoint.sealed_secret as sealedSecret'])
    .select(['project.archived_at as archivedAt', 'mail_ending.ended_at as endedAt'])
    .where('endpoint.id', '=', endpointId)
    .executeTakeFirstOrThrow()
}

/**
 * Ends a delivery that must not be taken again.
 *
 * @param id The delivery.
 * @param error The reason, for people.
 * @param now Milliseconds since 1970.
 */
export async function giveUpDelivery(transaction: Queries, id: string, error: string, now: number): Promise<void> {
  await transaction
    .updateTable('webhook_delivery')
    .set({ status: 'failed', error, ended_at: now, lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .execute()
}

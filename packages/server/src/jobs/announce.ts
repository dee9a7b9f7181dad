import type { Transaction } from 'kysely'
import type { WebhookEventType, WebhookPayload } from '@docwright/contract'
import { createId } from '../store/create-id.ts'
import { parseStored, wordsSchema } from '../store/stored-json.ts'
import type { Database } from '../store/tables.ts'
import { insertDeliveries, listReceivers } from '../store/jobs/webhook-queries.ts'

/** An event for webhooks. */
export interface Announcement {
  type: WebhookEventType
  data: WebhookPayload['data']
  /** Endpoints that are notified whatever they have chosen. */
  also?: readonly string[]
}

/**
 * Writes down a delivery for every endpoint of a project that wants to hear of an event; none for an archived project.
 *
 * @param transaction The transaction of the event: a delivery exists exactly if the event has happened.
 * @param announcements The events, oldest first.
 * @param now Milliseconds since 1970.
 * @returns The number of deliveries that wait for a wake-up.
 */
export async function announce(
  transaction: Transaction<Database>,
  projectId: string,
  announcements: readonly Announcement[],
  now: number,
): Promise<number> {
  if (announcements.length === 0) return 0
  const endpoints = await listReceivers(transaction, projectId)
  const deliveries = endpoints.flatMap((endpoint) => {
    const types = parseStored(wordsSchema, endpoint.types)
    return announcements
      .filter(({ type, also }) => types.includes(type) || types.includes('*') || also?.includes(endpoint.id))
      .map(({ type, data }) => ({
        id: createId('delivery', now),
        endpoint_id: endpoint.id,
        project_id: projectId,
        type,
        payload: JSON.stringify({ type, timestamp: new Date(now).toISOString(), data } satisfies WebhookPayload),
        status: 'queued' as const,
        run_at: now,
        lease_owner: null,
        lease_until: null,
        fence: 0,
        attempts: 0,
        taken_at: null,
        answer_status: null,
        error: null,
        created_at: now,
        ended_at: null,
      }))
  })
  await insertDeliveries(transaction, deliveries)
  return deliveries.length
}

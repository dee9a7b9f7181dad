import { takeSeveral } from '../queue/leased-work.ts'
import type { Taker, WorkKind } from '../queue/work-kind.ts'
import type { WebhookDeliveryTable } from '../store/deployments/hosting-tables.ts'
import type { Store } from '../store/open-store.ts'
import { giveUpDelivery, listBusyEndpoints, readReceiver } from '../store/jobs/webhook-queries.ts'
import { pausesUpTo, receiverIsFree } from '../store/queue/work-conditions.ts'
import { deliveryAttempts, deliveryPauses } from './delivery-pauses.ts'

/** A delivery with its destination. */
export interface ClaimedDelivery extends WebhookDeliveryTable {
  url: string
  sealedSecret: string
  /** When its project was archived; null if it is in use. */
  archivedAt: number | null
  /** When its receiver has ended the e-mail of the project; null if it is on. */
  endedAt: number | null
}

/** Limits of deliveries in progress, so that a slow receiver delays only itself. */
const atOnce = { endpoint: 2, project: 8 }

/** The queue of webhooks. Endpoints and projects that have their share under way are passed over. */
export const deliveryWork: WorkKind<WebhookDeliveryTable> = {
  table: 'webhook_delivery',
  taken: 'sending',
  attempts: 'attempts',
  maxAttempts: deliveryAttempts,
  exclusive: ({ endpoint_id }) => endpoint_id,
  maxPause: pausesUpTo(1.5 * Math.max(...deliveryPauses), ['attempts']),
  async ready(queries, now) {
    return receiverIsFree(await listBusyEndpoints(queries, now, atOnce))
  },
  async onGivenUp(transaction, { id }, now) {
    await giveUpDelivery(transaction, id, 'The process that sent this crashed at every attempt.', now)
  },
}

/**
 * Takes the next deliveries that are due, for one attempt each.
 *
 * @param most How many at most.
 */
export async function claimDeliveries(
  store: Store,
  taker: Omit<Taker, 'perProject'>,
  most: number,
): Promise<ClaimedDelivery[]> {
  for (;;) {
    const found = await takeSeveral(store, deliveryWork, { ...taker, perProject: atOnce.project }, most)
    const claimed: ClaimedDelivery[] = []
    for (const { kind, row } of found)
      if (kind === 'taken') claimed.push({ ...row, ...(await readReceiver(store.db, row.endpoint_id)) })
    if (claimed.length > 0 || found.length === 0) return claimed
  }
}

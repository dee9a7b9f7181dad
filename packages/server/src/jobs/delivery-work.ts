import { takeWork } from '../queue/leased-work.ts'
import type { WorkKind } from '../queue/leased-work.ts'
import type { WebhookDeliveryTable } from '../store/deployments/hosting-tables.ts'
import type { Store } from '../store/open-store.ts'
import { giveUpDelivery, listBusyEndpoints, readReceiver } from '../store/jobs/webhook-queries.ts'
import { pausesUpTo, receiverIsFree } from '../store/queue/work-conditions.ts'
import { deliveryAttempts, deliveryPauses } from './delivery-pauses.ts'

/** A delivery with where it goes. */
export interface ClaimedDelivery extends WebhookDeliveryTable {
  url: string
  sealedSecret: string
}

/** How many deliveries are under way at a time, so that a slow receiver holds up nobody but itself. */
const atOnce = { endpoint: 2, project: 8 }

/** The queue of webhooks. Endpoints and projects that have their share under way are passed over. */
export const deliveryWork: WorkKind<WebhookDeliveryTable> = {
  table: 'webhook_delivery',
  taken: 'sending',
  attempts: 'attempts',
  maxAttempts: deliveryAttempts,
  maxPause: pausesUpTo(1.5 * Math.max(...deliveryPauses), ['attempts']),
  async ready(queries, now) {
    return receiverIsFree(await listBusyEndpoints(queries, now, atOnce))
  },
  async onGivenUp(transaction, { id }, now) {
    await giveUpDelivery(transaction, id, 'The process that sent this crashed at every attempt.', now)
  },
}

/**
 * Takes the next delivery that is due, for one attempt.
 *
 * @param owner Who takes it.
 * @param lease How long it is the owner's, in milliseconds.
 * @returns The delivery; undefined where none is due.
 */
export async function claimDelivery(store: Store, owner: string, lease: number): Promise<ClaimedDelivery | undefined> {
  for (;;) {
    const found = await takeWork(store, deliveryWork, { owner, lease })
    if (found === undefined) return undefined
    if (found.kind === 'given-up') continue
    const endpoint = await readReceiver(store.db, found.row.endpoint_id)
    return { ...found.row, ...endpoint }
  }
}

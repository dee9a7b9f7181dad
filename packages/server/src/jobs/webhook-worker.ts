import { certificateFault } from '@docwright/forge'
import { endWork, putOff } from '../queue/leased-work.ts'
import { findNextDue } from '../queue/find-candidates.ts'
import { startWorkLoop } from '../queue/work-loop.ts'
import type { WorkLoop } from '../queue/work-loop.ts'
import type { WakeUps } from '../queue/wake-ups.ts'
import { disableEndpoint } from '../store/jobs/webhook-queries.ts'
import { deliveryPauses } from './delivery-pauses.ts'
import { claimDeliveries, deliveryWork } from './delivery-work.ts'
import type { ClaimedDelivery } from './delivery-work.ts'
import { postWebhook } from './post-webhook.ts'
import type { WebhookAnswer } from './post-webhook.ts'
import { mailAddressOf } from './mail-address.ts'
import { mailDelivery, type MailContext } from './mail-delivery.ts'
import { NotSent } from './mail-limit.ts'
import { MailFault } from './send-mail.ts'
import { findTarget, PrivateAddress } from './public-address.ts'
import type { ResolveName } from './public-address.ts'
import { signWebhook } from './sign-webhook.ts'
import { currentOrigin, onBehalfOf, ownOrigin } from '../store/audit/origin.ts'
import { traceAfter } from '../store/audit/trace.ts'

/** Everything that webhooks are sent with. */
export interface WebhookContext extends MailContext {
  wakeUps: WakeUps
  owner: string
  /** Opens the signing secret of an endpoint. */
  openSecret: (sealed: string, endpointId: string) => string
  resolve: ResolveName
  /** Whether private and link-local targets are allowed by configuration. */
  allowPrivate: boolean
  /** A number from 0 to 1 that spreads retries. */
  random: () => number
  /** Milliseconds for one attempt; by default, 20 s. */
  timeout?: number
  /**
   * Called with a failed attempt: the reason as a sentence, and milliseconds until the next one; undefined if there is
   * none.
   */
  onFailed?: (delivery: ClaimedDelivery, why: string, wait: number | undefined) => void
  onError: (error: unknown) => void
}

const second = 1_000
const defaultTimeout = 20 * second

/**
 * Starts to send webhooks: each delivery until the receiver answers 2xx, or for three days.
 *
 * @param context Everything that webhooks are sent with.
 * @param concurrency How many at the same time.
 */
export function startWebhookWorker(context: WebhookContext, concurrency: number): WorkLoop {
  const { store, owner, timeout = defaultTimeout, wakeUps, onError } = context
  let after: string | undefined
  return startWorkLoop({
    async claim(most) {
      const deliveries = await claimDeliveries(store, { owner, lease: timeout + 10 * second, after }, most)
      after = deliveries.at(-1)?.project_id ?? after
      return deliveries
    },
    nextDue: async () => findNextDue(store.db, deliveryWork),
    clock: store.clock,
    run: async (delivery) => {
      const about = { delivery: delivery.id, project: delivery.project_id }
      const requestId = delivery.request_id ?? null
      const trace = traceAfter(delivery.traceparent, requestId)
      const origin = { ...ownOrigin, requestId, about, parent: delivery.traceparent, trace, work: 'delivery' } as const
      await onBehalfOf(origin, async () => sendDelivery(context, delivery))
    },
    concurrency,
    wakeUps,
    subject: 'delivery',
    onError,
  })
}

/**
 * Makes one attempt at a delivery and writes down what came of it.
 *
 * @param context Everything that webhooks are sent with.
 * @param delivery The delivery, taken for this attempt.
 */
export async function sendDelivery(context: WebhookContext, delivery: ClaimedDelivery): Promise<void> {
  const { store } = context
  try {
    const answer = await attempt(context, delivery)
    const now = store.clock()
    if (answer.status >= 200 && answer.status < 300) {
      const end = { status: 'succeeded' as const, answer_status: answer.status, error: null, ended_at: now }
      await endWork(store.db, deliveryWork, delivery, end)
      return
    }
    if (answer.status === 410) await disableEndpoint(store, { id: delivery.endpoint_id })
    const error = answer.status === 410 ? 'The endpoint answered 410 Gone.' : `The endpoint answered ${answer.status}.`
    await tryLater(context, delivery, {
      error,
      status: answer.status,
      ends: answer.status === 410 || answer.isFinal === true,
      wait: answer.retryAfter,
    })
  } catch (error) {
    const isFinal = error instanceof NotSent
    const told =
      isFinal || error instanceof PrivateAddress || error instanceof MailFault ? error.message : reasonOf(error)
    await tryLater(context, delivery, { error: told, status: null, ends: isFinal, wait: undefined, isTold: !isFinal })
  }
}

async function attempt(context: WebhookContext, delivery: ClaimedDelivery): Promise<WebhookAnswer> {
  if (delivery.archivedAt !== null) throw new NotSent('The project is archived.')
  if (delivery.endedAt !== null) throw new NotSent('The receiver has ended the e-mail of this project.')
  const address = mailAddressOf(delivery.url)
  const { timeout = defaultTimeout } = context
  if (address !== undefined) return mailDelivery(context, delivery, address, timeout)
  const url = new URL(delivery.url)
  const target = await findTarget(url.hostname, context)
  const timestamp = Math.floor(context.store.clock() / 1000)
  const secret = context.openSecret(delivery.sealedSecret, delivery.endpoint_id)
  const signed = signWebhook(secret, { id: delivery.id, timestamp, body: delivery.payload })
  const requestId = delivery.request_id ?? null
  const traceparent = currentOrigin().trace ?? traceAfter(delivery.traceparent, requestId)
  const headers = requestId === null ? signed : { ...signed, 'x-request-id': requestId, traceparent }
  return postWebhook(url, target, { headers, body: delivery.payload }, timeout)
}

interface FailedAttempt {
  error: string
  status: number | null
  ends: boolean
  /** Seconds the receiver asked for. */
  wait: number | undefined
  /** False if it was never tried: no receiver is at fault, and there may be many of these at once. */
  isTold?: boolean
}

async function tryLater(
  { store, random, onFailed }: WebhookContext,
  delivery: ClaimedDelivery,
  failed: FailedAttempt,
): Promise<void> {
  const now = store.clock()
  const pause = deliveryPauses[delivery.attempts - 1]
  const outcome = { error: failed.error, answer_status: failed.status }
  if (failed.ends || pause === undefined) {
    await endWork(store.db, deliveryWork, delivery, { ...outcome, status: 'failed', ended_at: now })
    if (failed.isTold !== false) onFailed?.(delivery, failed.error, undefined)
    return
  }
  const wait = Math.max(pause * (0.9 + random() / 5), (failed.wait ?? 0) * second)
  await putOff(store.db, deliveryWork, delivery, { until: now + Math.round(wait), counts: true, set: outcome })
  onFailed?.(delivery, failed.error, wait)
}

/** A sentence without addresses of our network or secrets. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name could not be resolved.'
  if (code === 'ECONNREFUSED') return 'The endpoint refused the connection.'
  if (error instanceof Error && /Timeout|Abort/.test(error.name)) return 'The endpoint did not answer in time.'
  const certificate = certificateFault(error)
  if (certificate !== undefined) return `The connection to the endpoint is not trusted: ${certificate.what}.`
  return 'The endpoint could not be reached.'
}

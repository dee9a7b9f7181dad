import type { Outcome, Webhook, WebhookEventType } from '@docwright/contract'
import { webhookEventTypes } from '@docwright/contract'
import { mailAddressOf } from '../jobs/mail-address.ts'
import { mayReceiveMail } from '../jobs/mail-receiver.ts'
import { createEndpoint } from '../jobs/manage-webhooks.ts'
import type { Store } from '../store/open-store.ts'
import type { SecretBox } from '../store/secret-box.ts'
import { parseStored, wordsSchema } from '../store/stored-json.ts'
import { disableEndpoint, lastDelivery, listEnabledEndpoints, undeliveredTo } from '../store/jobs/webhook-queries.ts'
import { refuse } from './refuse.ts'

/** The form fields that a refused endpoint is about. */
const fields = { 'webhook-url': 'url', 'webhook-types': 'events', 'mail-ended': 'url' } as const

/** The endpoints of a project, each with how its last delivery ended, and what is tried again. */
export async function readWebhooks({ db }: Store, projectId: string): Promise<Webhook[]> {
  const endpoints = await listEnabledEndpoints(db, projectId)
  return Promise.all(
    endpoints.map(async ({ id, url, types, created_at: createdAt }): Promise<Webhook> => {
      const [last, waiting] = await Promise.all([lastDelivery(db, id), undeliveredTo(db, id)])
      return {
        id,
        url,
        events: eventsOf(parseStored(wordsSchema, types)),
        createdAt: new Date(createdAt).toISOString(),
        lastDelivery:
          last === undefined
            ? null
            : {
                at: new Date(last.ended_at ?? 0).toISOString(),
                status: last.status === 'succeeded' ? 'delivered' : 'failed',
                detail: last.error ?? String(last.answer_status ?? ''),
              },
        waiting:
          waiting === undefined
            ? null
            : { count: waiting.count, since: new Date(waiting.since).toISOString(), detail: waiting.error },
      }
    }),
  )
}

/**
 * Adds an endpoint to a project; its signing secret is given this once. E-mail is not signed.
 *
 * @param context The database, and what seals the secret.
 * @param context.secrets Seals the secret.
 * @param context.sendsMail Whether the operator has set a mail server up.
 * @param input URL and events.
 * @param input.url As it was typed.
 * @param input.events At least one.
 */
export async function addWebhook(
  { store, secrets, sendsMail }: { store: Store; secrets: SecretBox; sendsMail: boolean },
  projectId: string,
  { url, events }: { url: string; events: readonly WebhookEventType[] },
): Promise<Outcome<{ webhookId: string; secret: string | null }>> {
  if (events.length === 0) return refuse('invalid-events', 'Choose at least one event.', 'events')
  const isMail = url.trim().startsWith('mailto:')
  if (isMail && !sendsMail)
    return refuse('webhook-url', 'This server does not send e-mail. Its operator can set DOCWRIGHT_SMTP_URL.', 'url')
  const address = mailAddressOf(url.trim())
  if (address !== undefined && !(await mayReceiveMail(store.db, projectId, address)))
    return refuse(
      'webhook-url',
      'E-mail is sent only to people with access to the project. Invite this person first, or use an HTTPS address.',
      'url',
    )
  const made = await createEndpoint(store, { projectId, url, types: events }, (secret, id) => secrets.seal(secret, id))
  if (made.kind === 'refused') return refuse(made.code, made.message, fields[made.code])
  return { status: 'done', webhookId: made.id, secret: isMail ? null : made.secret }
}

/**
 * Removes an endpoint. Deliveries in progress refer to it, so it is turned off instead of deleted.
 *
 * @param webhookId The endpoint.
 */
export async function removeWebhook(store: Store, projectId: string, webhookId: string): Promise<Outcome> {
  const isRemoved = await disableEndpoint(store, { id: webhookId, projectId })
  return isRemoved ? { status: 'done' } : refuse('not-found', 'The project has no such webhook. Nothing was removed.')
}

/** An endpoint that wants everything has all of them. */
function eventsOf(types: readonly string[]): WebhookEventType[] {
  return webhookEventTypes.filter((type) => types.includes('*') || types.includes(type))
}

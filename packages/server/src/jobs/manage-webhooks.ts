import type { WebhookEventType } from '@docwright/contract'
import { webhookEventTypes } from '@docwright/contract'
import type { Transaction } from 'kysely'
import { createId } from '../store/create-id.ts'
import { currentOrigin } from '../store/audit/origin.ts'
import { lockProject } from '../store/database/lock-rows.ts'
import { isMailEnded, replaceEnded, type MailSubscription } from '../store/jobs/mail-queries.ts'
import type { Database } from '../store/tables.ts'
import { recordChange } from '../store/audit/record-change.ts'
import type { Store } from '../store/open-store.ts'
import { insertEndpoint } from '../store/jobs/webhook-queries.ts'
import { mailAddressOf, mailUrl } from './mail-address.ts'
import { createWebhookSecret } from './sign-webhook.ts'

/** The properties of a new endpoint. */
export interface NewEndpoint {
  projectId: string
  /** `https://`, `http://`, or `mailto:` with one address. */
  url: string
  /** All by default. */
  types?: readonly WebhookEventType[]
  description?: string
}

/** A new endpoint with its secret, which is shown once, or why there is none. */
export type CreatedEndpoint =
  | { kind: 'created'; id: string; secret: string }
  | { kind: 'refused'; code: 'webhook-url' | 'webhook-types' | 'mail-ended'; message: string }

/**
 * Adds an endpoint to a project. An address whose receiver has ended the e-mail of the project is taken from nobody but
 * them.
 *
 * @param input Its properties.
 * @param seal Encrypts the secret; the place is the endpoint's id.
 */
export async function createEndpoint(
  store: Store,
  input: NewEndpoint,
  seal: (secret: string, endpointId: string) => string,
): Promise<CreatedEndpoint> {
  const url = endpointUrl(input.url)
  if (url === undefined) {
    const message =
      'Enter a URL that begins with https:// or http://, without a user name, or mailto: with an e-mail address.'
    return { kind: 'refused', code: 'webhook-url', message }
  }
  const unknown = input.types?.find((type) => !webhookEventTypes.includes(type))
  if (unknown !== undefined || input.types?.length === 0) {
    return { kind: 'refused', code: 'webhook-types', message: `Choose from ${webhookEventTypes.join(', ')}.` }
  }
  const now = store.clock()
  const id = createId('endpoint', now)
  const secret = createWebhookSecret()
  const types = input.types ?? ['*']
  const row = {
    id,
    project_id: input.projectId,
    url,
    sealed_secret: seal(secret, id),
    types: JSON.stringify(types),
    description: input.description ?? '',
    disabled_at: null,
    created_at: now,
  }
  return store.transaction(async (transaction): Promise<CreatedEndpoint> => {
    await lockProject(transaction, input.projectId)
    if (!(await mayBeEntered(transaction, { projectId: input.projectId, url }, now))) {
      const message =
        'This person has ended the e-mail of this project. Only they can turn it on again: here, or with the link in any e-mail of the project.'
      return { kind: 'refused', code: 'mail-ended', message }
    }
    await insertEndpoint(transaction, row)
    recordChange(transaction, {
      action: 'webhook.added',
      projectId: input.projectId,
      object: { id, name: placeOf(url) },
      after: { types },
    })
    return { kind: 'created', id, secret }
  })
}

/** Whether somebody may enter an address: the receiver's word counts more than that of anybody else. */
async function mayBeEntered(
  transaction: Transaction<Database>,
  subscription: MailSubscription,
  now: number,
): Promise<boolean> {
  if (!(await isMailEnded(transaction, subscription))) return true
  const { actor } = currentOrigin()
  if (actor.kind !== 'person' || actor.name === null || mailUrl(actor.name) !== subscription.url) return false
  await replaceEnded(transaction, subscription, now)
  return true
}

function endpointUrl(written: string): string | undefined {
  const address = mailAddressOf(written.trim())
  if (address !== undefined) return mailUrl(address)
  const url = URL.parse(written)
  const isHttp = url !== null && ['http:', 'https:'].includes(url.protocol)
  return isHttp && url.username === '' && url.password === '' ? url.href : undefined
}

/** The address of an endpoint, without its secret parts. */
function placeOf(url: string): string {
  const { protocol, host } = new URL(url)
  return protocol === 'mailto:' ? 'e-mail' : `${protocol}//${host}`
}

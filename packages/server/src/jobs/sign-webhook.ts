import { createHmac, randomBytes } from 'node:crypto'

/**
 * Makes a secret to sign webhooks with.
 *
 * @returns `whsec_` and 32 random bytes in base64, as Standard Webhooks writes it.
 */
export function createWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** The signed content. */
export interface SignedWebhook {
  /** The delivery's id: the same on every attempt. */
  id: string
  /** Seconds since 1970, of this attempt. */
  timestamp: number
  body: string
}

/**
 * Makes the headers of a webhook, after Standard Webhooks.
 *
 * @param secret `whsec_…`.
 * @param webhook The signed content.
 * @returns `webhook-id`, `webhook-timestamp` and `webhook-signature`.
 */
export function signWebhook(secret: string, { id, timestamp, body }: SignedWebhook): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}

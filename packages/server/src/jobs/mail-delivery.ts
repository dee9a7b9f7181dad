import type { ClaimedDelivery } from './delivery-work.ts'
import { countMail, NotSent, uncountMail, type MailLimitContext } from './mail-limit.ts'
import { mayReceiveMail } from './mail-receiver.ts'
import type { WebhookAnswer } from './post-webhook.ts'
import { MailFault, sendMail, type MailServer } from './send-mail.ts'
import type { MailReceiver } from './unsubscribe-link.ts'
import { writeMail } from './write-mail.ts'

/** Everything that e-mail is sent with. */
export interface MailContext extends MailLimitContext {
  /** The mail server; null if the operator has set none up. */
  mail: MailServer | null
  /** Address of the platform, without a slash at its end. */
  publicUrl: string
  /** Address at which the receiver of an e-mail ends it. */
  unsubscribeUrl: (receiver: MailReceiver) => string
}

/**
 * Sends a delivery as e-mail.
 *
 * @param delivery The delivery, taken for this attempt.
 * @param to The address.
 * @param timeout Milliseconds for everything.
 * @throws NotSent if the address has no access to the project any more, or the project is over its limit.
 */
export async function mailDelivery(
  context: MailContext,
  delivery: ClaimedDelivery,
  to: string,
  timeout: number,
): Promise<WebhookAnswer> {
  const { store, mail, publicUrl, unsubscribeUrl } = context
  if (mail === null) throw new MailFault('This server does not send e-mail: DOCWRIGHT_SMTP_URL is not set.')
  // Somebody who has lost access gets nothing more, either.
  if (!(await mayReceiveMail(store.db, delivery.project_id, to)))
    throw new NotSent('E-mail is sent only to people with access to the project.')
  const use = await countMail(context, delivery)
  const { project_id: projectId } = delivery
  const lastOf = use?.lastOf ?? undefined
  const around = { to, publicUrl, unsubscribeUrl: unsubscribeUrl({ projectId, address: to }), lastOf }
  try {
    return await sendMail(mail, await writeMail(store.db, delivery, around), timeout)
  } catch (error) {
    // A server that did not answer in time may have taken the message.
    const mayBeTaken = error instanceof DOMException && error.name === 'TimeoutError'
    if (use !== undefined && !mayBeTaken) await uncountMail(store, delivery, use)
    throw error
  }
}

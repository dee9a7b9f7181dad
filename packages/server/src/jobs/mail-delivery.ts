import type { Transaction } from 'kysely'
import { lockProject } from '../store/database/lock-rows.ts'
import type { Store } from '../store/open-store.ts'
import type { Database } from '../store/tables.ts'
import type { ClaimedDelivery } from './delivery-work.ts'
import { mayReceiveMail } from './mail-receiver.ts'
import type { WebhookAnswer } from './post-webhook.ts'
import { MailFault, sendMail, type MailServer } from './send-mail.ts'
import { writeMail } from './write-mail.ts'

/** Everything that e-mail is sent with. */
export interface MailContext {
  store: Store
  /** The mail server; null if the operator has set none up. */
  mail: MailServer | null
  /** How many e-mails a project may send in 24 hours. */
  mailsPerDay: number
  /** Takes one of these, in a transaction that has locked the project. */
  takeMail: (
    transaction: Transaction<Database>,
    projectId: string,
  ) => Promise<{ accepted: boolean; remaining: number; reset: number }>
  /** Called with a project that has sent all of them. */
  onMailLimit?: (projectId: string) => void
  /** Address of the platform, without a slash at its end. */
  publicUrl: string
  /** Address at which the receiver of an e-mail ends it. */
  unsubscribeUrl: (endpointId: string) => string
}

/** Why a delivery is not made, now or later; a sentence for people. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
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
  const lastOf = await keepToLimit(context, delivery)
  const around = { to, publicUrl, unsubscribeUrl: unsubscribeUrl(delivery.endpoint_id), lastOf }
  return sendMail(mail, await writeMail(store.db, delivery, around), timeout)
}

/**
 * Every message counts once, however often it is tried. Warnings of budgets are few, and do not count.
 *
 * @returns The limit, if this is the last message within it.
 */
async function keepToLimit(context: MailContext, delivery: ClaimedDelivery): Promise<number | undefined> {
  const { mailsPerDay, onMailLimit, store, takeMail } = context
  const { attempts, project_id: projectId, type } = delivery
  if (attempts > 1 || type.startsWith('budget.')) return undefined
  const taken = await store.transaction(async (transaction) => {
    await lockProject(transaction, projectId)
    return takeMail(transaction, projectId)
  })
  if (!taken.accepted) {
    onMailLimit?.(projectId)
    throw new NotSent(
      `The project has sent its ${mailsPerDay} e-mails of 24 hours. This one is not sent; the next can be in ${inWords(taken.reset)}.`,
    )
  }
  return taken.remaining === 0 ? mailsPerDay : undefined
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}

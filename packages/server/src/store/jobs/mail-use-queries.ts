import { removeUse } from '../access/rate-use-queries.ts'
import type { Queries } from '../open-store.ts'
import type { WebhookDeliveryTable } from '../deployments/hosting-tables.ts'

/** An e-mail that is taken for an attempt. */
type HeldMail = Pick<WebhookDeliveryTable, 'id' | 'project_id' | 'fence'>

/** The use of the limit as which an e-mail counts. */
export interface MailUse {
  id: string
  /** The limit, if it is the last e-mail within it. */
  lastOf: number | null
}

/**
 * Notes as which use of the limit an e-mail counts: in the transaction that takes the use.
 *
 * @returns False if the e-mail is no longer the holder's.
 */
export async function writeMailUse(
  transaction: Queries,
  { id, fence }: HeldMail,
  { id: use, lastOf }: MailUse,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('webhook_delivery')
    .set({ mail_use: use, mail_last_of: lastOf })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('status', '=', 'sending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Gives back the use of an e-mail that has not reached the mail server, unless the e-mail is no longer the holder's.
 *
 * @param transaction One that has locked the project.
 */
export async function removeMailUse(
  transaction: Queries,
  { id, fence }: HeldMail,
  { id: use }: MailUse,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('webhook_delivery')
    .set({ mail_use: null, mail_last_of: null })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('status', '=', 'sending')
    .where('mail_use', '=', use)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) await removeUse(transaction, use)
}

/** Whether an e-mail of the project is being sent whose use may still be given back. */
export async function isMailUnderWay(queries: Queries, projectId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('webhook_delivery')
    .select('id')
    .where('project_id', '=', projectId)
    .where('status', '=', 'sending')
    .where('mail_use', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

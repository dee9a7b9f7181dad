import type { Transaction } from 'kysely'
import { lockProject } from '../store/database/lock-rows.ts'
import { removeMailUse, isMailUnderWay, writeMailUse, type MailUse } from '../store/jobs/mail-use-queries.ts'
import type { Store } from '../store/open-store.ts'
import type { Database } from '../store/tables.ts'
import type { ClaimedDelivery } from './delivery-work.ts'
import { MailFault } from './send-mail.ts'

/** The limit of a project's e-mails. */
export interface MailLimitContext {
  store: Store
  /** How many e-mails a project may send in 24 hours. */
  mailsPerDay: number
  /** Takes one of these, in a transaction that has locked the project. */
  takeMail: (
    transaction: Transaction<Database>,
    projectId: string,
  ) => Promise<{ accepted: boolean; use?: string | undefined; remaining: number; reset: number }>
  /** Called with a project that has sent all of them. */
  onMailLimit?: (projectId: string) => void
}

/** Why a delivery is not made, now or later; a sentence for people. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

/**
 * Counts an e-mail, once however often it is tried: the use is noted at the delivery. Warnings of budgets are few, and
 * do not count.
 *
 * @returns The use; undefined if it does not count.
 * @throws NotSent if the project is over its limit.
 */
export async function countMail(context: MailLimitContext, delivery: ClaimedDelivery): Promise<MailUse | undefined> {
  const { mailsPerDay, onMailLimit, store, takeMail } = context
  const { mail_last_of: lastOf = null, mail_use: use, project_id: projectId, type } = delivery
  if (type.startsWith('budget.')) return undefined
  if (typeof use === 'string') return { id: use, lastOf }
  const taken = await store.transaction(async (transaction) => {
    await lockProject(transaction, projectId)
    const outcome = await takeMail(transaction, projectId)
    if (outcome.use === undefined) return { ...outcome, mayChange: await isMailUnderWay(transaction, projectId) }
    const counted: MailUse = { id: outcome.use, lastOf: outcome.remaining === 0 ? mailsPerDay : null }
    if (!(await writeMailUse(transaction, delivery, counted)))
      throw new MailFault('Another process has taken this e-mail over.')
    return counted
  })
  if ('id' in taken) return taken
  if (taken.mayChange)
    throw new MailFault(
      'The last e-mails that the project may send in 24 hours are being sent. This one waits for them.',
    )
  onMailLimit?.(projectId)
  throw new NotSent(
    `The project has sent its ${mailsPerDay} e-mails of 24 hours. This one is not sent; the next can be in ${inWords(taken.reset)}.`,
  )
}

/** Counts an e-mail no longer that the mail server has not answered: while it is away, nothing of the day is used up. */
export async function uncountMail(store: Store, delivery: ClaimedDelivery, use: MailUse): Promise<void> {
  await store.transaction(async (transaction) => {
    await lockProject(transaction, delivery.project_id)
    await removeMailUse(transaction, delivery, use)
  })
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}

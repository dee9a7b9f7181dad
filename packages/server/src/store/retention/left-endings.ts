import { sql, type Expression, type SqlBool } from 'kysely'
import type { Queries } from '../open-store.ts'

/** How long it is kept, in milliseconds, that somebody without an account has ended e-mail: nobody can see it then. */
const keptAfterAccount = 30 * 24 * 60 * 60 * 1000

/** The addresses of all accounts, as endpoints name them. */
const urlsOfAccounts = sql`(select 'mailto:' || lower(email) from auth_user)`
const hasAccount: Expression<SqlBool> = sql<SqlBool>`url in ${urlsOfAccounts}`
const hasNone: Expression<SqlBool> = sql<SqlBool>`url not in ${urlsOfAccounts}`

/**
 * Forgets addresses whose receivers have ended e-mail, 30 days after their account was removed. Their endpoints are turned
 * off then: an account that is made later gets no e-mail that somebody else has asked for.
 *
 * @param now Milliseconds since 1970.
 */
export async function removeLeftEndings(queries: Queries, now: number): Promise<void> {
  const change = () => queries.updateTable('mail_ending')
  await change().set({ left_at: null }).where('left_at', 'is not', null).where(hasAccount).execute()
  await change().set({ left_at: now }).where('left_at', 'is', null).where(hasNone).execute()
  const until = now - keptAfterAccount
  await queries
    .updateTable('webhook_endpoint')
    .set({ disabled_at: now })
    .where('disabled_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mail_ending')
          .select('mail_ending.url')
          .whereRef('mail_ending.project_id', '=', 'webhook_endpoint.project_id')
          .whereRef('mail_ending.url', '=', 'webhook_endpoint.url')
          .where('mail_ending.left_at', '<=', until),
      ),
    )
    .execute()
  await queries.deleteFrom('mail_ending').where('left_at', '<=', until).execute()
}

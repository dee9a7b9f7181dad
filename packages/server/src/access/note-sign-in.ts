import { findAccountByEmail } from '../store/access/account-queries.ts'
import { recordChange } from '../store/audit/record-change.ts'
import type { Store } from '../store/open-store.ts'

/**
 * Writes down that somebody has signed in, or was refused. What was typed is kept only where it is the address of an
 * account: people type passwords into the wrong field.
 *
 * @param email As it was typed.
 */
export async function noteSignIn(store: Store, email: string, outcome: 'done' | 'refused'): Promise<void> {
  await store.transaction(async (transaction) => {
    const account = await findAccountByEmail(transaction, email)
    const object = account && { id: account.id, name: account.email }
    const actor = outcome === 'done' && object !== undefined ? ({ kind: 'person', ...object } as const) : undefined
    const action = outcome === 'done' ? 'person.signed-in' : 'person.sign-in-failed'
    recordChange(transaction, { action, outcome, object, actor })
  })
}

import { findAccountByEmail } from '../store/access/account-queries.ts'
import { recordChange } from '../store/audit/record-change.ts'
import type { Store } from '../store/open-store.ts'
import { createHolderLimit } from './use-limit.ts'

/** Writes down that somebody has signed in, or was refused. */
export type NoteSignIn = (email: string, outcome: 'done' | 'refused') => Promise<void>

/**
 * Failed sign-ins to unknown accounts that are written down in a quarter of an hour: from many addresses they would
 * fill the log. Those to an account are limited by the number of its attempts.
 */
const unknownAccounts = { uses: 60, window: 15 * 60_000 }

/**
 * Creates the log of sign-ins. The typed text is kept only if it is the address of an account: people type passwords
 * into the wrong field.
 */
export function createSignInNotes(store: Store): NoteSignIn {
  const limit = createHolderLimit(unknownAccounts)
  return async (email, outcome) =>
    store.transaction(async (transaction) => {
      const account = await findAccountByEmail(transaction, email)
      if (account === undefined && limit.take('all', store.clock()) > 0) return
      const object = account && { id: account.id, name: account.email }
      const actor = outcome === 'done' && object !== undefined ? ({ kind: 'person', ...object } as const) : undefined
      const action = outcome === 'done' ? 'person.signed-in' : 'person.sign-in-failed'
      recordChange(transaction, { action, outcome, object, actor })
    })
}

import type { Kysely } from 'kysely'
import type { Database } from './tables.ts'

/** A database, or a transaction of it. */
type Queries = Kysely<Database>

/**
 * The subjects of wake-ups. The tables are the truth; a wake-up only says where something has changed, and may be lost.
 * `turn`, `delivery`, `deployment` and `workflow` say that there may be work, `visit` and `mention` that there may be
 * something to do in turn; `job:<id>` that a job or its events have changed; `shown:<project>:<deployment>` that
 * readers may see another deployment, or that this one has ended; `coming`, `ready`, `who` and `server` that one is
 * about to be shown, which servers have it, and which there are.
 */
export type WakeUpSubject =
  | 'turn'
  | 'delivery'
  | 'deployment'
  | 'workflow'
  | 'visit'
  | 'mention'
  | `job:${string}`
  | `${'shown' | 'coming' | 'ready' | 'who' | 'server'}:${string}`

/** The wake-ups of background work. A process that may have missed some of them looks at everything. */
export const workNews = [
  'turn',
  'delivery',
  'deployment',
  'workflow',
  'visit',
  'mention',
] as const satisfies readonly WakeUpSubject[]

/** The receivers of a database's wake-ups, and of those of a transaction until it is committed. */
const outlets = new WeakMap<Queries, (subject: WakeUpSubject) => void>()

/**
 * Announces a change that comes with the commit: listeners hear of it then, and never of a rolled back one. The
 * function that writes a row calls it, so that no caller can forget to.
 *
 * @param queries The transaction of the change, or the database for a single statement.
 * @param subject The change.
 */
export function wakeAfterCommit(queries: Queries, subject: WakeUpSubject): void {
  outlets.get(queries)?.(subject)
}

/** Connects a database with those who send its wake-ups. */
export function sendWakeUps(database: Queries, send: (subject: WakeUpSubject) => void): void {
  outlets.set(database, send)
}

/**
 * Runs work whose wake-ups wait for its commit.
 *
 * @param execute Runs the work in a transaction and commits it; it gets a function to call with the transaction.
 * @returns What the work returns.
 */
export async function collectWakeUps<Result>(
  database: Queries,
  execute: (begin: (transaction: Queries) => void) => Promise<Result>,
): Promise<Result> {
  const collected = new Set<WakeUpSubject>()
  const result = await execute((transaction) => outlets.set(transaction, (subject) => collected.add(subject)))
  for (const subject of collected) wakeAfterCommit(database, subject)
  return result
}

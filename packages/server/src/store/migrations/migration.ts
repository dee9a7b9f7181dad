import type { Kysely } from 'kysely'
import type { Database } from '../tables.ts'

/** One forward change of the tables. A released one is never edited: a later migration corrects it. */
export interface Migration {
  /** Number and subject, such as `001-first-tables`; never renamed. */
  readonly name: string
  /**
   * @param database The database, inside the transaction that applies all that is missing.
   */
  apply(database: Kysely<Database>): Promise<void>
}

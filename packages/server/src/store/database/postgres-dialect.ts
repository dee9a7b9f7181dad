import { PostgresDialect } from 'kysely'
import type { Dialect, PostgresPool } from 'kysely'
import type { BoundedPool } from './postgres-pool.ts'

/**
 * Kysely on PostgreSQL twice, over the same connections: `first` for preparing the database, `guarded` for all others,
 * which fail as if it were away until it is ready. Both are to be destroyed. `bigint` is read as a number, as SQLite
 * gives it: all of ours are moments and counts.
 *
 * @param pool The connections.
 * @param isReady Whether the database has the state of this version.
 */
export function createGuardedDialects(pool: BoundedPool, isReady: () => boolean): { first: Dialect; guarded: Dialect } {
  let ended: Promise<void> | undefined
  const first: PostgresPool = {
    connect: pool.connect,
    end: async () => (ended ??= pool.end()),
    options: pool.options,
  }
  const guarded: PostgresPool = {
    ...first,
    async connect() {
      if (!isReady()) throw startingUp()
      return pool.connect()
    },
  }
  return { first: new PostgresDialect({ pool: first }), guarded: new PostgresDialect({ pool: guarded }) }
}

/** PostgreSQL's own error while it starts. */
function startingUp(): Error {
  return Object.assign(new Error('The database has not responded since this process started.'), { code: '57P03' })
}

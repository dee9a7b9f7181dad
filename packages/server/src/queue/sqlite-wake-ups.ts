import { sql } from 'kysely'
import { workNews } from '../store/commit-news.ts'
import type { Queries } from '../store/open-store.ts'
import { createLocalWakeUps, type WakeUps } from './wake-ups.ts'

/** Milliseconds between two looks whether another process has written. */
const lookAgain = 2_000

/**
 * Creates wake-ups for a platform that is one process on SQLite. Commands write in parallel and cannot notify it:
 * SQLite itself reports commits of others, at the cost of reading one number.
 *
 * @param queries The database, over the connection on which this process writes.
 * @param every Milliseconds between two looks.
 */
export function createSqliteWakeUps(queries: Queries, every = lookAgain): WakeUps {
  const local = createLocalWakeUps()
  let seen: number | undefined
  let looking: Promise<void> | undefined
  let isFirst = true

  async function look(): Promise<void> {
    const isNew = !isFirst
    isFirst = false
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(queries)
    const version = rows[0]?.data_version
    if (isNew && version !== seen) for (const subject of workNews) local.wake(subject)
    seen = version
  }

  function lookOnce(): void {
    // A database that cannot be read is reported by the code that works with it.
    looking ??= look()
      .catch(() => {})
      .finally(() => (looking = undefined))
  }

  // Before anybody rests: what is written from here on was not seen by a first look at the work.
  lookOnce()
  const timer = setInterval(lookOnce, every)
  timer.unref()
  return {
    ...local,
    async close() {
      clearInterval(timer)
      await looking
      await local.close()
    },
  }
}

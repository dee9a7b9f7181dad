import { isDatabaseAway } from '../store/database/is-database-away.ts'
import type { UnpreparedStore } from '../store/open-store.ts'

/** A database that did not answer, or is still being made ready. */
export interface AwayDatabase {
  /** The error when it was asked. */
  cause: unknown
  /** Asks it again, and makes it ready. */
  prepare: UnpreparedStore['prepare']
}

/**
 * Prepares a database. A process with other work continues if that takes long: changes of the tables wait for a backup
 * that reads them.
 *
 * @param mayBeAway Whether the process has work while the database is away.
 * @param patience Milliseconds before the process continues in that case; by default, it waits as long as the database
 *   takes.
 * @returns The database if it is away, or not ready yet; undefined if it is ready.
 * @throws Error if it cannot be used, or if it must be reached and cannot be.
 */
export async function prepareDatabase(
  prepare: UnpreparedStore['prepare'],
  mayBeAway: boolean,
  patience?: number,
): Promise<AwayDatabase | undefined> {
  let running: Promise<void> | undefined
  const prepareOnce = async (): Promise<void> => {
    // A success is not repeated; a failure may be.
    running ??= prepare().catch((cause: unknown) => {
      running = undefined
      throw cause
    })
    return running
  }
  const late = Promise.withResolvers<never>()
  const timer = mayBeAway && patience !== undefined && setTimeout(() => late.reject(stillAtIt()), patience)
  try {
    await Promise.race([prepareOnce(), late.promise])
    return undefined
  } catch (cause) {
    if (mayBeAway && isDatabaseAway(cause)) return { cause, prepare: prepareOnce }
    throw cause
  } finally {
    if (timer) clearTimeout(timer)
  }
}

/** The error of PostgreSQL for a lock that is not released. */
function stillAtIt(): Error {
  const words = 'The tables are still being brought up to date, or wait for a lock.'
  return Object.assign(new Error(words), { code: '55P03' })
}

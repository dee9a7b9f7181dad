import { isDatabaseAway } from '../store/database/is-database-away.ts'
import type { UnpreparedStore } from '../store/open-store.ts'

/** A database that did not answer, or is still being made ready. */
export interface AwayDatabase {
  /** What was said when it was asked. */
  cause: unknown
  /** Asks it again, and makes it ready. */
  prepare: UnpreparedStore['prepare']
}

/**
 * Makes a database ready. A process that has something to do without it goes on where that takes long: changes of the tables wait for
 * a backup that reads them.
 *
 * @param prepare Makes it ready.
 * @param mayBeAway Whether the process has something to do while the database is away.
 * @param patience Milliseconds after which it goes on then; by default, it waits as long as the database takes.
 * @returns The database where it is away, or not ready yet; undefined where it is ready.
 * @throws Error where it cannot be used, or has to be reached and cannot be.
 */
export async function prepareDatabase(
  prepare: UnpreparedStore['prepare'],
  mayBeAway: boolean,
  patience?: number,
): Promise<AwayDatabase | undefined> {
  let running: Promise<void> | undefined
  const prepareOnce = async (): Promise<void> => {
    // What has succeeded is not done again; what has failed may be.
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

/** As PostgreSQL says of a lock that nobody gives back. */
function stillAtIt(): Error {
  const words = 'The tables are still being brought up to date, or wait for a lock.'
  return Object.assign(new Error(words), { code: '55P03' })
}

import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { ForgeError } from '../forge-error.ts'

/** How long a lock is waited for. */
export interface LockOptions {
  /** Milliseconds; five minutes without it. */
  timeout?: number
  signal?: AbortSignal
}

/**
 * Does something while no other process of this machine does it. The lock is the operating system's, taken by SQLite on
 * an empty file: it ends with its process, however that ends, so nothing is ever left locked.
 *
 * @param file Absolute path of the lock file; it is made when it is missing.
 * @param work What to do.
 * @param options How long to wait.
 * @returns What `work` returns.
 * @throws {ForgeError} `git-busy` where others hold the lock for too long.
 */
export async function withLock<Result>(
  file: string,
  work: () => Promise<Result>,
  options: LockOptions = {},
): Promise<Result> {
  const release = await holdLock(file, options)
  try {
    return await work()
  } finally {
    release()
  }
}

/**
 * As {@link withLock}, for what begins and ends in different places.
 *
 * @param file Absolute path of the lock file; it is made when it is missing.
 * @param options How long to wait.
 * @returns Gives the lock back.
 * @throws {ForgeError} `git-busy` where others hold the lock for too long.
 */
export async function holdLock(file: string, { timeout = 5 * 60_000, signal }: LockOptions = {}): Promise<() => void> {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    await take(lock, timeout, signal)
  } catch (cause) {
    lock.close()
    throw cause
  }
  return () => lock.close()
}

async function take(lock: DatabaseSync, timeout: number, signal?: AbortSignal): Promise<void> {
  const step = 20
  for (let waited = 0; waited <= timeout; waited += step) {
    try {
      lock.exec('BEGIN EXCLUSIVE')
      return
    } catch (error) {
      if (!(error instanceof Error) || !/locked|busy/i.test(error.message)) throw error
    }
    await wait(step, undefined, signal === undefined ? {} : { signal })
  }
  throw new ForgeError('git-busy', 'Another process has been working on the repository for too long.', {
    fix: 'Try again; if that does not help, look for a process of the platform that hangs.',
  })
}

import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { ForgeError } from '../forge-error.ts'

export interface LockOptions {
  /** In milliseconds; five minutes by default. */
  timeout?: number
  signal?: AbortSignal
}

/**
 * Runs work while no other process of this machine does. The lock is the operating system's, taken by SQLite on an
 * empty file: it ends with its process, however that ends, so that nothing is ever left locked.
 *
 * @param file Absolute path of the lock file, which is created if it is missing.
 * @returns The result of `work`.
 * @throws {ForgeError} `git-busy` if others hold the lock for too long.
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
 * Like {@link withLock}, for work that begins and ends in different places.
 *
 * @param file Absolute path of the lock file, which is created if it is missing.
 * @returns Releases the lock.
 * @throws {ForgeError} `git-busy` if others hold the lock for too long.
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

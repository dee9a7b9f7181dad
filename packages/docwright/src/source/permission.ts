import { closeSync, openSync, type Stats } from 'node:fs'

/** Whether this process may read a file. */
export function isReadable(path: string, stats: Stats): boolean {
  // Opening files is expensive, and thousands may be readable to all: this is done only if the mode is not clear.
  if ((stats.mode & 0o444) === 0o444) return true
  return whereAllowed(() => closeSync(openSync(path, 'r'))) !== 'denied'
}

/**
 * Asks for something that may vanish meanwhile, or that this process may not see.
 *
 * @param look Calls the file system.
 * @returns Undefined if nothing is there any more; `denied` if permission is missing.
 */
export function whereAllowed<Result>(look: () => Result): Result | 'denied' | undefined {
  try {
    return look()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'EACCES' || code === 'EPERM' ? 'denied' : undefined
  }
}

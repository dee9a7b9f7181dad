import { closeSync, openSync, type Stats } from 'node:fs'

/**
 * Whether this process may read a file.
 *
 * @param path Absolute path.
 * @param stats What the file system knows of it.
 */
export function isReadable(path: string, stats: Stats): boolean {
  // Opened only where the mode leaves a doubt: a repository has thousands of files that all may read.
  if ((stats.mode & 0o444) === 0o444) return true
  return whereAllowed(() => closeSync(openSync(path, 'r'))) !== 'denied'
}

/**
 * Looks at something that may vanish meanwhile, or that this process may not see.
 *
 * @param look Asks the file system.
 * @returns What it says; undefined where nothing is there any more, and `denied` where permission is missing.
 */
export function whereAllowed<Result>(look: () => Result): Result | 'denied' | undefined {
  try {
    return look()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'EACCES' || code === 'EPERM' ? 'denied' : undefined
  }
}

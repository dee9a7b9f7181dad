/** Results of SQLite that its file brings about, never a query: busy, locked, read-only, I/O, damaged, full, cannot be opened. */
const resultsOfFile = new Set([5, 6, 8, 10, 11, 13, 14, 26])
const fullResult = 13
const ioResult = 10
/** A file that may not be written, or not be opened. */
const deniedResults = new Set([8, 14])
const fullCodes = /^(ENOSPC|EDQUOT|53100)$/

/**
 * Whether an error means that a disk, or the file of a database, refuses the operation: the same work may succeed
 * later, and is not the cause.
 */
export function isStorageFault(error: unknown): error is Error & { code: string } {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false
  if (error.code === 'ERR_SQLITE_ERROR') return resultsOfFile.has(resultOf(error))
  return 'errno' in error && 'syscall' in error
}

/** Whether an error means that there is no room left: on a disk of this machine, or on that of PostgreSQL. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isDiskFull(error.cause)) return true
  if (!('code' in error) || typeof error.code !== 'string') return false
  return error.code === 'ERR_SQLITE_ERROR' ? resultOf(error) === fullResult : fullCodes.test(error.code)
}

/**
 * Explains what to do about a disk that is full or failing, or a folder of another user.
 *
 * @param what The object that needs the room, such as the data folder and its path.
 * @returns An error with words for the operator; any other error unchanged.
 */
export function explainFullDisk(cause: unknown, what: string): unknown {
  const isExplained = cause instanceof Error && cause.message.startsWith('disk-full:')
  if (isExplained) return cause
  const isOfSqlite = cause instanceof Error && 'code' in cause && cause.code === 'ERR_SQLITE_ERROR'
  if ((isOfSqlite && deniedResults.has(resultOf(cause))) || isDeniedFolder(cause)) {
    const words = 'Run docwright as the user to whom it belongs, or give it to the one who runs this.'
    return new Error(`data-folder-read-only: ${what} cannot be written by this user. ${words}`, { cause })
  }
  // SQLite does not always know why it could not extend a file.
  if (isOfSqlite && resultOf(cause) === ioResult) {
    const words = 'Check whether its disk is full or failing, and try again.'
    return new Error(`disk-unusable: ${what} cannot be read or written. ${words}`, { cause })
  }
  if (!isDiskFull(cause)) return cause
  return new Error(`disk-full: there is no space left for ${what}. Free up space on its disk and try again.`, { cause })
}

/** Whether a folder could not be created for lack of rights, or on a read-only file system. */
function isDeniedFolder(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause) || !('syscall' in cause)) return false
  return cause.syscall === 'mkdir' && /^(?:EACCES|EPERM|EROFS)$/.test(String(cause.code))
}

/** The first byte: the others say more exactly how. */
function resultOf(error: Error): number {
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode % 256 : -1
}

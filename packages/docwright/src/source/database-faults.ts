/** Whether another connection holds a lock on an SQLite database (SQLITE_BUSY, SQLITE_LOCKED). */
export function isDatabaseBusy(cause: unknown): boolean {
  return codeOf(cause) === 5 || codeOf(cause) === 6
}

/** Whether a file is damaged or is not an SQLite database (SQLITE_CORRUPT, SQLITE_NOTADB). */
export function isDatabaseDamaged(cause: unknown): boolean {
  return codeOf(cause) === 11 || codeOf(cause) === 26
}

/** The last byte of an extended result code is the primary one: https://sqlite.org/rescode.html */
function codeOf(cause: unknown): number {
  return cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) & 0xff : 0
}

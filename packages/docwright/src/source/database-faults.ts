/** Whether another connection has a database of SQLite (SQLITE_BUSY, SQLITE_LOCKED). */
export function isDatabaseBusy(cause: unknown): boolean {
  return codeOf(cause) === 5 || codeOf(cause) === 6
}

/** Whether a file is no database of SQLite, or a damaged one (SQLITE_CORRUPT, SQLITE_NOTADB). */
export function isDatabaseDamaged(cause: unknown): boolean {
  return codeOf(cause) === 11 || codeOf(cause) === 26
}

/** Of an extended result code, the last byte is the primary one: https://sqlite.org/rescode.html */
function codeOf(cause: unknown): number {
  return cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) & 0xff : 0
}

/**
 * Connection lost, no resources, shut down; a transaction that was rolled back because of others; left idle too long; a
 * standby; a lock that somebody else did not give back in time.
 */
const passingStates = /^(08|53|57P|40001|40P01|25P03|25006|55P03)/
const passingFailures =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/
const words = [
  /connection (terminated|timeout|ended)|timeout e(xceeded when trying to connect|xpired)|query read timeout|not queryable/i,
  /database is (locked|not open|closed)|driver has already been destroyed/i,
]

/**
 * Whether an error means that the database cannot be reached, or has no room for us now: the same work may succeed
 * later. It recognizes the states of PostgreSQL, the driver's own messages, and a busy SQLite.
 *
 * @param error The error of a query.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (passingStates.test(code) || passingFailures.test(code)) return true
  // The socket of a server on this machine is a file, which is gone with the server.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return words.some((said) => said.test(error.message))
}

/**
 * Whether a query has given up waiting for a lock that another session of the database holds. The database answers, and the same work
 * may succeed once that is given back.
 */
export function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === '55P03' || (error.code === 'ERR_SQLITE_ERROR' && /database is locked/.test(error.message))
}

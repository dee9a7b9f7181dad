/** A command was asked for something that it cannot begin: the wrong folder, an unusable option. Ends with status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/**
 * Whether a command was asked for something that it cannot begin. Some commands are programs of their own, with a class
 * of their own, so the name decides.
 *
 * @param cause What was thrown.
 */
export function isUsageError(cause: unknown): cause is UsageError {
  return cause instanceof Error && cause.name === 'UsageError'
}

/** Whether an error means that the database only reads: PostgreSQL as a standby, or by configuration. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006'
}

/** Whether an error says that the database only reads: PostgreSQL as a standby, or because it was told to. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006'
}

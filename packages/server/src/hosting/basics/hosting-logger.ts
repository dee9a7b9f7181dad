/** Where hosting writes what an operator should know. */
export interface HostingLogger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The limits of custom code at its first render (specification of the sandbox; documented in `writing/react`). */
export const sandboxLimits = {
  memory: 64 * 1024 * 1024,
  stack: 256 * 1024,
  /** Milliseconds of processor time for one island. */
  island: 500,
  /** Milliseconds of processor time for all islands of a page. */
  page: 4000,
  /** Milliseconds after which the thread itself is ended: some built-in functions cannot be interrupted. */
  thread: 8000,
  /** Characters of HTML. */
  html: 2_000_000,
} as const

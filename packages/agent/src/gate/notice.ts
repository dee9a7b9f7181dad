/** A part of a change that deserves a reviewer's attention. */
export interface Notice {
  /** Permanent, kebab-case. */
  code: string
  /** A sentence. It quotes the change, so it must be escaped for display; it never contains a secret. */
  message: string
  file?: string
  /** Line in the new file, from 1. */
  line?: number | undefined
}

/** What deserves a reviewer's eye in a change. */
export interface Notice {
  /** Permanent, kebab-case. */
  code: string
  /** A sentence. It quotes the change, so it is data to be escaped where shown; a secret is never in it. */
  message: string
  file?: string
  /** Line in the new file, from 1. */
  line?: number | undefined
}

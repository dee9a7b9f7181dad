/** Codes of mistakes in a request concerning access. */
export type AccessErrorCode =
  | 'key-name'
  | 'key-scopes'
  | 'key-origin'
  | 'key-address'
  | 'key-expiry'
  | 'owner-link'
  | 'account-unknown'
  | 'last-owner'
  | 'owner-only'
  | 'member-unknown'

/** A request that cannot be fulfilled; its message is for the person who made it. */
export class AccessError extends Error {
  override readonly name = 'AccessError'
  readonly code: AccessErrorCode

  /**
   * @param code Permanent name of the mistake.
   * @param message The mistake and how to fix it.
   */
  constructor(code: AccessErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto'

/** Makes and checks the tokens that forms carry against forged requests. */
export interface FormTokens {
  /** A token for one visit; it needs no storage. */
  tokenFor(visit: string): string
  isValid(token: string, visit: string): boolean
}

/**
 * Form tokens bound to a visit: a session's id, or the value of the cookie of somebody not signed in. Another person's
 * token, and one from before a sign-in, are refused.
 *
 * @param secret Known to the server alone, the same on every process.
 */
export function createFormTokens(secret: string): FormTokens {
  function tokenFor(visit: string): string {
    return createHmac('sha256', secret).update(`form:${visit}`).digest('base64url')
  }
  return {
    tokenFor,
    isValid(token, visit) {
      const expected = Buffer.from(tokenFor(visit))
      const given = Buffer.from(token)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

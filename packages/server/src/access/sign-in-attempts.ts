import { createFailedKeyLimiter } from './failed-key-limiter.ts'

/** One attempt to prove who one is: to be looked at, or refused for some time. */
export type SignInAttempt =
  | {
      /** Milliseconds to wait before the next one is looked at. */
      wait: number
    }
  | {
      wait: 0
      /** Takes the attempt back, because it was right or nobody could tell. */
      forgive: () => void
    }

/** Slows down those who guess passwords, whichever door they try. */
export interface SignInAttempts {
  /**
   * Counts an attempt before it is looked at: of many that come together, no more are looked at than of those that come
   * one by one.
   *
   * @param address The caller's address.
   * @param email The account's e-mail address.
   */
  begin(address: string, email: string): SignInAttempt
}

const window = 15 * 60_000

/**
 * Makes the limit of attempts: 20 per address and 10 per account that fail in a quarter of an hour.
 *
 * @param clock Milliseconds since 1970.
 */
export function createSignInAttempts(clock: () => number): SignInAttempts {
  const perAddress = createFailedKeyLimiter({ failures: 20, window })
  const perAccount = createFailedKeyLimiter({ failures: 10, window })
  return {
    begin(address, email) {
      const account = `account:${email.trim().toLowerCase()}`
      const now = clock()
      const wait = Math.max(perAddress.waitOf(address, now), perAccount.waitOf(account, now))
      if (wait > 0) return { wait }
      perAddress.countFailure(address, now)
      perAccount.countFailure(account, now)
      return {
        wait: 0,
        forgive() {
          perAddress.forgiveFailure(address)
          perAccount.forgiveFailure(account)
        },
      }
    },
  }
}

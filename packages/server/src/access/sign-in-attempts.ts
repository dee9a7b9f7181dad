import { subscriberOf } from './address-list.ts'
import { createFailedKeyLimiter } from './failed-key-limiter.ts'
import type { FailedKeyLimiter } from './failed-key-limiter.ts'

/** The caller who tries to sign in. */
export interface SignInCaller {
  /** The caller's address. */
  address: string
  /** Id of the browser, where this account has signed in with it before. */
  browser?: string | undefined
}

/** One attempt to sign in: to be checked, or refused for some time. */
export type SignInAttempt =
  | {
      /** Milliseconds to wait before the next one is checked. */
      wait: number
    }
  | {
      wait: 0
      /** Takes the attempt back, because it could not be checked. */
      forgive: () => void
      /** Takes the attempt back, and remembers the address: it was right. */
      accept: () => void
    }

/** Slows down those who guess passwords, wherever they try. */
export interface SignInAttempts {
  /**
   * Counts an attempt before it is checked: of many parallel attempts, no more are checked than of sequential ones.
   *
   * @param email The account's e-mail address.
   */
  begin(caller: SignInCaller, email: string): SignInAttempt
}

const window = 15 * 60_000
/** Addresses that are remembered because an account has signed in from them. */
const rememberedPlaces = 10_000

/**
 * Creates the limit of failed attempts in a quarter of an hour: 10 for an account from one address, or one browser that
 * the account has used before; 20 from one address; 200 for an account altogether. A guesser thus locks nobody else
 * out: the last limit applies neither to browsers nor to addresses from which the account has signed in before.
 *
 * @param clock Milliseconds since 1970.
 */
export function createSignInAttempts(clock: () => number): SignInAttempts {
  const perPlace = createFailedKeyLimiter({ failures: 10, window })
  const perAddress = createFailedKeyLimiter({ failures: 20, window })
  const perAccount = createFailedKeyLimiter({ failures: 200, window })
  const known = new Set<string>()

  function remember(place: string): void {
    known.delete(place)
    known.add(place)
    if (known.size > rememberedPlaces) known.delete(known.values().next().value ?? place)
  }

  return {
    begin({ address, browser }, email) {
      const account = email.trim().toLowerCase()
      const place = `${browser === undefined ? subscriberOf(address) : `browser ${browser}`} for ${account}`
      const counts: (readonly [FailedKeyLimiter, string])[] = [[perPlace, place]]
      if (browser === undefined) counts.push([perAddress, address])
      if (browser === undefined && !known.has(place)) counts.push([perAccount, `account ${account}`])
      const now = clock()
      const wait = Math.max(...counts.map(([limiter, name]) => limiter.waitOf(name, now)))
      if (wait > 0) return { wait }
      for (const [limiter, name] of counts) limiter.countFailure(name, now)
      const forgive = (): void => {
        for (const [limiter, name] of counts) limiter.forgiveFailure(name)
      }
      return {
        wait: 0,
        forgive,
        accept() {
          forgive()
          remember(place)
        },
      }
    },
  }
}

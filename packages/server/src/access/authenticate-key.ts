import { findApiKeyRow, writeKeyUse } from '../store/access/api-key-queries.ts'
import type { Store } from '../store/open-store.ts'
import { isOnAddressList } from './address-list.ts'
import { readApiKey } from './api-key.ts'
import type { ApiKey } from './api-key.ts'
import { createFailedKeyLimiter } from './failed-key-limiter.ts'
import type { FailureLimits } from './failed-key-limiter.ts'
import { digestOfKey, isKeyText } from './key-text.ts'

/** Whose request it is, or why it is refused (401, 403 or 429). */
export type KeyVerdict =
  | { ok: true; key: ApiKey }
  | { ok: false; code: 'unauthorized' | 'ip-not-allowed' }
  | {
      ok: false
      code: 'rate-limited'
      /** Seconds to wait, for `Retry-After`. */
      retryAfter: number
    }

/** Identifies the sender of a request. */
export interface KeyAuthentication {
  /**
   * @param header Value of the `Authorization` header.
   * @param address The caller's address.
   */
  authenticate(header: string | null | undefined, address: string): Promise<KeyVerdict>
  /** Whether a key that was accepted before is neither revoked nor expired. */
  isInForce(keyId: string): Promise<boolean>
}

/** How often a key's last use is written, in milliseconds. */
const useInterval = 60_000
const rememberedKeys = 5_000

/**
 * Creates the check of API keys. A typo is refused without a lookup; an address with too many failures is refused
 * before one, unless it sends a key that was right before, so that others behind the same address are not locked out.
 *
 * @param limits Of failures per address.
 */
export function createKeyAuthentication(store: Store, limits: Partial<FailureLimits> = {}): KeyAuthentication {
  const limiter = createFailedKeyLimiter(limits)
  const trusted = new Set<string>()

  async function lookUp(digest: string): Promise<ApiKey | undefined> {
    const row = await findApiKeyRow(store.db, { digest })
    return row === undefined ? undefined : readApiKey(row)
  }

  function trust(digest: string): void {
    trusted.delete(digest)
    trusted.add(digest)
    if (trusted.size > rememberedKeys) trusted.delete(trusted.values().next().value ?? digest)
  }

  return {
    async authenticate(header, address) {
      const now = store.clock()
      const text = bearerOf(header)
      const digest = text === undefined || !isKeyText(text) ? undefined : digestOfKey(text)
      const wait = digest !== undefined && trusted.has(digest) ? 0 : limiter.waitOf(address, now)
      if (wait > 0) return { ok: false, code: 'rate-limited', retryAfter: Math.ceil(wait / 1000) }
      const key = digest === undefined ? undefined : await lookUp(digest)
      if (digest === undefined || key === undefined || !isInForce(key, now)) {
        // A request without any key guesses nothing.
        if (text !== undefined) limiter.countFailure(address, now)
        if (digest !== undefined) trusted.delete(digest)
        return { ok: false, code: 'unauthorized' }
      }
      trust(digest)
      if (key.addresses.length > 0 && !isOnAddressList(address, key.addresses)) {
        return { ok: false, code: 'ip-not-allowed' }
      }
      if (key.lastUsedAt === null || key.lastUsedAt + useInterval <= now) await writeKeyUse(store.db, key.id, now)
      return { ok: true, key }
    },
    async isInForce(keyId) {
      const row = await findApiKeyRow(store.db, { id: keyId })
      return row !== undefined && isInForce(readApiKey(row), store.clock())
    },
  }
}

function bearerOf(header: string | null | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1]
}

function isInForce(key: ApiKey, now: number): boolean {
  return key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now)
}

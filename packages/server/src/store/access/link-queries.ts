import { createId } from '../create-id.ts'
import type { Queries } from '../open-store.ts'

/** A one-time link, as it is stored. */
export interface OneTimeLink {
  /** The purpose. */
  identifier: string
  /** Of its token. */
  digest: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/**
 * Stores a link that works once.
 *
 * @param options `endsBefore` ends those for the same that were made before, `Infinity` for all; both are in milliseconds since 1970.
 */
export async function insertLink(
  transaction: Queries,
  { identifier, digest, expiresAt }: OneTimeLink,
  { endsBefore, now }: { endsBefore: number | undefined; now: number },
): Promise<void> {
  if (endsBefore !== undefined) {
    const others = transaction.deleteFrom('auth_verification').where('identifier', '=', identifier)
    const isEarlier = endsBefore !== Infinity
    await others.$if(isEarlier, (some) => some.where('createdAt', '<', new Date(endsBefore).toISOString())).execute()
  }
  const at = new Date(now).toISOString()
  await transaction
    .insertInto('auth_verification')
    .values({
      id: createId('verification', now),
      identifier,
      value: digest,
      expiresAt: new Date(expiresAt).toISOString(),
      createdAt: at,
      updatedAt: at,
    })
    .execute()
}

/**
 * The purpose of a link.
 *
 * @param digest Digest of its token.
 * @param now Milliseconds since 1970.
 * @returns Undefined if it was used, is too old, or never existed.
 */
export async function findLink(queries: Queries, digest: string, now: number): Promise<string | undefined> {
  const row = await queries
    .selectFrom('auth_verification')
    .select('identifier')
    .where('value', '=', digest)
    .where('expiresAt', '>', new Date(now).toISOString())
    .executeTakeFirst()
  return row?.identifier
}

/**
 * Uses a link up.
 *
 * @param transaction The transaction that does what it is for.
 * @param digest Of its token.
 * @returns False if somebody else was faster.
 */
export async function takeLink(transaction: Queries, digest: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('auth_verification')
    .where('value', '=', digest)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

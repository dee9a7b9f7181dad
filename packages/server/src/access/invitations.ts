import { createHash, randomBytes } from 'node:crypto'
import type { MemberRole } from '../store/account-tables.ts'
import { createId } from '../store/create-id.ts'
import type { Queries, Store } from '../store/open-store.ts'
import { memberRoles } from './roles.ts'

const week = 7 * 24 * 60 * 60 * 1000
const setUp = 'owner-set-up'

/** What a one-time link is for: the first account of a platform, or another one of an organisation. */
export type Invitation = { kind: 'owner' } | { kind: 'member'; organisationId: string; role: MemberRole }

/**
 * Makes a link for an account, which works once and for a week. A new one for the owner ends the earlier ones.
 *
 * @param store The database.
 * @param invitation What it is for.
 * @returns Its token; only a digest of it is stored.
 */
export async function createInvitation(store: Store, invitation: Invitation): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const now = store.clock()
  const at = new Date(now).toISOString()
  const identifier = nameOf(invitation)
  await store.transaction(async (transaction) => {
    if (invitation.kind === 'owner') {
      await transaction.deleteFrom('auth_verification').where('identifier', '=', identifier).execute()
    }
    await transaction
      .insertInto('auth_verification')
      .values({
        id: createId('verification', now),
        identifier,
        value: digestOf(token),
        expiresAt: new Date(now + week).toISOString(),
        createdAt: at,
        updatedAt: at,
      })
      .execute()
  })
  return token
}

/**
 * What a link is for.
 *
 * @param store The database.
 * @param token Of the link.
 * @returns Undefined where it was used, is too old, or was never made.
 */
export async function findInvitation(store: Store, token: string): Promise<Invitation | undefined> {
  const row = await store.db
    .selectFrom('auth_verification')
    .select('identifier')
    .where('value', '=', digestOf(token))
    .where('expiresAt', '>', new Date(store.clock()).toISOString())
    .executeTakeFirst()
  return row === undefined ? undefined : readName(row.identifier)
}

/**
 * Uses a link up.
 *
 * @param queries The transaction that makes the account.
 * @param token Of the link.
 * @returns False where somebody else was faster.
 */
export async function takeInvitation(queries: Queries, token: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('auth_verification')
    .where('value', '=', digestOf(token))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function nameOf(invitation: Invitation): string {
  return invitation.kind === 'owner' ? setUp : `invitation:${invitation.role}:${invitation.organisationId}`
}

function readName(identifier: string): Invitation | undefined {
  if (identifier === setUp) return { kind: 'owner' }
  const [, name, organisationId] = /^invitation:(\w+):(.+)$/.exec(identifier) ?? []
  const role = memberRoles.find((known) => known === name)
  return role === undefined || organisationId === undefined ? undefined : { kind: 'member', role, organisationId }
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

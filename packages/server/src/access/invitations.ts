import { createHash, randomBytes } from 'node:crypto'
import type { MemberRole } from '../store/access/account-tables.ts'
import { recordChange } from '../store/audit/record-change.ts'
import type { RecordedChange } from '../store/audit/record-change.ts'
import { findLink, insertLink, takeLink } from '../store/access/link-queries.ts'
import type { Queries, Store } from '../store/open-store.ts'
import { personRoles, projectRoles } from '@docwright/contract'
import type { ProjectRole } from '@docwright/contract'

const day = 24 * 60 * 60 * 1000
const week = 7 * day
const setUp = 'owner-set-up'
/** Milliseconds in which the servers of a new platform start. */
const startsWithin = 60 * 60 * 1000

/**
 * The purpose of a one-time link: the first account of a platform, another one of an organization or a project, or a
 * new password.
 */
export type Invitation =
  | { kind: 'owner' }
  | { kind: 'member'; organisationId: string; role: MemberRole }
  | { kind: 'project'; projectId: string; role: ProjectRole }
  | { kind: 'password'; userId: string }

/**
 * Creates a link for an account, which works once: for a week, or for a day if it is for a password. A new one for a
 * password ends the earlier ones; one for the owner ends those that are older than an hour: several servers that start
 * on a new platform print one each.
 *
 * @param invitation The purpose.
 * @returns Its token; only a digest of it is stored.
 */
export async function createInvitation(store: Store, invitation: Invitation): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const now = store.clock()
  const expiresAt = now + (invitation.kind === 'password' ? day : week)
  await store.transaction(async (transaction) => {
    const link = { identifier: nameOf(invitation), digest: digestOf(token), expiresAt }
    await insertLink(transaction, link, { endsBefore: endsBefore(invitation, now), now })
    recordChange(transaction, changeOf(invitation))
  })
  return token
}

/**
 * The purpose of a link.
 *
 * @param token Of the link.
 * @returns Undefined if it was used, is too old, or never existed.
 */
export async function findInvitation(store: Store, token: string): Promise<Invitation | undefined> {
  const identifier = await findLink(store.db, digestOf(token), store.clock())
  return identifier === undefined ? undefined : readName(identifier)
}

/**
 * Uses a link up.
 *
 * @param queries The transaction that makes the account.
 * @param token Of the link.
 * @returns False if somebody else was faster.
 */
export async function takeInvitation(queries: Queries, token: string): Promise<boolean> {
  return takeLink(queries, digestOf(token))
}

function changeOf(invitation: Invitation): RecordedChange {
  switch (invitation.kind) {
    case 'owner':
      return { action: 'person.invited', after: { role: 'owner' } }
    case 'member':
      return {
        action: 'person.invited',
        organisationId: invitation.organisationId,
        after: { role: invitation.role },
      }
    case 'project':
      return { action: 'member.invited', projectId: invitation.projectId, after: { role: invitation.role } }
    case 'password':
      return { action: 'person.password-link-made', object: { id: invitation.userId } }
  }
}

/** Earlier links for the same purpose end if they are older than this; undefined if they all stay. */
function endsBefore({ kind }: Invitation, now: number): number | undefined {
  if (kind === 'owner') return now - startsWithin
  return kind === 'password' ? Infinity : undefined
}

function nameOf(invitation: Invitation): string {
  switch (invitation.kind) {
    case 'owner':
      return setUp
    case 'member':
      return `invitation:${invitation.role}:${invitation.organisationId}`
    case 'project':
      return `project:${invitation.role}:${invitation.projectId}`
    case 'password':
      return `password:${invitation.userId}`
  }
}

function readName(identifier: string): Invitation | undefined {
  if (identifier === setUp) return { kind: 'owner' }
  const [, userId] = /^password:(.+)$/.exec(identifier) ?? []
  if (userId !== undefined) return { kind: 'password', userId }
  const [, wanted, projectId] = /^project:(\w+):(.+)$/.exec(identifier) ?? []
  const projectRole = projectRoles.find((known) => known === wanted)
  if (projectRole !== undefined && projectId !== undefined) return { kind: 'project', role: projectRole, projectId }
  const [, name, organisationId] = /^invitation:(\w+):(.+)$/.exec(identifier) ?? []
  const role = personRoles.find((known) => known === name)
  return role === undefined || organisationId === undefined ? undefined : { kind: 'member', role, organisationId }
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

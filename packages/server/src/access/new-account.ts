import { findAccountByEmail, hasAccount, insertAccount } from '../store/access/account-queries.ts'
import type { MemberRole } from '../store/access/account-tables.ts'
import { addMember, listOrganisations } from '../store/access/member-queries.ts'
import { writeProjectMember } from '../store/access/project-member-queries.ts'
import { recordChange } from '../store/audit/record-change.ts'
import type { Queries, Store } from '../store/open-store.ts'
import { readProjectRow } from '../store/projects/project-queries.ts'
import { takeInvitation, type Invitation } from './invitations.ts'

/** An invitation with which an account can be made. */
export type AccountInvitation = Exclude<Invitation, { kind: 'password' }>

/** Uses the link up and makes the account, in one transaction: if two people follow the link at once, one gets it. */
export async function makeAccount(
  store: Store,
  person: { token: string; name: string; email: string; hash: string },
  invitation: AccountInvitation,
): Promise<'made' | 'used' | 'known'> {
  const now = store.clock()
  return store.transaction(async (transaction) => {
    const email = person.email.trim().toLowerCase()
    if ((await findAccountByEmail(transaction, email)) !== undefined) return 'known'
    // The link for the first account opens nothing once there is one, no matter who was invited meanwhile.
    if (invitation.kind === 'owner' && (await hasAccount(transaction))) return 'used'
    if (!(await takeInvitation(transaction, person.token))) return 'used'
    const userId = await insertAccount(transaction, { name: person.name.trim(), email, hash: person.hash, now })
    for (const membership of await membershipsFor(transaction, invitation)) {
      await addMember(transaction, { ...membership, userId, since: now })
    }
    const made = { id: userId, name: email }
    recordChange(transaction, {
      action: invitation.kind === 'project' ? 'member.joined' : 'person.joined',
      organisationId: invitation.kind === 'member' ? invitation.organisationId : undefined,
      projectId: invitation.kind === 'project' ? invitation.projectId : undefined,
      object: made,
      after: { role: invitation.kind === 'owner' ? 'owner' : invitation.role },
      actor: { kind: 'person', ...made },
    })
    if (invitation.kind === 'project') {
      const { projectId, role } = invitation
      await writeProjectMember(transaction, { projectId, userId, role, since: now })
    }
    return 'made'
  })
}

/** The owner of a platform owns everything on it. */
async function membershipsFor(
  queries: Queries,
  invitation: AccountInvitation,
): Promise<{ organisationId: string; role: MemberRole }[]> {
  if (invitation.kind === 'member') return [{ organisationId: invitation.organisationId, role: invitation.role }]
  if (invitation.kind === 'project') {
    const project = await readProjectRow(queries, invitation.projectId)
    return project === undefined ? [] : [{ organisationId: project.organisation_id, role: 'guest' }]
  }
  return (await listOrganisations(queries)).map((organisationId) => ({ organisationId, role: 'owner' }))
}

import { projectRoles } from '@docwright/contract'
import type { ProjectRole } from '@docwright/contract'
import { AccessError } from '../access/access-error.ts'
import { createInvitation } from '../access/invitations.ts'
import { changeRole, removeMember } from '../access/members.ts'
import { createPasswordLink } from '../access/own-account.ts'
import { removeProjectMember } from '../access/project-members.ts'
import { findOrMakeOrganisation } from '../platform/first-start.ts'
import { findAccountByEmail } from '../store/access/account-queries.ts'
import type { MemberRole } from '../store/access/account-tables.ts'
import { recordChange } from '../store/audit/record-change.ts'
import { findOrganisation, listMembers } from '../store/access/member-queries.ts'
import { listProjectMembers, writeProjectMember } from '../store/access/project-member-queries.ts'
import type { AccountOptions, CommandContext, DataOptions } from './command-context.ts'
import { findProject } from './find-project.ts'
import { dataOf, withPlatformData } from './open-data.ts'
import type { OpenedData } from './open-data.ts'
import { printedCommand } from './printed-command.ts'
import { jsonText } from './plain-output.ts'

/**
 * `docwright account invite`: makes the link with which somebody makes an account.
 *
 * @param options Role, project, data folder.
 */
export async function inviteAccount(
  options: AccountOptions & { role: MemberRole },
  context: CommandContext,
): Promise<number> {
  return withPlatformData(dataOf(options, context, 'use'), async (data) => {
    const { role } = options
    const project = await projectOf(data, options)
    const organisationId = await findOrMakeOrganisation(data.store)
    const token = await createInvitation(
      data.store,
      project === undefined
        ? { kind: 'member', organisationId, role }
        : { kind: 'project', projectId: project.id, role: projectRole(role) },
    )
    const url = `${data.url}/set-up/${token}`
    context.output.print(options.json === true ? jsonText({ url, role }) : url)
    if (options.json === true) return 0
    const what =
      project === undefined ? 'creates an account' : `gives a new or existing account access to ${project.name}`
    context.output.note(`This link ${what} with the role ${role}. It works once and expires after a week.`)
    return 0
  })
}

/**
 * `docwright account list`.
 *
 * @param options Project, data folder.
 */
export async function listAccounts(options: AccountOptions, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'use'), async (data) => {
    const members = await listed(data, options)
    const shown = members.map(({ email, name, role, since }) => ({
      email,
      name,
      role,
      since: new Date(since).toISOString(),
    }))
    const invite = `account invite${options.project === undefined ? '' : ` --project ${options.project}`}`
    if (options.json === true) context.output.print(jsonText(shown))
    else if (shown.length === 0)
      context.output.note(`There are no accounts yet. Invite someone: ${printedCommand(invite, options.data)}`)
    else for (const { email, name, role } of shown) context.output.print(`${role.padEnd(6)}  ${email}  ${name}`)
    return 0
  })
}

/**
 * `docwright account role`: gives somebody another role, on the platform or in a project.
 *
 * @param change E-mail address and role.
 * @param options Project, data folder.
 */
export async function setAccountRole(
  change: { email: string; role: MemberRole },
  options: AccountOptions,
  context: CommandContext,
): Promise<number> {
  return withPlatformData(dataOf(options, context, 'use'), async (data) => {
    const { store } = data
    const project = await projectOf(data, options)
    if (project === undefined) {
      const organisationId = await findOrMakeOrganisation(store)
      await withAccountHint(options, () => changeRole(store, organisationId, change))
    } else {
      const userId = await withAccountHint(options, () => accountOf(data, change.email))
      const role = projectRole(change.role)
      await store.transaction(async (transaction) => {
        await writeProjectMember(transaction, { projectId: project.id, userId, role, since: store.clock() })
        recordChange(transaction, {
          action: 'member.role-changed',
          projectId: project.id,
          object: { id: userId, name: change.email },
          after: { role },
        })
      })
    }
    context.output.print(options.json === true ? jsonText(change) : `${change.email}: ${change.role}`)
    return 0
  })
}

/**
 * `docwright account remove`: takes somebody out, and ends the sessions; or takes somebody out of a project.
 *
 * @param email E-mail address.
 * @param options Project, whether to revoke keys, data folder.
 */
export async function removeAccount(
  email: string,
  options: AccountOptions & { revokeKeys?: boolean },
  context: CommandContext,
): Promise<number> {
  const { revokeKeys = false } = options
  return withPlatformData(dataOf(options, context, 'use'), async (data) => {
    const { store } = data
    const project = await projectOf(data, options)
    const organisationId = await findOrMakeOrganisation(store)
    const revokedKeys = await withAccountHint(options, async () =>
      project === undefined
        ? removeMember(store, organisationId, email, { revokeKeys })
        : removeProjectMember(store, project.id, await accountOf(data, email), { revokeKeys }),
    )
    const keys = revokeKeys ? ` Revoked keys: ${revokedKeys}.` : ''
    context.output.print(
      options.json === true
        ? jsonText({ removed: email, ...(revokeKeys ? { revokedKeys } : {}) })
        : `${email} was removed.${keys}`,
    )
    return 0
  })
}

/**
 * `docwright account reset-password`: makes the link with which somebody chooses a new password, and ends the sessions.
 *
 * @param email E-mail address.
 */
export async function resetPassword(email: string, options: DataOptions, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'use'), async ({ store, url: platform }) => {
    const token = await withAccountHint(options, () => createPasswordLink(store, email))
    const url = `${platform}/reset-password/${token}`
    context.output.print(options.json === true ? jsonText({ url, email }) : url)
    if (options.json !== true) {
      context.output.note(
        `This link sets a new password for ${email}. It works once and expires after a day. All browsers were signed out.`,
      )
    }
    return 0
  })
}

/** A person at the terminal is shown how to find the address. */
async function withAccountHint<Result>({ data }: DataOptions, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof AccessError) || cause.code !== 'account-unknown') throw cause
    const list = printedCommand('account list', data)
    throw new AccessError(cause.code, `${cause.message} List them: ${list}`)
  }
}

async function projectOf(
  { projects }: OpenedData,
  options: AccountOptions,
): Promise<{ id: string; name: string } | undefined> {
  return options.project === undefined ? undefined : findProject(projects, { ...options, project: options.project })
}

async function listed(
  data: OpenedData,
  options: AccountOptions,
): Promise<readonly { email: string; name: string; role: string; since: number }[]> {
  const project = await projectOf(data, options)
  if (project !== undefined) return listProjectMembers(data.store.db, project.id)
  const organisationId = await findOrganisation(data.store.db)
  return organisationId === undefined ? [] : listMembers(data.store.db, organisationId)
}

async function accountOf({ store }: OpenedData, email: string): Promise<string> {
  const account = await findAccountByEmail(store.db, email)
  if (account === undefined) throw new AccessError('account-unknown', `There is no account “${email}”.`)
  return account.id
}

function projectRole(role: MemberRole): ProjectRole {
  const found = projectRoles.find((known) => known === role)
  if (found !== undefined) return found
  throw new Error(
    `role-of-platform: this role does not exist within a project. Choose one of: ${projectRoles.join(', ')}.`,
  )
}

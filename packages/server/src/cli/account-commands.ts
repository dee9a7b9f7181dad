import { AccessError } from '../access/access-error.ts'
import { createInvitation } from '../access/invitations.ts'
import { changeRole, removeMember } from '../access/members.ts'
import { listMembers } from '../store/member-queries.ts'
import { findOrMakeOrganisation } from '../platform/first-start.ts'
import { findOrganisation } from '../store/member-queries.ts'
import { createPasswordLink } from '../access/own-account.ts'
import type { MemberRole } from '../store/account-tables.ts'
import type { CommandContext, DataOptions } from './command-context.ts'
import { dataOf, withPlatformData } from './open-data.ts'
import { printedCommand } from './printed-command.ts'

/**
 * `docwright account invite`: makes the link with which somebody makes an account.
 *
 * @param options Role, data folder.
 * @param context Where to write.
 * @returns Exit status 0; failures are thrown.
 */
export async function inviteAccount(
  options: DataOptions & { role: MemberRole },
  context: CommandContext,
): Promise<number> {
  return withPlatformData(dataOf(options, context, 'change'), async ({ store, url: platform }) => {
    const organisationId = await findOrMakeOrganisation(store)
    const { role } = options
    const token = await createInvitation(store, { kind: 'member', organisationId, role })
    const url = `${platform}/set-up/${token}`
    context.output.print(options.json === true ? JSON.stringify({ url, role }, undefined, 2) : url)
    if (options.json !== true) context.output.note(`It makes an account with the role ${role}, once, within a week.`)
    return 0
  })
}

/**
 * `docwright account list`.
 *
 * @param options Data folder.
 * @param context Where to write.
 * @returns Exit status 0; failures are thrown.
 */
export async function listAccounts(options: DataOptions, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'read'), async ({ store }) => {
    const organisationId = await findOrganisation(store.db)
    const members = organisationId === undefined ? [] : await listMembers(store.db, organisationId)
    const shown = members.map(({ email, name, role, since }) => ({
      email,
      name,
      role,
      since: new Date(since).toISOString(),
    }))
    if (options.json === true) context.output.print(JSON.stringify(shown, undefined, 2))
    else if (shown.length === 0)
      context.output.note(
        `There are no accounts yet. Invite somebody: ${printedCommand('account invite', options.data)}`,
      )
    else for (const { email, name, role } of shown) context.output.print(`${role.padEnd(6)}  ${email}  ${name}`)
    return 0
  })
}

/**
 * `docwright account role`: gives somebody another role.
 *
 * @param change E-mail address and role.
 * @param options Data folder.
 * @param context Where to write.
 * @returns Exit status 0; failures are thrown.
 */
export async function setAccountRole(
  change: { email: string; role: MemberRole },
  options: DataOptions,
  context: CommandContext,
): Promise<number> {
  return withPlatformData(dataOf(options, context, 'change'), async ({ store }) => {
    const organisationId = await findOrMakeOrganisation(store)
    await withAccountHint(options, () => changeRole(store, organisationId, change))
    context.output.print(
      options.json === true ? JSON.stringify(change, undefined, 2) : `${change.email}: ${change.role}`,
    )
    return 0
  })
}

/**
 * `docwright account remove`: takes somebody out, and ends the sessions.
 *
 * @param email E-mail address.
 * @param options Data folder.
 * @param context Where to write.
 * @returns Exit status 0; failures are thrown.
 */
export async function removeAccount(email: string, options: DataOptions, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'change'), async ({ store }) => {
    const organisationId = await findOrMakeOrganisation(store)
    await withAccountHint(options, () => removeMember(store, organisationId, email))
    context.output.print(
      options.json === true ? JSON.stringify({ removed: email }, undefined, 2) : `${email} is removed.`,
    )
    return 0
  })
}

/**
 * `docwright account reset-password`: makes the link with which somebody chooses a new password, and ends the sessions.
 *
 * @param email E-mail address.
 * @param options Data folder.
 * @param context Where to write.
 * @returns Exit status 0; failures are thrown.
 */
export async function resetPassword(email: string, options: DataOptions, context: CommandContext): Promise<number> {
  return withPlatformData(dataOf(options, context, 'change'), async ({ store, url: platform }) => {
    const token = await withAccountHint(options, () => createPasswordLink(store, email))
    const url = `${platform}/reset-password/${token}`
    context.output.print(options.json === true ? JSON.stringify({ url, email }, undefined, 2) : url)
    if (options.json !== true) {
      context.output.note(`It sets a new password for ${email}, once, within a day. All browsers were signed out.`)
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

import type { Command } from 'commander'
import { personRoles, projectRoles } from '@docwright/contract'
import type { MemberRole } from '../../store/access/account-tables.ts'
import type { AccountOptions, DataOptions } from '../command-context.ts'
import type { CommandRun } from './command-run.ts'
import { inWords, roleOf, withData } from './option-values.ts'

/** Roles, as the help lists them. */
const rolesText = inWords(personRoles)
const projectRolesText = inWords(projectRoles)

/** Declares the commands `account …`. */
export function declareAccountCommands(program: Command, { context, exits }: CommandRun): void {
  const account = program.command('account').description('Manage the people who sign in to the dashboard.')
  withData(account.command('invite').description('Print a link that creates an account.'))
    .option('--role <role>', `${rolesText}; with --project ${projectRolesText}`, roleOf, 'member')
    .option('--project <id>', 'projectId or slug: give access to this project only, with the role there')
    .action(async (options: AccountOptions & { role: MemberRole }) => {
      const { inviteAccount } = await import('../account-commands.ts')
      exits(await inviteAccount(options, context))
    })
  withData(account.command('list').description('List the accounts with their roles.'))
    .option('--project <id>', 'projectId or slug: list only the members of this project')
    .action(async (options: AccountOptions) => {
      const { listAccounts } = await import('../account-commands.ts')
      exits(await listAccounts(options, context))
    })
  withData(
    account
      .command('role')
      .description('Change the role of an account.')
      .argument('<email>')
      .argument('<role>', `${rolesText}; with --project ${projectRolesText}`, roleOf),
  )
    .option('--project <id>', 'projectId or slug: set the role in this project and make the account a member of it')
    .action(async (email: string, role: MemberRole, options: AccountOptions) => {
      const { setAccountRole } = await import('../account-commands.ts')
      exits(await setAccountRole({ email, role }, options, context))
    })
  withData(account.command('remove').description('Remove an account and end its sessions.').argument('<email>'))
    .option('--project <id>', 'projectId or slug: remove the account from this project only')
    .option('--revoke-keys', 'also revoke the API keys that the account created')
    .action(async (email: string, options: AccountOptions & { revokeKeys?: boolean }) => {
      const { removeAccount } = await import('../account-commands.ts')
      exits(await removeAccount(email, options, context))
    })

  withData(
    account
      .command('reset-password')
      .description('Print a link that sets a new password, and sign the account out everywhere.')
      .argument('<email>'),
  ).action(async (email: string, options: DataOptions) => {
    const { resetPassword } = await import('../account-commands.ts')
    exits(await resetPassword(email, options, context))
  })
}

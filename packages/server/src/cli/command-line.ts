import { Command, InvalidArgumentError } from 'commander'
import { resolve } from 'node:path'
import type {
  AccountOptions,
  AuditExportOptions,
  AuditOptions,
  CommandContext,
  DataOptions,
  DeploymentListOptions,
  DoctorOptions,
  ProjectQuotaOptions,
  KeyCreateOptions,
  ProjectCreateOptions,
  RollbackOptions,
  ServeOptions,
} from './command-context.ts'
import { apiKeyScopes, auditActions, personRoles, projectRoles, usualKeyDays } from '@docwright/contract'
import type { AuditAction } from '@docwright/contract'
import type { MemberRole } from '../store/access/account-tables.ts'
import { explainDatabase } from '../store/database/explain-database.ts'
import { plainOutput } from './plain-output.ts'

/** What people read of the roles. */
const rolesText = inWords(personRoles)
const projectRolesText = inWords(projectRoles)

/**
 * The platform's commands, as `docwright` runs them. Each command's code is loaded when it runs.
 *
 * @param argv Name of the command and its arguments.
 * @param given What commands depend on.
 * @returns The exit status: 0 done, 1 failed, 2 wrong usage.
 */
export async function runPlatformCommand(argv: readonly string[], given: CommandContext): Promise<number> {
  const output = plainOutput(given.output)
  const context = { ...given, output }
  let status = 0
  const program = new Command('docwright').exitOverride().configureOutput({
    writeOut: (text) => output.print(text.trimEnd()),
    writeErr: (text) => output.note(text.trimEnd()),
  })

  program
    .command('serve')
    .description('Run the platform: sites, API, dashboard, jobs and git on one port.')
    .option('-p, --port <number>', 'port (default: the one used before; at first 3000 or the next free one)', portOf)
    .option('--host <address>', 'address to listen on; 0.0.0.0 for all interfaces', '127.0.0.1')
    .option('--data <folder>', 'folder in which the platform stores its data', absolute, resolve('data'))
    .option('--docs <folder>', 'docs folder or repository to create the first project from')
    .option('--no-worker', 'leave jobs, deployments and webhooks to “docwright worker” (PostgreSQL only)')
    .option('--paused', 'only show what is there, such as a restored copy: nothing is changed, done or sent')
    .action(async (options: ServeOptions) => {
      const { serve } = await import('./serve-command.ts')
      status = await serve(options, context)
    })

  program
    .command('worker')
    .description('Run background work only, alongside other processes that share a PostgreSQL database.')
    .option('--data <folder>', 'data folder, the same as that of the servers', absolute, resolve('data'))
    .option('-p, --port <number>', 'port for /healthz, /readyz and /metrics (default: none)', portOf)
    .option('--host <address>', 'address to listen on; 0.0.0.0 for all interfaces', '127.0.0.1')
    .action(async (options: { data: string; port?: number; host: string }) => {
      const { work } = await import('./worker-command.ts')
      status = await work(options, context)
    })

  const project = program.command('project').description('Manage the projects of a platform.')
  withData(project.command('create').description('Create a project and print its projectId.').argument('<name>'))
    .option('--repo <path or URL>', 'folder or repository to copy (default: example pages)')
    .option('--remote <forge>', 'keep the repository at its forge: github, gitlab or forgejo', forgeOf)
    .option('--connection <name>', 'choose --repo OWNER/NAME from a connection of the dashboard')
    .option('--branch <name>', 'default branch (default: the repository’s own)')
    .option('--docs-folder <path>', 'folder that contains docs.json (default: detected)')
    .option('--slug <name>', 'label in the host name of its site (default: derived from the name)')
    .action(async (name: string, options: ProjectCreateOptions) => {
      const { createProject } = await import('./project-commands.ts')
      status = await createProject(name, options, context)
    })
  withData(project.command('list').description('List the projects.')).action(async (options: DataOptions) => {
    const { listProjects } = await import('./project-commands.ts')
    status = await listProjects(options, context)
  })
  withData(
    project
      .command('webhook')
      .description('Print the URL and secret of the webhook with which GitHub, GitLab or Forgejo reports pushes.')
      .argument('<project>', 'projectId or slug'),
  ).action(async (name: string, options: DataOptions) => {
    const { showWebhook } = await import('./project-commands.ts')
    status = await showWebhook(name, options, context)
  })
  withData(
    project
      .command('quota')
      .description('Show or change the quotas of a project.')
      .argument('<project>', 'projectId or slug')
      .option(
        '--deployments-per-hour <number>',
        'a number, “none” for no limit, or “default” for the platform’s default',
        quotaOf,
      )
      .option('--jobs-per-hour <number>', 'new jobs, including those of workflows', quotaOf)
      .option('--open-jobs <number>', 'jobs that may run or wait at the same time', quotaOf)
      .option('--repository-megabytes <number>', 'size of a repository hosted here', quotaOf)
      .option('--store-megabytes <number>', 'size of its sites in the object store', quotaOf),
  ).action(async (name: string, options: ProjectQuotaOptions) => {
    const { setQuota } = await import('./project-quota-command.ts')
    status = await setQuota(name, options, context)
  })

  const deployment = program.command('deployment').description('Manage the deployments of a project.')
  withData(deployment.command('list').description('List the deployments of a project, newest first.'))
    .requiredOption('--project <id>', 'projectId or slug')
    .option('--branch <name>', 'only deployments of this branch')
    .option('--limit <number>', 'maximum number to list (default: 20)', (text: string) => countOf(text, 1000))
    .action(async (options: DeploymentListOptions) => {
      const { listDeployments } = await import('./deployment-commands.ts')
      status = await listDeployments(options, context)
    })
  withData(
    deployment
      .command('again')
      .description('Deploy the commit of a deployment again.')
      .argument('<id>', 'id of the deployment, from deployment list'),
  ).action(async (id: string, options: DataOptions) => {
    const { redeploy } = await import('./deployment-commands.ts')
    status = await redeploy(id, options, context)
  })
  withData(
    deployment
      .command('promote')
      .description('Make the commit of a preview the live site.')
      .argument('<id>', 'id of the deployment, from deployment list'),
  ).action(async (id: string, options: DataOptions) => {
    const { promote } = await import('./deployment-commands.ts')
    status = await promote(id, options, context)
  })
  withData(deployment.command('rollback').description('Roll the site back to an earlier deployment.'))
    .requiredOption('--project <id>', 'projectId or slug')
    .option('--to <id>', 'deployment to roll back to, from deployment list (default: the previous one)')
    .action(async (options: RollbackOptions) => {
      const { rollBack } = await import('./deployment-commands.ts')
      status = await rollBack(options, context)
    })

  const key = program.command('key').description('Manage the API keys of a platform.')
  withData(key.command('create').description('Create an API key and print it. It is shown only once.'))
    .requiredOption('--project <id>', 'projectId or slug of the project it gives access to')
    .option('--all-projects', 'give access to all projects of the organization and to their quotas')
    .option('--name <name>', 'name of the key, such as its purpose', 'Command line')
    .option('--scope <scope...>', 'read, write (default: both), or search alone for an assistant key', scopesOf)
    .option('--address <address...>', 'IP addresses or ranges from which it may be used (default: any)')
    .option('--origin <origin...>', 'websites on which an assistant key may be used, or * for any (default: none)')
    .option('--days <number>', 'days until it expires, or never', daysOf, usualKeyDays)
    .action(async (options: KeyCreateOptions) => {
      const { createKey } = await import('./key-commands.ts')
      status = await createKey(options, context)
    })
  withData(key.command('list').description('List the API keys of a project.'))
    .requiredOption('--project <id>', 'projectId or slug')
    .action(async (options: DataOptions & { project: string }) => {
      const { listKeys } = await import('./key-commands.ts')
      status = await listKeys(options, context)
    })
  withData(
    key.command('revoke').description('Revoke an API key.').argument('<id>', 'id of the key, from key list'),
  ).action(async (id: string, options: DataOptions) => {
    const { revokeKey } = await import('./key-commands.ts')
    status = await revokeKey(id, options, context)
  })

  const account = program.command('account').description('Manage the people who sign in to the dashboard.')
  withData(account.command('invite').description('Print a link that creates an account.'))
    .option('--role <role>', `${rolesText}; with --project ${projectRolesText}`, roleOf, 'member')
    .option('--project <id>', 'projectId or slug: give access to this project only, with the role there')
    .action(async (options: AccountOptions & { role: MemberRole }) => {
      const { inviteAccount } = await import('./account-commands.ts')
      status = await inviteAccount(options, context)
    })
  withData(account.command('list').description('List the accounts with their roles.'))
    .option('--project <id>', 'projectId or slug: list only the members of this project')
    .action(async (options: AccountOptions) => {
      const { listAccounts } = await import('./account-commands.ts')
      status = await listAccounts(options, context)
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
      const { setAccountRole } = await import('./account-commands.ts')
      status = await setAccountRole({ email, role }, options, context)
    })
  withData(account.command('remove').description('Remove an account and end its sessions.').argument('<email>'))
    .option('--project <id>', 'projectId or slug: remove the account from this project only')
    .option('--revoke-keys', 'also revoke the API keys that the account created')
    .action(async (email: string, options: AccountOptions & { revokeKeys?: boolean }) => {
      const { removeAccount } = await import('./account-commands.ts')
      status = await removeAccount(email, options, context)
    })

  withData(
    account
      .command('reset-password')
      .description('Print a link that sets a new password, and sign the account out everywhere.')
      .argument('<email>'),
  ).action(async (email: string, options: DataOptions) => {
    const { resetPassword } = await import('./account-commands.ts')
    status = await resetPassword(email, options, context)
  })

  const audit = program.command('audit').description('Show, export and verify the log of who did what.')
  const asked = (command: Command): Command =>
    withData(command)
      .option('--project <id>', 'projectId or slug: only entries of this project')
      .option('--actor <name>', 'only entries of this account (e-mail address), key (name) or id')
      .option('--action <name>', 'only entries of this action, such as key.created', actionOf)
      .option('--from <date>', 'only entries from this date or time on', momentOf)
      .option('--to <date>', 'only entries before this date or time', momentOf)
  asked(audit.command('list').description('List the newest entries.'))
    .option('--limit <number>', 'maximum number to list (default: 50)', (text: string) => countOf(text, 10_000))
    .action(async (options: AuditOptions & { limit?: number }) => {
      const { listAudit } = await import('./audit-commands.ts')
      status = await listAudit(options, context)
    })
  asked(audit.command('export').description('Print all entries, oldest first: JSON lines, or CSV.'))
    .option('--format <format>', 'jsonl or csv', formatOf, 'jsonl')
    .option(
      '--after <number>',
      'only entries after this number, to go on where the last export ended',
      (text: string) => countOf(text, Number.MAX_SAFE_INTEGER),
    )
    .action(async (options: AuditExportOptions) => {
      const { exportAudit } = await import('./audit-commands.ts')
      status = await exportAudit(options, context)
    })
  withData(audit.command('verify').description('Check that no entry was changed, removed or added afterwards.'))
    .option('--head <hash>', 'a hash that was kept elsewhere: the log must still have its entry')
    .action(async (options: DataOptions & { head?: string }) => {
      const { verifyLog } = await import('./audit-commands.ts')
      status = await verifyLog(options, context)
    })

  const secret = program.command('secret').description('Exchange the key that secrets are encrypted with.')
  withData(secret.command('rotate').description('Make a new key; run again, encrypt all secrets with it.')).action(
    async (options: DataOptions) => {
      const { rotateSecret } = await import('./secret-commands.ts')
      status = await rotateSecret(options, context)
    },
  )

  withData(program.command('migrate').description('Migrate the database of an older version.')).action(
    async (options: DataOptions) => {
      const { migrateData } = await import('./transfer-commands.ts')
      status = await migrateData(options, context)
    },
  )

  withData(
    program
      .command('doctor')
      .description('Check what this machine reaches: database, notifications, clock, object store, disk, Git hosts.')
      .requiredOption('--platform', 'examine the platform in the data folder')
      .option('--ask-models', 'ask each model a question, which costs about 8,000 tokens each'),
  ).action(async (options: DoctorOptions) => {
    const { examine } = await import('./doctor-command.ts')
    status = await examine(options, context)
  })

  withData(program.command('export').description('Export the database to a file.').argument('<file>')).action(
    async (file: string, options: DataOptions) => {
      const { exportTo } = await import('./transfer-commands.ts')
      status = await exportTo(resolve(file), options, context)
    },
  )
  withData(
    program.command('import').description('Import an exported file into an empty database.').argument('<file>'),
  ).action(async (file: string, options: DataOptions) => {
    const { importFrom } = await import('./transfer-commands.ts')
    status = await importFrom(resolve(file), options, context)
  })

  try {
    await program.parseAsync(argv, { from: 'user' })
  } catch (cause) {
    if (cause instanceof Error && 'exitCode' in cause && 'code' in cause) return cause.exitCode === 0 ? 0 : 2
    output.note(wordsOf(explainDatabase(cause, context.environment)))
    return 1
  }
  return status
}

/** What a person reads of a failure: its code, what is wrong, and how to fix it. */
function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const { code, fix } = cause as Error & { code?: unknown; fix?: unknown }
  const name = typeof code === 'string' && /^[a-z]+(?:-[a-z]+)+$/.test(code) ? `${code}: ` : ''
  return `${name}${cause.message}${typeof fix === 'string' ? ` ${fix}` : ''}`
}

function withData(command: Command): Command {
  return command
    .option('--data <folder>', 'data folder of the platform', absolute, resolve('data'))
    .option('--json', 'print the result as JSON')
}

function portOf(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new InvalidArgumentError('A port must be a whole number from 0 to 65535.')
  }
  return port
}

function daysOf(text: string): number | null {
  if (text === 'never') return null
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > 36_500)
    throw new InvalidArgumentError('Enter a whole number of days, or never.')
  return days
}

function countOf(text: string, most: number): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > most) {
    throw new InvalidArgumentError(`Enter a whole number from 1 to ${most}.`)
  }
  return count
}

function quotaOf(text: string): number | 'none' | 'default' {
  return text === 'none' || text === 'default' ? text : countOf(text, 1_000_000)
}

function actionOf(text: string): AuditAction {
  const action = auditActions.find((known) => known === text)
  if (action === undefined) throw new InvalidArgumentError(`It must be one of ${auditActions.join(', ')}.`)
  return action
}

function momentOf(text: string): string {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new InvalidArgumentError('Enter a date such as 2026-11-28 or 2026-11-28T08:00:00Z.')
  return new Date(at).toISOString()
}

function formatOf(text: string): string {
  if (!['jsonl', 'csv'].includes(text)) throw new InvalidArgumentError('It must be jsonl or csv.')
  return text
}

function forgeOf(text: string): string {
  if (!['github', 'gitlab', 'forgejo'].includes(text))
    throw new InvalidArgumentError('It must be github, gitlab or forgejo.')
  return text
}

function roleOf(text: string): MemberRole {
  const role = personRoles.find((known) => known === text)
  if (role === undefined) throw new InvalidArgumentError(`A role must be one of ${personRoles.join(', ')}.`)
  return role
}

function inWords(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(words)
}

function scopesOf(text: string, before: readonly string[] | undefined): string[] {
  if (!apiKeyScopes.some((scope) => scope === text))
    throw new InvalidArgumentError('A scope must be read, write or search.')
  return [...(before ?? []), text]
}

/** An option's parser gets the earlier value as well, which `resolve` would take for a folder. */
function absolute(path: string): string {
  return resolve(path)
}

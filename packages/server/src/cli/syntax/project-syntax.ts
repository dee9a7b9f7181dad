import type { Command } from 'commander'
import type { DataOptions, ProjectCreateOptions, ProjectQuotaOptions } from '../command-context.ts'
import type { CommandRun } from './command-run.ts'
import { forgeOf, quotaOf, withData } from './option-values.ts'

/** Declares the commands `project …`. */
export function declareProjectCommands(program: Command, { context, exits }: CommandRun): void {
  const project = program.command('project').description('Manage the projects of a platform.')
  withData(project.command('create').description('Create a project and print its projectId.').argument('<name>'))
    .option('--repo <path or URL>', 'folder or repository to copy (default: example pages)')
    .option('--remote <forge>', 'keep the repository at its forge: github, gitlab or forgejo', forgeOf)
    .option('--connection <name>', 'choose --repo OWNER/NAME from a connection of the dashboard')
    .option('--branch <name>', 'default branch (default: the repository’s own)')
    .option('--docs-folder <path>', 'folder that contains docs.json (default: detected)')
    .option('--slug <name>', 'label in the host name of its site (default: derived from the name)')
    .action(async (name: string, options: ProjectCreateOptions) => {
      const { createProject } = await import('../project-commands.ts')
      exits(await createProject(name, options, context))
    })
  withData(project.command('list').description('List the projects.')).action(async (options: DataOptions) => {
    const { listProjects } = await import('../project-commands.ts')
    exits(await listProjects(options, context))
  })
  withData(
    project
      .command('webhook')
      .description('Print the URL and secret of the webhook with which GitHub, GitLab or Forgejo reports pushes.')
      .argument('<project>', 'projectId or slug'),
  ).action(async (name: string, options: DataOptions) => {
    const { showWebhook } = await import('../project-commands.ts')
    exits(await showWebhook(name, options, context))
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
    const { setQuota } = await import('../project-quota-command.ts')
    exits(await setQuota(name, options, context))
  })
}

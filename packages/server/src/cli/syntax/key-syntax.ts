import type { Command } from 'commander'
import { usualKeyDays } from '@docwright/contract'
import type { DataOptions, KeyCreateOptions } from '../command-context.ts'
import type { CommandRun } from './command-run.ts'
import { daysOf, scopesOf, withData } from './option-values.ts'

/** Declares the commands `key …`. */
export function declareKeyCommands(program: Command, { context, exits }: CommandRun): void {
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
      const { createKey } = await import('../key-commands.ts')
      exits(await createKey(options, context))
    })
  withData(key.command('list').description('List the API keys of a project.'))
    .requiredOption('--project <id>', 'projectId or slug')
    .action(async (options: DataOptions & { project: string }) => {
      const { listKeys } = await import('../key-commands.ts')
      exits(await listKeys(options, context))
    })
  withData(
    key.command('revoke').description('Revoke an API key.').argument('<id>', 'id of the key, from key list'),
  ).action(async (id: string, options: DataOptions) => {
    const { revokeKey } = await import('../key-commands.ts')
    exits(await revokeKey(id, options, context))
  })
}

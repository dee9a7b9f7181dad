import type { Command } from 'commander'
import { resolve } from 'node:path'
import type { DataOptions, DoctorOptions } from '../command-context.ts'
import type { CommandRun } from './command-run.ts'
import { withData } from './option-values.ts'

/** Declares the commands that examine, move or re-encrypt all data of a platform. */
export function declareDataCommands(program: Command, { context, exits }: CommandRun): void {
  const secret = program.command('secret').description('Exchange the key that secrets are encrypted with.')
  withData(secret.command('rotate').description('Make a new key; run again, encrypt all secrets with it.')).action(
    async (options: DataOptions) => {
      const { rotateSecret } = await import('../secret-commands.ts')
      exits(await rotateSecret(options, context))
    },
  )

  withData(program.command('migrate').description('Migrate the database of an older version.')).action(
    async (options: DataOptions) => {
      const { migrateData } = await import('../transfer-commands.ts')
      exits(await migrateData(options, context))
    },
  )

  withData(
    program
      .command('doctor')
      .description('Check what this machine reaches: database, notifications, clock, object store, disk, Git hosts.')
      .requiredOption('--platform', 'examine the platform in the data folder')
      .option('--ask-models', 'ask each model a question, which costs about 8,000 tokens each'),
  ).action(async (options: DoctorOptions) => {
    const { examine } = await import('../doctor-command.ts')
    exits(await examine(options, context))
  })

  withData(program.command('export').description('Export the database to a file.').argument('<file>')).action(
    async (file: string, options: DataOptions) => {
      const { exportTo } = await import('../transfer-commands.ts')
      exits(await exportTo(resolve(file), options, context))
    },
  )
  withData(
    program.command('import').description('Import an exported file into an empty database.').argument('<file>'),
  ).action(async (file: string, options: DataOptions) => {
    const { importFrom } = await import('../transfer-commands.ts')
    exits(await importFrom(resolve(file), options, context))
  })
}

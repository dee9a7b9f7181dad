import type { Command } from 'commander'
import { ownVersion } from '../own-version.ts'
import { platformCommands } from '../platform-commands.ts'
import { UsageError } from '../usage-error.ts'
import type { CommandRun } from './command-run.ts'

/** Declares `doctor`, and the commands that the package of the platform runs. */
export function declarePlatformCommands(program: Command, { argv, terminal, exits }: CommandRun): void {
  program
    .command('doctor')
    .description('Say what is installed, which optional part is missing, and how to get it.')
    .option('--platform', 'instead, check what this machine reaches of a platform')
    .option('--json', 'print the findings as JSON')
    .allowUnknownOption()
    .argument('[arguments...]', 'with --platform: its options')
    .action(async (_: readonly string[], options: { platform?: boolean; json?: boolean }, { args }: Command) => {
      if (options.platform === true) {
        const { runPlatform } = await import('../platform-command.ts')
        exits(await runPlatform(argv, ownVersion(), terminal))
        return
      }
      const [surplus] = args
      if (surplus !== undefined) throw new UsageError(`docwright doctor takes no “${surplus}” without --platform.`)
      const { doctor } = await import('../doctor-command.ts')
      exits(await doctor(ownVersion(), options, terminal))
    })

  for (const [name, description] of Object.entries(platformCommands)) {
    program
      .command(name)
      .description(description)
      .argument('[arguments...]')
      .allowUnknownOption()
      .passThroughOptions()
      .helpOption(false)
      .action(async () => {
        const { runPlatform } = await import('../platform-command.ts')
        exits(await runPlatform(argv, ownVersion(), terminal))
      })
  }
}

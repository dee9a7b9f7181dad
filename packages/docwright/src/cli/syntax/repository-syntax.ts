import { Option, type Command } from 'commander'
import type { CheckOptions } from '../check-command.ts'
import { reportFormats } from '../report-format-names.ts'
import { UsageError } from '../usage-error.ts'
import type { CommandRun } from './command-run.ts'
import { basePath, daysOf, siteAddress, wholeNumber } from './option-values.ts'

/** Declares the commands that check a docs repository, change it or print a part of it. */
export function declareRepositoryCommands(program: Command, { terminal, startPages, exits }: CommandRun): void {
  program
    .command('check')
    .description('Find every problem: configuration, navigation, pages, links, anchors and assets.')
    .argument('[folder]', 'folder that contains docs.json', '.')
    .option('--base <path>', 'path under which the site is served, such as /docs', basePath)
    .option('--json', 'print diagnostics as JSON')
    .addOption(new Option('--format <name>', 'print a report for another program').choices(reportFormats))
    .option('-q, --quiet', 'print errors only')
    .option('--max-warnings <number>', 'also fail if there are more warnings', wholeNumber)
    .option('--thorough', 'also list suggestions that are not errors')
    .option('--since <ref>', 'list only problems that are new since a branch, tag or commit, and count the rest')
    .option('--agents', 'instead, report how ready the site is for AI agents, with a fix for each failed check')
    .option('--url <origin>', 'with --agents: address of the published site', siteAddress)
    .option('--strict', 'also fail if there are warnings')
    .option('--external', 'also check links to other sites')
    .option('--external-age <days>', 'days for which results for other sites are cached', daysOf, 7)
    .option('--private-hosts', 'with --external: also check hosts on this machine and in private networks')
    .option('--fix', 'first fix the problems that have only one possible fix')
    .option('--dry-run', 'with --fix: print the changes without making them')
    .action(
      async (
        folder: string,
        options: CheckOptions & { fix?: boolean; dryRun?: boolean; agents?: boolean; url?: string },
      ) => {
        if (options.agents === true) {
          const { scoreForAgents } = await import('../agents-score-command.ts')
          exits(await scoreForAgents(folder, options, terminal))
          return
        }
        if (options.fix === true) {
          const { fix } = await import('../fix-command.ts')
          await fix(folder, options, terminal)
          if (options.dryRun === true) return
        } else if (options.dryRun === true) throw new UsageError('--dry-run requires --fix.')
        const { check } = await import('../check-command.ts')
        exits(await check(folder, options, terminal, startPages))
      },
    )

  program
    .command('rename')
    .description('Move a page or folder and update every link to it.')
    .argument('<old>', 'current path of the page or folder')
    .argument('<new>', 'its new path')
    .argument('[folder]', 'folder that contains docs.json', '.')
    .option('--dry-run', 'print the changes without making them')
    .option('--no-redirect', 'do not add a redirect from the old URL')
    .action(async (from: string, to: string, folder: string, options: { dryRun?: boolean; redirect?: boolean }) => {
      const { rename } = await import('../rename-command.ts')
      exits(await rename(from, to, { ...options, folder }, terminal))
    })

  program
    .command('nav')
    .description('Print the resolved navigation.')
    .argument('[folder]', 'folder that contains docs.json', '.')
    .option('--json', 'as JSON')
    .action(async (folder: string, options: { json?: boolean }) => {
      const { nav } = await import('../nav-command.ts')
      exits(await nav(folder, options, terminal))
    })

  program
    .command('sources')
    .description('Fetch the other repositories that the site is made of.')
    .argument('[folder]', 'folder that contains docs.json', '.')
    .option('--update', 'fetch the newest commits instead of the locked ones')
    .option('--track', 'write the files so that they can be committed, as a platform needs them')
    .option('--json', 'print what was fetched as JSON')
    .action(async (folder: string, options: { update?: boolean; track?: boolean; json?: boolean }) => {
      const { sources } = await import('../sources-command.ts')
      exits(await sources(folder, options, terminal))
    })
}

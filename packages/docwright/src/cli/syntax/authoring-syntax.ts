import type { Command } from 'commander'
import type { AnsweredForNew } from '../ask-new.ts'
import type { TranslateOptions } from '../translate-command.ts'
import type { CommandRun } from './command-run.ts'
import { portOf } from './option-values.ts'

/** Declares `translate` and `new`, which write pages. */
export function declareAuthoringCommands(program: Command, { terminal, exits }: CommandRun): void {
  program
    .command('translate')
    .description('Translate the site, or find missing translations.')
    .argument('[folder]', 'folder that contains docs.json', '.')
    .option('-l, --language <codes...>', 'languages to translate into (default: those of the site)')
    .option('--check', 'change nothing; fail if a translation is missing, outdated or structured differently')
    .option('--dry-run', 'change nothing; report what would be translated and the estimated size')
    .option('--report', 'print statistics for every language')
    .option('--retry', 'retry the texts that were left untranslated')
    .option('--pseudo', 'pseudo-translate with accents and brackets, without a model')
    .option('--json', 'print problems and statistics as JSON')
    .action(async (folder: string, options: TranslateOptions) => {
      const { translate } = await import('../translate-command.ts')
      const { languagesAndFolder } = await import('../languages-and-folder.ts')
      const { languages, folder: named = folder } = languagesAndFolder(options.language ?? [])
      exits(await translate(named, { ...options, language: languages }, terminal))
    })

  program
    .command('new')
    .description('Create a starter site.')
    .argument('[folder]', 'where to create it (default: this folder)')
    .option('--name <name>', 'name of the site')
    .option('--no-git', 'do not make the folder a git repository')
    .option('--start', 'then preview it')
    .option('--no-start', 'do not ask whether to preview it')
    .option('--ask', 'ask for folder, name and preview where the arguments do not say')
    .option('-p, --port <number>', 'with --start: port; if it is in use, the next free one', portOf, 3000)
    .action(async (given: string | undefined, options: NewSiteOptions) => {
      const { create } = await import('../new-command.ts')
      const { folder, name, start } =
        options.ask === true ? await askInTerminal(given, options) : { ...options, folder: given ?? '.' }
      const status = await create(folder, { ...options, ...(name === undefined ? {} : { name }) }, terminal)
      exits(status)
      if (status !== 0 || start !== true) return
      const { dev } = await import('../dev-command.ts')
      exits(await dev(folder, { port: options.port, host: 'localhost' }, terminal))
    })
}

interface NewSiteOptions {
  name?: string
  git?: boolean
  start?: boolean
  ask?: boolean
  port: number
}

async function askInTerminal(folder: string | undefined, { name, start }: NewSiteOptions): Promise<AnsweredForNew> {
  const { askForNew, questionsIn } = await import('../ask-new.ts')
  return askForNew({ folder, name, start }, questionsIn(process.stdin, process.stderr))
}

import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import { failureReason } from '../source/failure-reason.ts'
import { ownVersion } from './own-version.ts'
import { platformCommands } from './platform-commands.ts'
import { createTerminal, type Terminal } from './terminal.ts'
import { shown } from './docs-folder.ts'
import { shells, type Shell } from './shells.ts'
import type { AnsweredForNew } from './ask-new.ts'
import type { TranslateOptions } from './translate-command.ts'
import type { CheckOptions } from './check-command.ts'
import { reportFormats } from './report-format-names.ts'
import type { StartPages } from './start-pages.ts'
import { isUsageError, UsageError } from './usage-error.ts'

/**
 * The command line. Each command's code is loaded when it runs, so that none pays for the others.
 *
 * @param argv Arguments, without the names of Node and the program.
 * @param terminal Where commands write; this process's own where left out.
 * @param startPages Starts what renders the pages of a build or a check, where that is not to be a process of its own.
 * @returns The exit status: 0 done, 1 problems found or failed, 2 wrong usage.
 */
export async function main(
  argv: readonly string[],
  terminal: Terminal = createTerminal(process.stdout, process.stderr),
  startPages?: StartPages,
): Promise<number> {
  let status = 0
  const program = new Command('docwright')
    .description('Documentation sites from one docs.json and MDX pages.')
    .version(ownVersion())
    .exitOverride()
    .enablePositionalOptions()
    .showHelpAfterError('Run docwright --help to see every command.')
    .addHelpText('after', '\nEvery command takes --no-color; NO_COLOR and FORCE_COLOR in the environment count too.')

  program
    .command('dev')
    .description('Preview a docs repository with live reload.')
    .argument('[folder]', 'folder that contains docs.json', '.')
    .option('-p, --port <number>', 'port; if it is in use, the next free one', portOf, 3000)
    .option('--host <address>', 'address to listen on', 'localhost')
    .option('--private-apis', 'let the playground reach APIs on this machine and in private networks')
    .option('--base <path>', 'path under which the site is served, such as /docs', basePath)
    .option('--open', 'show the site in a browser')
    .action(
      async (
        folder: string,
        options: { port: number; host: string; base?: string; privateApis?: boolean; open?: boolean },
      ) => {
        const { dev } = await import('./dev-command.ts')
        status = await dev(folder, options, terminal)
      },
    )

  program
    .command('preview')
    .description('Serve a built site as a static host does.')
    .argument('[folder]', 'folder that build wrote', 'dist')
    .option('-p, --port <number>', 'port; if it is in use, the next free one', portOf, 4000)
    .option('--host <address>', 'address to listen on', 'localhost')
    .option('--base <path>', 'path under which the site was built, such as /docs', basePath)
    .option('--open', 'show the site in a browser')
    .action(async (folder: string, options: { port: number; host: string; base?: string; open?: boolean }) => {
      const { preview } = await import('./preview-command.ts')
      status = await preview(folder, options, terminal)
    })

  program
    .command('build')
    .description('Build a static site.')
    .argument('[folder]', 'folder that contains docs.json', '.')
    .option('-o, --out <folder>', 'where to write the site', 'dist')
    .option('--base <path>', 'path under which the site is served, such as /docs', basePath)
    .option('--url <origin>', 'URL of the published site, such as https://docs.example.com', siteAddress)
    .option('--force', 'rebuild every page')
    .option('--json', 'print a report as JSON')
    .option('-q, --quiet', 'print errors only')
    .action(
      async (
        folder: string,
        options: { out: string; base?: string; url?: string; force?: boolean; json?: boolean; quiet?: boolean },
      ) => {
        const { build } = await import('./build-command.ts')
        status = await build(folder, options, terminal, startPages)
      },
    )

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
          const { scoreForAgents } = await import('./agents-score-command.ts')
          status = await scoreForAgents(folder, options, terminal)
          return
        }
        if (options.fix === true) {
          const { fix } = await import('./fix-command.ts')
          await fix(folder, options, terminal)
          if (options.dryRun === true) return
        } else if (options.dryRun === true) throw new UsageError('--dry-run requires --fix.')
        const { check } = await import('./check-command.ts')
        status = await check(folder, options, terminal, startPages)
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
      const { rename } = await import('./rename-command.ts')
      status = await rename(from, to, { ...options, folder }, terminal)
    })

  program
    .command('nav')
    .description('Print the resolved navigation.')
    .argument('[folder]', 'folder that contains docs.json', '.')
    .option('--json', 'as JSON')
    .action(async (folder: string, options: { json?: boolean }) => {
      const { nav } = await import('./nav-command.ts')
      status = await nav(folder, options, terminal)
    })

  program
    .command('sources')
    .description('Fetch the other repositories that the site is made of.')
    .argument('[folder]', 'folder that contains docs.json', '.')
    .option('--update', 'fetch the newest commits instead of the locked ones')
    .option('--track', 'write the files so that they can be committed, as a platform needs them')
    .option('--json', 'print what was fetched as JSON')
    .action(async (folder: string, options: { update?: boolean; track?: boolean; json?: boolean }) => {
      const { sources } = await import('./sources-command.ts')
      status = await sources(folder, options, terminal)
    })

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
      const { translate } = await import('./translate-command.ts')
      const { languagesAndFolder } = await import('./languages-and-folder.ts')
      const { languages, folder: named = folder } = languagesAndFolder(options.language ?? [])
      status = await translate(named, { ...options, language: languages }, terminal)
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
      const { create } = await import('./new-command.ts')
      const { folder, name, start } =
        options.ask === true ? await askInTerminal(given, options) : { ...options, folder: given ?? '.' }
      status = await create(folder, { ...options, ...(name === undefined ? {} : { name }) }, terminal)
      if (status !== 0 || start !== true) return
      const { dev } = await import('./dev-command.ts')
      status = await dev(folder, { port: options.port, host: 'localhost' }, terminal)
    })

  program
    .command('agents')
    .description('Print a compact index of the documentation for an AGENTS.md.')
    .argument('[folder]', 'folder that contains docs.json', '.')
    .action(async (folder: string) => {
      const { agents } = await import('./agents-command.ts')
      status = await agents(folder, terminal)
    })

  program
    .command('mcp')
    .description('Serve the documentation to AI assistants (MCP over standard input and output).')
    .argument('[folder]', 'folder that contains docs.json', '.')
    .action(async (folder: string) => {
      const { serveMcp } = await import('./mcp-command.ts')
      status = await serveMcp(folder, terminal)
    })

  program
    .command('lsp')
    .description('Run the language server for editors (LSP over standard input and output).')
    .argument('[folder]', 'folder that contains docs.json (default: the one opened in the editor)')
    // What editors' libraries add by themselves.
    .option('--stdio', 'use standard input and output (the only transport)')
    .action(async (folder: string | undefined) => {
      const { serveEditor } = await import('./lsp-command.ts')
      status = await serveEditor(folder, ownVersion())
    })

  program
    .command('completion')
    .description('Print a script that completes commands and options in a shell.')
    .addArgument(new Argument('<shell>').choices(shells))
    .action(async (shell: Shell) => {
      const { completion } = await import('./completion-command.ts')
      status = completion(shell, program, terminal)
    })

  program
    .command('doctor')
    .description('Say what is installed, which optional part is missing, and how to get it.')
    .option('--platform', 'instead, check what this machine reaches of a platform')
    .option('--json', 'print the findings as JSON')
    .allowUnknownOption()
    .argument('[arguments...]', 'with --platform: its options')
    .action(async (_: readonly string[], options: { platform?: boolean; json?: boolean }, { args }: Command) => {
      if (options.platform === true) {
        const { runPlatform } = await import('./platform-command.ts')
        status = await runPlatform(argv, ownVersion(), terminal)
        return
      }
      const [surplus] = args
      if (surplus !== undefined) throw new UsageError(`docwright doctor takes no “${surplus}” without --platform.`)
      const { doctor } = await import('./doctor-command.ts')
      status = await doctor(ownVersion(), options, terminal)
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
        const { runPlatform } = await import('./platform-command.ts')
        status = await runPlatform(argv, ownVersion(), terminal)
      })
  }

  for (const one of program.commands) one.showHelpAfterError(`Run docwright ${one.name()} --help to see its options.`)
  try {
    const [command = ''] = argv
    const ours = namesElsewhere.get(command)
    if (ours !== undefined) program.error(`error: unknown command '${command}'\n(Did you mean ${ours}?)`)
    await program.parseAsync(argv.filter(isNotColor), { from: 'user' })
  } catch (cause) {
    return statusOf(cause, terminal.note)
  }
  return status
}

/** What writes in color has looked at them itself. */
function isNotColor(argument: string): boolean {
  return argument !== '--no-color' && argument !== '--color'
}

/** What other generators of documentation call our commands. */
const namesElsewhere = new Map([
  ['init', 'new'],
  ['create', 'new'],
  ['start', 'dev'],
  ['validate', 'check'],
  ['lint', 'check'],
  ['broken-links', 'check'],
  ['move', 'rename'],
  ['mv', 'rename'],
])

interface NewSiteOptions {
  name?: string
  git?: boolean
  start?: boolean
  ask?: boolean
  port: number
}

async function askInTerminal(folder: string | undefined, { name, start }: NewSiteOptions): Promise<AnsweredForNew> {
  const { askForNew, questionsIn } = await import('./ask-new.ts')
  return askForNew({ folder, name, start }, questionsIn(process.stdin, process.stderr))
}

function portOf(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new InvalidArgumentError('A port must be a whole number from 0 to 65535.')
  }
  return port
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number of at least 0.')
  return Number(text)
}

function daysOf(text: string): number {
  const days = Number(text)
  if (text.trim() === '' || !Number.isFinite(days) || days < 0) {
    throw new InvalidArgumentError('Days must be a number of at least 0; 0 checks every URL again.')
  }
  return days
}

function basePath(text: string): string {
  if (/^[a-z][a-z\d+.-]*:|[\s?#%\\]|(^|\/)\.{1,2}(\/|$)/i.test(text)) {
    throw new InvalidArgumentError('A base path must look like /docs; specify the host with --url.')
  }
  return text
}

function siteAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new InvalidArgumentError('A URL must look like https://docs.example.com.')
  }
  return text
}

/** Commander has printed its own message; anything else that reaches this point is reported in one line. */
function statusOf(cause: unknown, note: (text: string) => void): number {
  if (cause instanceof Error && 'exitCode' in cause && 'code' in cause) return cause.exitCode === 0 ? 0 : 2
  if (isUsageError(cause)) {
    note(cause.message)
    return 2
  }
  const path = cause instanceof Error && 'path' in cause && typeof cause.path === 'string' ? cause.path : undefined
  note(`docwright had to stop: ${failureReason(cause)}${path === undefined ? '' : `: ${shown(path)}`}`)
  return 1
}

import { Command, InvalidArgumentError } from 'commander'
import { readFileSync } from 'node:fs'
import { canonicalLanguage, languageCodes } from '../config/language-codes.ts'
import { failureReason } from '../source/failure-reason.ts'
import { platformCommands } from './platform-commands.ts'
import { createTerminal, type Terminal } from './terminal.ts'
import { shown } from './docs-folder.ts'
import type { TranslateOptions } from './translate-command.ts'
import type { CheckOptions } from './check-command.ts'
import type { StartPages } from './start-pages.ts'
import { UsageError } from './usage-error.ts'

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

  program
    .command('dev')
    .description('Preview a docs repository with live reload.')
    .argument('[folder]', 'folder that holds docs.json', '.')
    .option('-p, --port <number>', 'port; the next free one where it is busy', portOf, 3000)
    .option('--host <address>', 'address to listen on', 'localhost')
    .option('--private-apis', 'let the playground reach APIs on this machine and in private networks')
    .option('--base <path>', 'path below which the site is served, such as /docs', basePath)
    .action(async (folder: string, options: { port: number; host: string; base?: string; privateApis?: boolean }) => {
      const { dev } = await import('./dev-command.ts')
      status = await dev(folder, options, terminal)
    })

  program
    .command('build')
    .description('Build a static site.')
    .argument('[folder]', 'folder that holds docs.json', '.')
    .option('-o, --out <folder>', 'where to write the site', 'dist')
    .option('--base <path>', 'path below which the site is served, such as /docs', basePath)
    .option('--url <origin>', 'address of the published site, such as https://docs.example.com', siteAddress)
    .option('--force', 'render every page again')
    .option('--json', 'print a report as JSON')
    .action(
      async (
        folder: string,
        options: { out: string; base?: string; url?: string; force?: boolean; json?: boolean },
      ) => {
        const { build } = await import('./build-command.ts')
        status = await build(folder, options, terminal, startPages)
      },
    )

  program
    .command('check')
    .description('Find every problem: configuration, navigation, pages, links, anchors and assets.')
    .argument('[folder]', 'folder that holds docs.json', '.')
    .option('--base <path>', 'path below which the site is served, such as /docs', basePath)
    .option('--json', 'print diagnostics as JSON')
    .option('--thorough', 'also list what is not a mistake but worth a look')
    .option('--since <ref>', 'list only what is new since a branch, tag or commit, and count the rest')
    .option('--agents', 'report how ready the site is for agents instead: each check, its limit and how to fix it')
    .option('--url <origin>', 'with --agents: address of the published site', siteAddress)
    .option('--strict', 'fail where there are warnings, too')
    .option('--external', 'also check that linked pages of other sites exist')
    .option('--external-age <days>', 'days for which an answer of another site is reused', daysOf, 7)
    .option('--private-hosts', 'with --external: also check hosts on this machine and in private networks')
    .option('--fix', 'first fix problems that have only one possible fix')
    .option('--dry-run', 'with --fix: change nothing; print the changes')
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
        } else if (options.dryRun === true) throw new UsageError('--dry-run goes with --fix.')
        const { check } = await import('./check-command.ts')
        status = await check(folder, options, terminal, startPages)
      },
    )

  program
    .command('rename')
    .description('Move a page or a folder, and rewrite every link to it.')
    .argument('<old>', 'path of the page or folder')
    .argument('<new>', 'its new path')
    .argument('[folder]', 'folder that holds docs.json', '.')
    .option('--dry-run', 'change nothing; print the changes')
    .option('--no-redirect', 'add no redirect from the old address')
    .action(async (from: string, to: string, folder: string, options: { dryRun?: boolean; redirect?: boolean }) => {
      const { rename } = await import('./rename-command.ts')
      status = await rename(from, to, { ...options, folder }, terminal)
    })

  program
    .command('nav')
    .description('Print the resolved navigation.')
    .argument('[folder]', 'folder that holds docs.json', '.')
    .option('--json', 'as JSON')
    .action(async (folder: string, options: { json?: boolean }) => {
      const { nav } = await import('./nav-command.ts')
      status = await nav(folder, options, terminal)
    })

  program
    .command('translate')
    .description('Translate the site, or find what is not translated.')
    .argument('[folder]', 'folder that holds docs.json', '.')
    .option('-l, --language <codes...>', 'languages to translate into (default: those that the site has)', languagesOf)
    .option('--check', 'change nothing; fail where a translation is missing, stale or built differently')
    .option('--dry-run', 'change nothing; report what would be asked and what it would cost')
    .option('--report', 'print the figures of every language')
    .option('--retry', 'try again the texts that stayed in the language of the source')
    .option('--pseudo', 'accents and brackets in place of a language, without a model')
    .option('--json', 'print problems and figures as JSON')
    .action(async (folder: string, options: TranslateOptions) => {
      const { translate } = await import('./translate-command.ts')
      status = await translate(folder, options, terminal)
    })

  program
    .command('new')
    .description('Create a starter site.')
    .argument('[folder]', 'where to create it', '.')
    .option('--name <name>', 'name of the site')
    .action(async (folder: string, options: { name?: string }) => {
      const { create } = await import('./new-command.ts')
      status = await create(folder, options, terminal)
    })

  program
    .command('agents')
    .description('Print a compact index of the documentation for an AGENTS.md.')
    .argument('[folder]', 'folder that holds docs.json', '.')
    .action(async (folder: string) => {
      const { agents } = await import('./agents-command.ts')
      status = await agents(folder, terminal)
    })

  program
    .command('mcp')
    .description('Serve the documentation to an assistant (MCP over standard input and output).')
    .argument('[folder]', 'folder that holds docs.json', '.')
    .action(async (folder: string) => {
      const { serveMcp } = await import('./mcp-command.ts')
      status = await serveMcp(folder, terminal)
    })

  program
    .command('lsp')
    .description(
      'Serve an editor: problems, completion, renames (language server protocol over standard input and output).',
    )
    .argument('[folder]', 'folder that holds docs.json; the one that the editor has opened, if left out')
    // What editors' libraries add by themselves.
    .option('--stdio', 'standard input and output, which is the only way')
    .action(async (folder: string | undefined) => {
      const { serveEditor } = await import('./lsp-command.ts')
      status = await serveEditor(folder, ownVersion())
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

  try {
    const [command = ''] = argv
    const ours = namesElsewhere.get(command)
    if (ours !== undefined) program.error(`error: unknown command '${command}'\n(Did you mean ${ours}?)`)
    await program.parseAsync(argv, { from: 'user' })
  } catch (cause) {
    return statusOf(cause, terminal.note)
  }
  return status
}

/** What other generators of documentation call our commands. */
const namesElsewhere = new Map([
  ['init', 'new'],
  ['create', 'new'],
  ['preview', 'dev'],
  ['start', 'dev'],
  ['validate', 'check'],
  ['lint', 'check'],
  ['broken-links', 'check'],
  ['move', 'rename'],
  ['mv', 'rename'],
])

function languagesOf(text: string, earlier: readonly string[] = []): string[] {
  const codes = text.split(',').map((code) => canonicalLanguage(code.trim()))
  const unknown = codes.indexOf(undefined)
  if (unknown !== -1) {
    const known = languageCodes.join(', ')
    throw new InvalidArgumentError(`“${text.split(',')[unknown] ?? ''}” is not a known language. Known are ${known}.`)
  }
  return [...earlier, ...codes.filter((code) => code !== undefined)]
}

function portOf(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new InvalidArgumentError('A port must be a whole number from 0 to 65535.')
  }
  return port
}

function daysOf(text: string): number {
  const days = Number(text)
  if (text.trim() === '' || !Number.isFinite(days) || days < 0) {
    throw new InvalidArgumentError('Days are a number from 0; 0 checks every address again.')
  }
  return days
}

function basePath(text: string): string {
  if (/^[a-z][a-z\d+.-]*:|[\s?#%\\]|(^|\/)\.{1,2}(\/|$)/i.test(text)) {
    throw new InvalidArgumentError('A base path looks like /docs; the host goes into --url.')
  }
  return text
}

function siteAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new InvalidArgumentError('An address looks like https://docs.example.com.')
  }
  return text
}

function ownVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return manifest.version
}

/** Commander has printed its own message; anything else that reaches this point is reported in one line. */
function statusOf(cause: unknown, note: (text: string) => void): number {
  if (cause instanceof Error && 'exitCode' in cause && 'code' in cause) return cause.exitCode === 0 ? 0 : 2
  if (cause instanceof UsageError) {
    note(cause.message)
    return 2
  }
  const path = cause instanceof Error && 'path' in cause && typeof cause.path === 'string' ? cause.path : undefined
  note(`docwright had to stop: ${failureReason(cause)}${path === undefined ? '' : `: ${shown(path)}`}`)
  return 1
}

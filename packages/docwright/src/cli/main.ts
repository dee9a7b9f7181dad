import { Command } from 'commander'
import { failureReason } from '../source/failure-reason.ts'
import { ownVersion } from './own-version.ts'
import { createTerminal, type Terminal } from './terminal.ts'
import { shown } from './docs-folder.ts'
import type { StartPages } from './start-pages.ts'
import { declareAuthoringCommands } from './syntax/authoring-syntax.ts'
import type { CommandRun } from './syntax/command-run.ts'
import { declarePlatformCommands } from './syntax/platform-syntax.ts'
import { declareRepositoryCommands } from './syntax/repository-syntax.ts'
import { declareSiteCommands } from './syntax/site-syntax.ts'
import { declareToolCommands } from './syntax/tool-syntax.ts'
import { isUsageError } from './usage-error.ts'

/** The commands, in the order in which the help lists them. */
const declarations: readonly ((program: Command, run: CommandRun) => void)[] = [
  declareSiteCommands,
  declareRepositoryCommands,
  declareAuthoringCommands,
  declareToolCommands,
  declarePlatformCommands,
]

/**
 * The command line. The code of each command is loaded when it runs, so no command pays for the others.
 *
 * @param argv Arguments, without the names of Node and the program.
 * @param terminal Where commands write; by default, the terminal of this process.
 * @param startPages Starts the renderer for the pages of a build or a check; by default, a process of its own.
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
  const run = { argv, terminal, startPages, exits: (reported: number) => void (status = reported) }
  for (const declare of declarations) declare(program, run)
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

/** Parts that write in color look at these options themselves. */
function isNotColor(argument: string): boolean {
  return argument !== '--no-color' && argument !== '--color'
}

/** Names of our commands in other generators of documentation. */
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

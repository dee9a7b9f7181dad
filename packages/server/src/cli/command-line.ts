import { Command } from 'commander'
import type { CommandContext } from './command-context.ts'
import { explainDatabase } from '../store/database/explain-database.ts'
import { plainOutput } from './plain-output.ts'
import { declareAccountCommands } from './syntax/account-syntax.ts'
import { declareAuditCommands } from './syntax/audit-syntax.ts'
import type { CommandRun } from './syntax/command-run.ts'
import { declareDataCommands } from './syntax/data-syntax.ts'
import { declareDeploymentCommands } from './syntax/deployment-syntax.ts'
import { declareKeyCommands } from './syntax/key-syntax.ts'
import { declareProcessCommands } from './syntax/process-syntax.ts'
import { declareProjectCommands } from './syntax/project-syntax.ts'

/** The commands, in the order in which the help lists them. */
const declarations: readonly ((program: Command, run: CommandRun) => void)[] = [
  declareProcessCommands,
  declareProjectCommands,
  declareDeploymentCommands,
  declareKeyCommands,
  declareAccountCommands,
  declareAuditCommands,
  declareDataCommands,
]

/**
 * The platform's commands, as `docwright` runs them. Each command's code is loaded when it runs.
 *
 * @param argv Name of the command and its arguments.
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
  for (const declare of declarations) declare(program, { context, exits: (reported) => void (status = reported) })
  try {
    await program.parseAsync(argv, { from: 'user' })
  } catch (cause) {
    if (cause instanceof Error && 'exitCode' in cause && 'code' in cause) return cause.exitCode === 0 ? 0 : 2
    output.note(wordsOf(explainDatabase(cause, context.environment)))
    return 1
  }
  return status
}

/** A failure for people: its code, what is wrong, and how to fix it. */
function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const { code, fix } = cause as Error & { code?: unknown; fix?: unknown }
  const name = typeof code === 'string' && /^[a-z]+(?:-[a-z]+)+$/.test(code) ? `${code}: ` : ''
  return `${name}${cause.message}${typeof fix === 'string' ? ` ${fix}` : ''}`
}

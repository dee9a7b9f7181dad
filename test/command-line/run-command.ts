import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { main } from '../../packages/docwright/src/cli/main.ts'
import type { Terminal } from '../../packages/docwright/src/cli/terminal.ts'
import type { Diagnostic } from '../../packages/docwright/src/source/diagnostic.ts'
import { sharedPages } from '../setup/shared-pages.ts'

/** The built command line. */
export const program = resolve(import.meta.dirname, '../../packages/docwright/bin/docwright.js')

/** What a command did. */
export interface CommandResult {
  status: number | null
  stdout: string
  stderr: string
}

/**
 * Runs a command to its end.
 *
 * @param cwd Folder to run it in.
 * @param args Arguments.
 * @param environment Variables beside those of the tests.
 */
export function runCommand(cwd: string, args: readonly string[], environment: object = {}): Promise<CommandResult> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [program, ...args], { cwd, env: plainEnvironment(environment) })
    const result = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (result.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (result.stderr += text))
    child.on('error', fail)
    child.on('close', (status) => done({ status, ...result }))
  })
}

/**
 * Runs a command in this process: what is asked of commands by the dozen need not start a program each time. That the
 * program does what its commands do is asked with {@link runCommand}.
 *
 * @param args Arguments; folders are absolute.
 */
export async function runHere(args: readonly string[]): Promise<CommandResult> {
  const result = { stdout: '', stderr: '' }
  const terminal: Terminal = {
    interactive: false,
    width: 80,
    columns: { results: undefined, remarks: undefined },
    print: (text) => void (result.stdout += `${text}\n`),
    note: (text) => void (result.stderr += `${text}\n`),
    progress() {},
    endProgress() {},
  }
  const status = await main(args, terminal, () => sharedPages())
  return { status, ...result }
}

/**
 * The variables of the tests without those that change how output looks.
 *
 * @param more Variables to add.
 */
export function plainEnvironment(more: object = {}): NodeJS.ProcessEnv {
  const { CI: _ci, FORCE_COLOR: _force, NO_COLOR: _no, ...rest } = process.env
  return { ...rest, ...more }
}

/**
 * Runs `check --json`.
 *
 * @param root Docs root.
 */
export async function check(root: string): Promise<CommandResult & { diagnostics: Diagnostic[] }> {
  const result = await runHere(['check', root, '--json'])
  return { ...result, diagnostics: JSON.parse(result.stdout) as Diagnostic[] }
}

/** What `build --json` prints. */
export interface Report {
  built: boolean
  pages: number
  rendered: number
  written: number
  milliseconds: number
  diagnostics: Diagnostic[]
}

/**
 * Runs `build --json`.
 *
 * @param root Docs root; the site goes to its folder `dist`.
 * @param args Further arguments.
 */
export async function build(root: string, ...args: string[]): Promise<CommandResult & { report: Report }> {
  const result = await runHere(['build', root, '--json', '--out', join(root, 'dist'), ...args])
  return { ...result, report: JSON.parse(result.stdout) as Report }
}

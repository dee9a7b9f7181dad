import { Argument, type Command } from 'commander'
import { ownVersion } from '../own-version.ts'
import { shells, type Shell } from '../shells.ts'
import type { CommandRun } from './command-run.ts'

/** Declares the commands for other programs: assistants, editors and shells. */
export function declareToolCommands(program: Command, { terminal, exits }: CommandRun): void {
  program
    .command('agents')
    .description('Print a compact index of the documentation for an AGENTS.md.')
    .argument('[folder]', 'folder that contains docs.json', '.')
    .action(async (folder: string) => {
      const { agents } = await import('../agents-command.ts')
      exits(await agents(folder, terminal))
    })

  program
    .command('mcp')
    .description('Serve the documentation to AI assistants (MCP over standard input and output).')
    .argument('[folder]', 'folder that contains docs.json', '.')
    .action(async (folder: string) => {
      const { serveMcp } = await import('../mcp-command.ts')
      exits(await serveMcp(folder, terminal))
    })

  program
    .command('lsp')
    .description('Run the language server for editors (LSP over standard input and output).')
    .argument('[folder]', 'folder that contains docs.json (default: the one opened in the editor)')
    // Libraries of editors add it by themselves.
    .option('--stdio', 'use standard input and output (the only transport)')
    .action(async (folder: string | undefined) => {
      const { serveEditor } = await import('../lsp-command.ts')
      exits(await serveEditor(folder, ownVersion()))
    })

  program
    .command('completion')
    .description('Print a script that completes commands and options in a shell.')
    .addArgument(new Argument('<shell>').choices(shells))
    .action(async (shell: Shell) => {
      const { completion } = await import('../completion-command.ts')
      exits(completion(shell, program, terminal))
    })
}

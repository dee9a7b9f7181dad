import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shown } from './docs-folder.ts'

/**
 * How a command is printed, here and in the documentation. The name is not published yet, so that anybody could take it:
 * `--no` keeps npx from installing what it does not find. On the day of publishing, this line loses it, and
 * `COMMANDS=write npm test -- tools/printed-commands --project unit` follows.
 */
export const printedCommand = 'npx --no docwright'

/**
 * A command that works where its reader stands.
 *
 * @param args Arguments of the command, as a shell takes them.
 * @param folder Where the reader stands.
 * @param program The program that is running.
 * @returns Where npx finds the program from there, {@link printedCommand}; else the program by its path.
 */
export function commandLine(args: string, folder = process.cwd(), program = ownProgram()): string {
  return `${isFoundFrom(folder) ? printedCommand : `node ${quoted(shown(program))}`} ${args}`
}

function ownProgram(): string {
  return fileURLToPath(new URL('../../bin/docwright.js', import.meta.url))
}

/** As npx looks: in this folder, then further up. */
function isFoundFrom(folder: string): boolean {
  const parent = dirname(folder)
  return existsSync(join(folder, 'node_modules/.bin/docwright')) || (parent !== folder && isFoundFrom(parent))
}

/** A path as a shell takes it for one word. */
export function quoted(path: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { printedCommand } from '../starter/printed-command.ts'
import { shown } from './docs-folder.ts'

/**
 * A command that works in the folder of its reader.
 *
 * @param args Arguments of the command, as a shell takes them.
 * @param folder Folder of the reader.
 * @param program The program that is running.
 * @returns {@link printedCommand} if npx finds the program from there, otherwise the program by its path.
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

import { createConnection, ProposedFeatures } from 'vscode-languageserver/node'
import { serveLanguage } from '../language/serve-language.ts'
import { docsFolder } from './docs-folder.ts'

/**
 * Answers an editor over standard input and output, until it hangs up.
 *
 * @param folder Folder that holds `docs.json`; by default, the one that the editor has opened.
 * @param version Version of the program.
 */
export function serveEditor(folder: string | undefined, version: string): Promise<number> {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout)
  serveLanguage(connection, (opened) => docsFolder(folder ?? opened ?? '.'), version)
  return new Promise((resolve) => {
    connection.onExit(() => resolve(0))
    process.stdin.once('end', () => resolve(0))
  })
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LanguageClient } from 'vscode-languageclient/node'
import { window, workspace } from 'vscode'

let client

/** Starts the language server of the workspace. */
export async function activate() {
  const folder = workspace.workspaceFolders?.[0]?.uri.fsPath
  if (folder === undefined) return
  const command = serverOf(folder)
  client = new LanguageClient('docwright', 'Docwright', command, {
    documentSelector: [
      { scheme: 'file', language: 'mdx' },
      { scheme: 'file', language: 'markdown' },
      { scheme: 'file', pattern: '**/docs.json' },
    ],
    synchronize: { fileEvents: workspace.createFileSystemWatcher('**/*.{md,mdx,json,yaml,yml,jsx,tsx}') },
  })
  try {
    await client.start()
  } catch {
    const fix = 'Install docwright in this workspace, or name it in the setting docwright.command.'
    void window.showWarningMessage(`Docwright could not be started (${command.command}). ${fix}`)
  }
}

/** Ends it. */
export async function deactivate() {
  await client?.stop()
}

/**
 * The program of the workspace, else the one that the settings name.
 *
 * @param {string} folder The folder that is open.
 */
function serverOf(folder) {
  const own = join(folder, 'node_modules', 'docwright', 'bin', 'docwright.js')
  const options = { cwd: folder }
  if (existsSync(own)) return { command: 'node', args: [own, 'lsp'], options }
  const command = workspace.getConfiguration('docwright').get('command', 'docwright')
  // On Windows, programs of npm are scripts that only a shell starts.
  return { command, args: ['lsp'], options: { ...options, shell: process.platform === 'win32' } }
}

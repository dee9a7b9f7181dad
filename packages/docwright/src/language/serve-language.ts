import { fileURLToPath } from 'node:url'
import {
  CodeActionKind,
  FileChangeType,
  LSPErrorCodes,
  ResponseError,
  TextDocumentSyncKind,
  type Connection,
  type ServerCapabilities,
} from 'vscode-languageserver'
import { planRename } from '../edit/plan-rename.ts'
import { complete } from './complete.ts'
import { describe, pageLinkAt } from './describe.ts'
import { editorDiagnostic, fixOf } from './editor-diagnostic.ts'
import { openFiles, type OpenedFiles } from './opened-files.ts'
import { renamedPage, renameEdit } from './rename-edit.ts'
import { rangeOf } from './text-positions.ts'

/** Milliseconds without a change before problems are looked for: nobody wants them in the middle of a word. */
const rest = 150

const capabilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Full },
  completionProvider: { triggerCharacters: ['<', '/', '#', '"', ' ', '(', ':'] },
  hoverProvider: true,
  definitionProvider: true,
  renameProvider: { prepareProvider: true },
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
}

/**
 * Answers an editor until it hangs up: problems, completion, descriptions, definitions, renames, and fixes.
 *
 * @param connection The editor.
 * @param rootOf Finds the docs root, given the folder that the editor has opened.
 * @param version Version of the program.
 */
export function serveLanguage(connection: Connection, rootOf: (opened?: string) => string, version: string): void {
  let files: OpenedFiles | undefined
  connection.onInitialize(({ workspaceFolders, rootUri }) => {
    const folder = workspaceFolders?.[0]?.uri ?? rootUri ?? undefined
    files = openFiles(rootOf(folder?.startsWith('file:') === true ? fileURLToPath(folder) : undefined))
    return { serverInfo: { name: 'docwright', version }, capabilities }
  })
  reportProblems(connection, () => files)
  answerQuestions(connection, () => files)
  answerChanges(connection, () => files)
  connection.listen()
}

/** The files of the editor; undefined before it has said hello. */
type CurrentFiles = () => OpenedFiles | undefined

/** Follows what is written, and reports the problems of open files. */
function reportProblems(connection: Connection, current: CurrentFiles): void {
  let timer: NodeJS.Timeout | undefined

  function later(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void publish(), rest)
  }

  async function publish(): Promise<void> {
    const files = current()
    if (files === undefined) return
    try {
      for (const [path, diagnostics] of await files.problems()) {
        const uri = files.uriOf(path)
        const text = files.textOf(uri)
        // The file may have been closed meanwhile.
        if (text === undefined) continue
        await connection.sendDiagnostics({ uri, diagnostics: diagnostics.map((one) => editorDiagnostic(one, text)) })
      }
    } catch (cause) {
      connection.console.error(cause instanceof Error ? cause.message : String(cause))
    }
  }

  function changed(uri: string, text: string | undefined): void {
    if (current()?.change(uri, text) === true) later()
  }

  connection.onDidOpenTextDocument(({ textDocument }) => changed(textDocument.uri, textDocument.text))
  connection.onDidChangeTextDocument(({ textDocument, contentChanges }) =>
    changed(textDocument.uri, contentChanges.at(-1)?.text),
  )
  connection.onDidCloseTextDocument(({ textDocument }) => {
    changed(textDocument.uri, undefined)
    void connection.sendDiagnostics({ uri: textDocument.uri, diagnostics: [] })
  })
  connection.onDidChangeWatchedFiles(({ changes }) => {
    const files = current()
    if (changes.some(({ uri, type }) => type !== FileChangeType.Changed || files?.pathOf(uri) !== undefined)) {
      files?.workspace.refresh()
      later()
    }
  })
  connection.onShutdown(async () => {
    clearTimeout(timer)
    await current()?.workspace.close()
  })
}

/** Answers what a reader of the text asks: completion, descriptions, definitions. */
function answerQuestions(connection: Connection, current: CurrentFiles): void {
  connection.onCompletion(async (asked) => {
    const place = await current()?.at(asked)
    return place && complete(place.path, place.text, place.offset, place.workspace)
  })
  connection.onHover(async (asked) => {
    const place = await current()?.at(asked)
    const value = place && (await describe(place.path, place.text, place.offset, place.site))
    return value === undefined ? null : { contents: { kind: 'markdown', value } }
  })
  connection.onDefinition(async (asked) => {
    const files = current()
    const place = await files?.at(asked)
    const link = place && pageLinkAt(place.path, place.text, place.offset, place.site)
    const file = link && place.site.pages.get(link.key)?.file
    return file === undefined || files === undefined ? null : { uri: files.uriOf(file), range: rangeOf('', 0, 0) }
  })
}

/** Answers requests for changes: renames and fixes. */
function answerChanges(connection: Connection, current: CurrentFiles): void {
  connection.onPrepareRename(async (asked) => {
    const place = await current()?.at(asked)
    const page = place && renamedPage(place)
    return page === undefined ? null : { range: page.range, placeholder: page.key }
  })
  connection.onRenameRequest(async ({ newName, ...asked }) => {
    const files = current()
    const place = await files?.at(asked)
    const page = place && renamedPage(place)
    const dependencies = page && (await place.workspace.survey())
    if (files === undefined || page === undefined || dependencies === undefined) return null
    const plan = await planRename(page.key, newName, dependencies)
    if ('refused' in plan) throw new ResponseError(LSPErrorCodes.RequestFailed, plan.refused)
    return renameEdit(plan, files.workspace.read, files)
  })
  connection.onCodeAction(({ textDocument, context }) => {
    const text = current()?.textOf(textDocument.uri)
    if (text === undefined) return []
    return context.diagnostics.flatMap((diagnostic) => fixOf(diagnostic, textDocument.uri, text) ?? [])
  })
}

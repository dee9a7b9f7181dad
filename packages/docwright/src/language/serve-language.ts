import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  CodeActionKind,
  DiagnosticSeverity,
  FileChangeType,
  LSPErrorCodes,
  ResponseError,
  TextDocumentSyncKind,
  type CodeAction,
  type Connection,
  type Diagnostic as EditorDiagnostic,
  type Position,
  type Range,
  type TextDocumentPositionParams,
  type WorkspaceEdit,
} from 'vscode-languageserver'
import { offsetOfPlace } from '../edit/locate-address.ts'
import { planRename } from '../edit/plan-rename.ts'
import { keyOf } from '../site/page-paths.ts'
import type { Diagnostic, Repair } from '../source/diagnostic.ts'
import { complete } from './complete.ts'
import { describe, pageLinkAt } from './describe.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

/** Milliseconds without a change before problems are looked for: nobody wants them in the middle of a word. */
const rest = 150

/**
 * Answers an editor until it hangs up: problems, completion, descriptions, definitions, renames, and fixes.
 *
 * @param connection The editor.
 * @param rootOf Finds the docs root, given the folder that the editor has opened.
 * @param version Version of the program.
 */
export function serveLanguage(connection: Connection, rootOf: (opened?: string) => string, version: string): void {
  let root = ''
  let workspace: Workspace | undefined
  let timer: NodeJS.Timeout | undefined
  const open = new Map<string, string>()

  const pathOf = (uri: string): string | undefined => {
    if (!uri.startsWith('file:')) return undefined
    const path = relative(root, fileURLToPath(uri)).replaceAll('\\', '/')
    return path === '' || path.startsWith('..') ? undefined : path
  }
  const uriOf = (path: string): string => pathToFileURL(join(root, path)).href

  function changed(uri: string, text: string | undefined): void {
    const path = pathOf(uri)
    if (path === undefined || workspace === undefined) return
    if (text === undefined) open.delete(path)
    else open.set(path, text)
    workspace.edit(path, text)
    later()
  }

  function later(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void publish(), rest)
  }

  async function publish(): Promise<void> {
    try {
      const found = (await workspace?.diagnostics([...open.keys()])) ?? new Map<string, Diagnostic[]>()
      for (const [path, diagnostics] of found) {
        const text = open.get(path)
        if (text === undefined) continue
        await connection.sendDiagnostics({ uri: uriOf(path), diagnostics: diagnostics.map((one) => shown(one, text)) })
      }
    } catch (cause) {
      connection.console.error(cause instanceof Error ? cause.message : String(cause))
    }
  }

  async function at({ textDocument, position }: TextDocumentPositionParams) {
    const path = pathOf(textDocument.uri)
    const text = path === undefined ? undefined : (open.get(path) ?? (await workspace?.read(path)))
    const site = await workspace?.site()
    if (path === undefined || text === undefined || site === undefined || workspace === undefined) return undefined
    return { path, text, site, workspace, offset: offsetOf(text, position) }
  }

  connection.onInitialize(({ workspaceFolders, rootUri }) => {
    const folder = workspaceFolders?.[0]?.uri ?? rootUri ?? undefined
    root = rootOf(folder?.startsWith('file:') === true ? fileURLToPath(folder) : undefined)
    workspace = openWorkspace(root)
    return {
      serverInfo: { name: 'docwright', version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Full },
        completionProvider: { triggerCharacters: ['<', '/', '#', '"', ' ', '(', ':'] },
        hoverProvider: true,
        definitionProvider: true,
        renameProvider: { prepareProvider: true },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
      },
    }
  })
  connection.onDidOpenTextDocument(({ textDocument }) => changed(textDocument.uri, textDocument.text))
  connection.onDidChangeTextDocument(({ textDocument, contentChanges }) =>
    changed(textDocument.uri, contentChanges.at(-1)?.text),
  )
  connection.onDidCloseTextDocument(({ textDocument }) => {
    changed(textDocument.uri, undefined)
    void connection.sendDiagnostics({ uri: textDocument.uri, diagnostics: [] })
  })
  connection.onDidChangeWatchedFiles(({ changes }) => {
    if (changes.some(({ uri, type }) => type !== FileChangeType.Changed || pathOf(uri) !== undefined)) {
      workspace?.refresh()
      later()
    }
  })
  connection.onCompletion(async (asked) => {
    const place = await at(asked)
    return place && complete(place.path, place.text, place.offset, place.workspace)
  })
  connection.onHover(async (asked) => {
    const place = await at(asked)
    const value = place && (await describe(place.path, place.text, place.offset, place.site))
    return value === undefined ? null : { contents: { kind: 'markdown', value } }
  })
  connection.onDefinition(async (asked) => {
    const place = await at(asked)
    const link = place && pageLinkAt(place.path, place.text, place.offset, place.site)
    const file = link && place.site.pages.get(link.key)?.file
    return file === undefined ? null : { uri: uriOf(file), range: rangeOf('', 0, 0) }
  })
  connection.onPrepareRename(async (asked) => {
    const place = await at(asked)
    const page = place && renamedPage(place)
    return page === undefined ? null : { range: page.range, placeholder: page.key }
  })
  connection.onRenameRequest(async ({ newName, ...asked }) => {
    const place = await at(asked)
    const page = place && renamedPage(place)
    const dependencies = page && (await place.workspace.survey())
    if (place === undefined || page === undefined || dependencies === undefined) return null
    const plan = await planRename(page.key, newName, dependencies)
    if ('refused' in plan) throw new ResponseError(LSPErrorCodes.RequestFailed, plan.refused)
    return editOf(plan, place.workspace)
  })
  connection.onCodeAction(({ textDocument, context }): CodeAction[] =>
    context.diagnostics.flatMap((diagnostic) => {
      const path = pathOf(textDocument.uri)
      const text = path === undefined ? undefined : open.get(path)
      const edit = text === undefined ? undefined : repairEdit(diagnostic, text)
      if (edit === undefined) return []
      const title = `Write ${edit.newText.length > 60 ? 'the suggestion' : edit.newText}`
      const changes = { [textDocument.uri]: [edit] }
      return [{ title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], isPreferred: true, edit: { changes } }]
    }),
  )
  connection.onShutdown(async () => {
    clearTimeout(timer)
    await workspace?.close()
  })
  connection.listen()

  /** Edits first, by the names that files still have; then the moves. */
  async function editOf(
    { moves, texts }: { moves: readonly { from: string; to: string }[]; texts: ReadonlyMap<string, string> },
    { read }: Workspace,
  ): Promise<WorkspaceEdit> {
    const origins = new Map(moves.map(({ from, to }) => [to, from]))
    const edits = await Promise.all(
      [...texts].map(async ([path, after]) => {
        const origin = origins.get(path) ?? path
        const before = (await read(origin)) ?? ''
        return {
          textDocument: { uri: uriOf(origin), version: null },
          edits: [smallestChange(before, after)],
        }
      }),
    )
    const renames = moves.map(({ from, to }) => ({
      kind: 'rename' as const,
      oldUri: uriOf(from),
      newUri: uriOf(to),
    }))
    return { documentChanges: [...edits, ...renames] }
  }
}

/** The page under the cursor, or else the page that is open. */
function renamedPage({
  path,
  text,
  site,
  offset,
}: {
  path: string
  text: string
  offset: number
  site: Parameters<typeof pageLinkAt>[3]
}): { key: string; range: Range } | undefined {
  const link = pageLinkAt(path, text, offset, site)
  const key = link?.key ?? keyOf(path)
  if (site.pages.get(key)?.generated !== undefined || !site.pages.has(key)) return undefined
  return { key, range: link === undefined ? rangeOf(text, offset, offset) : rangeOf(text, link.start, link.end) }
}

function smallestChange(before: string, after: string): { range: Range; newText: string } {
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return { range: rangeOf(before, start, before.length - end), newText: after.slice(start, after.length - end) }
}

function shown(diagnostic: Diagnostic, text: string): EditorDiagnostic {
  const { severity, code, message, fix, repair, line, column, endLine, endColumn } = diagnostic
  const start = { line: line - 1, character: column - 1 }
  const end =
    endLine === undefined || endColumn === undefined
      ? endOfWord(text, offsetOfPlace(text, { line, column }), start)
      : { line: endLine - 1, character: endColumn - 1 }
  return {
    range: { start, end },
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    source: 'docwright',
    message: fix === undefined ? message : `${message} ${fix}`,
    ...(repair === undefined ? {} : { data: repair }),
  }
}

function endOfWord(text: string, offset: number, start: Position): Position {
  const word = /^[^\s)"'>]+|^./.exec(text.slice(offset, offset + 500))?.[0] ?? ''
  return { line: start.line, character: start.character + word.length }
}

function repairEdit({ data, range }: EditorDiagnostic, text: string): { range: Range; newText: string } | undefined {
  if (typeof data !== 'object' || data === null || !('written' in data) || !('put' in data)) return undefined
  const { written, put } = data as Repair
  const start = offsetOf(text, range.start)
  return text.startsWith(written, start)
    ? { range: rangeOf(text, start, start + written.length), newText: put }
    : undefined
}

function offsetOf(text: string, { line, character }: Position): number {
  return Math.min(text.length, offsetOfPlace(text, { line: line + 1, column: character + 1 }))
}

function rangeOf(text: string, start: number, end: number): Range {
  return { start: positionOf(text, start), end: positionOf(text, end) }
}

function positionOf(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split(/\r\n?|\n/)
  return { line: lines.length - 1, character: (lines.at(-1) ?? '').length }
}

import {
  CodeActionKind,
  DiagnosticSeverity,
  type CodeAction,
  type Diagnostic as EditorDiagnostic,
  type Position,
  type Range,
} from 'vscode-languageserver'
import { offsetOfPlace } from '../edit/locate-address.ts'
import type { Diagnostic, Repair } from '../source/diagnostic.ts'
import { offsetOf, rangeOf } from './text-positions.ts'

/**
 * A problem as editors show it. Its repair travels with it, and comes back in a request for fixes.
 *
 * @param text The file that has the problem.
 */
export function editorDiagnostic(diagnostic: Diagnostic, text: string): EditorDiagnostic {
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

/**
 * The fix of a problem, if it has one and the file still says what it replaces.
 *
 * @param diagnostic The problem, as the editor got it.
 * @param text The file as it is now.
 */
export function fixOf(diagnostic: EditorDiagnostic, uri: string, text: string): CodeAction | undefined {
  const edit = repairEdit(diagnostic, text)
  if (edit === undefined) return undefined
  const title = `Write ${edit.newText.length > 60 ? 'the suggestion' : edit.newText}`
  const changes = { [uri]: [edit] }
  return { title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], isPreferred: true, edit: { changes } }
}

function repairEdit({ data, range }: EditorDiagnostic, text: string): { range: Range; newText: string } | undefined {
  if (typeof data !== 'object' || data === null || !('written' in data) || !('put' in data)) return undefined
  const { written, put } = data as Repair
  const start = offsetOf(text, range.start)
  return text.startsWith(written, start)
    ? { range: rangeOf(text, start, start + written.length), newText: put }
    : undefined
}

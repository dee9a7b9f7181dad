import type { TextEdit } from '../content/parse/text-edits.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { locateAddress, offsetOfPlace } from './locate-address.ts'
import { createTextEditSet, type ReadText } from './text-edit-set.ts'

/** What came of repairs. */
export interface Repaired {
  /** New texts of the files that are different afterwards. */
  texts: Map<string, string>
  /** The diagnostics that are gone with it. */
  done: Diagnostic[]
}

/**
 * Writes what diagnostics say where only one thing can have been meant. Everything else stays as it is, byte for byte.
 *
 * @param diagnostics What was found.
 * @param read Reads a file.
 */
export async function applyRepairs(diagnostics: readonly Diagnostic[], read: ReadText): Promise<Repaired> {
  const edits = createTextEditSet()
  const done: Diagnostic[] = []
  for (const diagnostic of diagnostics) {
    const text = diagnostic.repair === undefined ? undefined : await read(diagnostic.file)
    const edit = text === undefined ? undefined : editFor(diagnostic, text)
    if (edit === undefined) continue
    edits.add(diagnostic.file, edit)
    done.push(diagnostic)
  }
  return { texts: await edits.texts(read), done }
}

function editFor({ code, repair, line, column }: Diagnostic, text: string): TextEdit | undefined {
  if (repair === undefined) return undefined
  const [written, put] = [repair.written, repair.put].map((part) => withLineEnds(part, text)) as [string, string]
  const offset = offsetOfPlace(text, { line, column })
  if (text.startsWith(written, offset)) return { start: offset, end: offset + written.length, insert: put }
  const isAddress = /^(?:broken-|link-|missing-asset)/.test(code)
  const start = isAddress ? locateAddress(text, { line, column }, written) : undefined
  return start === undefined ? undefined : { start, end: start + written.length, insert: put }
}

function withLineEnds(part: string, text: string): string {
  return text.includes('\r\n') ? part.replaceAll(/\r?\n/g, '\r\n') : part
}

import { failureReason } from '../../source/failure-reason.ts'

/** A mistake in a diagram. */
export interface DiagramMistake {
  /** The problem, as the end of a sentence. */
  reason: string
  /** Line of the diagram, counted from 0, if it is known. */
  line: number
}

/** The error of Mermaid's parsers. */
interface ParseFailure {
  message?: string
  hash?: { text?: string; token?: string | null; line?: number; loc?: { first_line?: number; last_line?: number } }
}

/**
 * Reads a diagram as a browser would, without drawing it.
 *
 * @param source The diagram as its author wrote it.
 * @returns The first mistake; undefined if there is none.
 */
export async function checkDiagram(source: string): Promise<DiagramMistake | undefined> {
  // Mermaid takes a second to load: for sites that have a diagram.
  const { parseDiagram } = await import('#mermaid-drawer')
  const { text, skipped } = withoutComments(source)
  try {
    await parseDiagram(text)
    return undefined
  } catch (cause) {
    // An error from a missing browser is no mistake of the author's.
    if (cause instanceof ReferenceError || cause instanceof TypeError) return undefined
    const failure: ParseFailure = typeof cause === 'object' && cause !== null ? cause : {}
    return { reason: reasonOf(failure, cause), line: skipped + lineOf(failure) }
  }
}

/**
 * Mermaid takes out settings and comments before it counts lines. They are made empty lines here, so that they count,
 * except for those before the first line, which it skips.
 *
 * @param source The diagram as its author wrote it.
 * @returns The remaining text, and the number of lines before it.
 */
export function withoutComments(source: string): { text: string; skipped: number } {
  const empty = (part: string): string => part.replaceAll(/[^\n]+/g, '')
  const text = source
    .replaceAll('\r\n', '\n')
    .replace(/^\s*---\n[\s\S]*?\n\s*---\s*?(?=\n|$)/, empty)
    .replaceAll(/%%\{[\s\S]*?\}%%/g, empty)
    .replaceAll(/^[ \t]*%%[^\n]*$/gm, '')
  const start = /^\s*\n/.exec(text)?.[0] ?? ''
  return { text: text.slice(start.length), skipped: start.split('\n').length - 1 }
}

function lineOf({ message = '', hash }: ParseFailure): number {
  const named = /(?:line|:)\s*(\d+)/i.exec(message)?.[1]
  const line = hash?.loc?.first_line ?? (named === undefined ? 1 : Number(named))
  return Math.max(0, line - 1)
}

function reasonOf({ message = '', hash }: ParseFailure, cause: unknown): string {
  if (/No diagram type detected/.test(message))
    return 'its first line names no type of diagram, such as `flowchart TD` or `sequenceDiagram`'
  const text = hash?.text?.trim() ?? ''
  if (text !== '') return `“${text.split('\n')[0]}” is not expected there`
  const at = /\n([^\n]*)\n-*\^/.exec(message)?.[1]?.trim()
  if (at !== undefined && at !== '')
    return `it cannot be read at “${lastWords(at)}”: a bracket, a “|” or an arrow is missing there`
  return failureReason(cause).split('\n')[0]?.replace(/[.:]$/, '') ?? ''
}

/** The parser quotes much before the place. */
function lastWords(text: string): string {
  return text.split(/\s+/).slice(-2).join(' ')
}

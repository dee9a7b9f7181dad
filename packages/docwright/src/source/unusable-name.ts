import { diagnose, type Diagnostic } from './diagnostic.ts'
import { sourceProblems } from './source-problems.ts'

/**
 * Reports a file that cannot be published under its name.
 *
 * @param path Path from the docs root, with U+FFFD for bytes that are not UTF-8.
 * @returns Undefined if the name works in a URL.
 */
export function unusableName(path: string): Diagnostic | undefined {
  const reason = reasonOf(path)
  if (reason === undefined) return undefined
  // A line break would end the line on a terminal and begin another that looks like our own output.
  const message = `The name of “${path.replaceAll('\n', String.raw`\n`)}” contains ${reason}, so it is not published.`
  return diagnose(sourceProblems, 'file-name-unusable', { file: path, line: 1, column: 1 }, message, 'Rename the file.')
}

function reasonOf(path: string): string | undefined {
  if (path.includes('\n')) return 'a line break'
  if (path.includes('\\')) return 'a backslash'
  return path.includes('\u{FFFD}') ? 'bytes that are not UTF-8' : undefined
}

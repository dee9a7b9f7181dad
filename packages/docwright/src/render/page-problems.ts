import type { ProblemView } from '@docwright/theme'
import { codeFrame } from '../source/code-frame.ts'
import type { Diagnostic } from '../source/diagnostic.ts'

/**
 * Diagnostics as the problem panel of a page shows them, each with the lines of source around its place.
 *
 * @param diagnostics The diagnostics, errors first.
 * @param textOf Text of a file; undefined if it cannot be read.
 */
export function presentProblems(
  diagnostics: readonly Diagnostic[],
  textOf: (file: string) => string | undefined,
): ProblemView[] {
  const sorted = diagnostics.toSorted((a, b) => rank(a) - rank(b))
  return sorted.map((diagnostic) => {
    const { code, severity, message, fix, file, line, column } = diagnostic
    const text = textOf(file)
    const frame = text === undefined ? [] : codeFrame(text, diagnostic)
    return {
      code,
      severity,
      message,
      ...(fix === undefined ? {} : { fix }),
      place: `${file}:${line}:${column}`,
      ...(frame.length === 0
        ? {}
        : {
            frame: frame.map(({ number, text: shown, marker }) => ({
              line: number,
              text: shown,
              current: marker !== undefined,
            })),
          }),
    }
  })
}

function rank({ severity }: Diagnostic): number {
  return severity === 'error' ? 0 : 1
}

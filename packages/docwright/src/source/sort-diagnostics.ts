import type { Diagnostic } from './diagnostic.ts'

/**
 * Sorts diagnostics by file, line and column, and drops repetitions of one at the same place.
 *
 * @param diagnostics In any order.
 */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const sorted = diagnostics.toSorted(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.code, b.code),
  )
  return sorted.filter((one, index) => {
    const before = sorted[index - 1]
    return before === undefined || describe(before) !== describe(one)
  })
}

function describe({ file, line, column, code, message }: Diagnostic): string {
  return [file, line, column, code, message].join('\n')
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

import type { Diagnostic } from './diagnostic.ts'

/** Sorts diagnostics by file, line and column, and drops duplicates at the same place. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const sorted = diagnostics.toSorted(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.code, b.code),
  )
  const told = new Set<string>()
  return sorted.filter((one) => {
    const words = describe(one)
    if (told.has(words)) return false
    told.add(words)
    return true
  })
}

function describe({ file, line, column, code, message }: Diagnostic): string {
  return [file, line, column, code, message].join('\n')
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

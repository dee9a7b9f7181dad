import type { Diagnostic } from './diagnostic.ts'

/** Identifies a problem, even if lines above it come and go. */
export function fingerprint({ code, file, message }: Pick<Diagnostic, 'code' | 'file' | 'message'>): string {
  return `${code} ${file} ${message}`.slice(0, 300)
}

/**
 * Separates the problems that a change caused from earlier ones.
 *
 * @param diagnostics Current problems.
 * @param known Fingerprints of the earlier problems, one for each occurrence.
 */
export function partNewProblems<One extends Pick<Diagnostic, 'code' | 'file' | 'message'>>(
  diagnostics: readonly One[],
  known: readonly string[],
): { added: One[]; earlier: One[] } {
  const left = new Map<string, number>()
  for (const print of known) left.set(print, (left.get(print) ?? 0) + 1)
  const added: One[] = []
  const earlier: One[] = []
  for (const diagnostic of diagnostics) {
    const print = fingerprint(diagnostic)
    const count = left.get(print) ?? 0
    left.set(print, count - 1)
    if (count > 0) earlier.push(diagnostic)
    else added.push(diagnostic)
  }
  return { added, earlier }
}

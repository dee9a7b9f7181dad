/** A position in a file of the docs repository. Lines and columns count from 1. */
export interface Place {
  file: string
  line: number
  column: number
  endLine?: number
  endColumn?: number
}

/** An error makes `check` and `build` exit with status 1; a warning does not. */
export type Severity = 'error' | 'warning'

/**
 * A problem, in the one form that the terminal, `--json`, the page overlay, the dashboard and the agent's `check` tool
 * share.
 */
export interface Diagnostic {
  /** Permanent, kebab-case, listed in the documentation's table of diagnostics. */
  code: string
  severity: Severity
  /** A sentence. */
  message: string
  /** A sentence in the imperative. */
  fix?: string
  /** A repair for programs, given only if the author can have meant just one thing. */
  repair?: Repair
  file: string
  line: number
  column: number
  endLine?: number
  endColumn?: number
}

/** The text at the place of a diagnostic, and its replacement. */
export interface Repair {
  written: string
  put: string
}

/** The fixed part of a diagnostic: its severity, and its title in the documentation. */
export interface Problem {
  severity: Severity
  title: string
}

/** Problems by code. Every part that reports diagnostics exports one such table. */
export type ProblemTable = Readonly<Record<string, Problem>>

/**
 * Makes a diagnostic at a place.
 *
 * @param problems Table of the part that reports it, which has the severity.
 * @param message A sentence.
 * @param fix A sentence in the imperative.
 * @param repair A replacement that programs may apply.
 */
export function diagnose<Table extends ProblemTable>(
  problems: Table,
  code: keyof Table & string,
  place: Place,
  message: string,
  fix?: string,
  repair?: Repair,
): Diagnostic {
  const severity: Severity = problems[code]?.severity ?? 'error'
  return {
    code,
    severity,
    message,
    ...(fix === undefined ? {} : { fix }),
    ...(repair === undefined ? {} : { repair }),
    ...place,
  }
}

/** A position in a file of the docs repository. Lines and columns count from 1. */
export interface Place {
  file: string
  line: number
  column: number
  endLine?: number
  endColumn?: number
}

/** How much a diagnostic matters: an error ends `check` and `build` with exit status 1, a warning does not. */
export type Severity = 'error' | 'warning'

/**
 * One problem, in the one shape that the terminal, `--json`, the page overlay, the dashboard and the agent's
 * `check` tool share.
 */
export interface Diagnostic {
  /** Permanent, kebab-case, listed in the documentation's table of diagnostics. */
  code: string
  severity: Severity
  /** What is wrong, as a sentence. */
  message: string
  /** How to fix it, as a sentence in the imperative. */
  fix?: string
  /** What a program may do about it: only where a single thing can have been meant. */
  repair?: Repair
  file: string
  line: number
  column: number
  endLine?: number
  endColumn?: number
}

/** What stands at the place of a diagnostic, and what to write there. */
export interface Repair {
  written: string
  put: string
}

/** What is known of a diagnostic before it occurs: its severity and a title for the documentation. */
export interface Problem {
  severity: Severity
  title: string
}

/** A part's problems by code; every part that reports diagnostics exports one such table. */
export type ProblemTable = Readonly<Record<string, Problem>>

/**
 * Makes a diagnostic at a place.
 *
 * @param problems The table of the part that reports it; gives the severity.
 * @param code A code of that table.
 * @param place Where the mistake stands.
 * @param message What is wrong, as a sentence.
 * @param fix How to fix it.
 * @param repair What a program may write there.
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

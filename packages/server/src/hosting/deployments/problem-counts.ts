/** How many problems there are of each kind. */
export interface ProblemCounts {
  errors: number
  warnings: number
}

/**
 * The number of problems in words: “1 error, 2 warnings”.
 *
 * @param found How many there are of each kind.
 */
export function problemCounts({ errors, warnings }: ProblemCounts): string {
  return `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

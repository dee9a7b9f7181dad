import colors from 'picocolors'
import type { Diagnostic } from '../source/diagnostic.ts'
import { formatDiagnostics, summarize } from './format-diagnostics.ts'
import type { ServePreviewOptions } from '../dev/serve-preview.ts'
import type { Terminal } from './terminal.ts'

const maxAtOnce = 5

/**
 * Reports the problems of one subject to a person at work, each when it appears, errors first.
 *
 * @param root Docs root on disk.
 * @param subject Subject of the problems, as a sentence names it.
 * @returns To be called after every change, with all current problems; `again` also reports those that were reported
 *   before.
 */
export function createProblemReporter(
  root: string,
  terminal: Terminal,
  subject: string,
): (diagnostics: readonly Diagnostic[], again?: boolean) => void {
  let reported = new Set<string>()
  return (diagnostics, again = false) => {
    const appeared = diagnostics.filter((diagnostic) => again || !reported.has(identity(diagnostic)))
    const hadSome = reported.size > 0
    reported = new Set(diagnostics.map(identity))
    if (appeared.length > 0) {
      const sorted = [...appeared.filter(isError), ...appeared.filter((diagnostic) => !isError(diagnostic))]
      const shown = sorted.slice(0, maxAtOnce)
      terminal.note(`\n${formatDiagnostics(shown, root, terminal.columns.remarks)}\n\n${summarize(diagnostics)}`)
      if (appeared.length > shown.length) terminal.note(colors.dim('docwright check shows all of them.'))
    } else if (hadSome && diagnostics.length === 0) {
      terminal.note(colors.green(`All problems of ${subject} are fixed.`))
    }
  }
}

/**
 * Reports the problems of pages to a person at work, page by page.
 *
 * @param root Docs root on disk.
 * @returns To be called with all problems of a page, after every change; `again` also reports those that were reported before.
 */
export function createPageProblemReporter(
  root: string,
  terminal: Terminal,
): NonNullable<ServePreviewOptions['onPage']> {
  const reporters = new Map<string, ReturnType<typeof createProblemReporter>>()
  // The file of many pages may be one specification.
  return ({ key, file }, diagnostics, again) => {
    const report = reporters.get(key) ?? createProblemReporter(root, terminal, file)
    reporters.set(key, report)
    report(diagnostics, again)
  }
}

/** Lines move while a file is edited; a problem that was reported is not reported again for that. */
function identity({ code, file, message }: Diagnostic): string {
  return [code, file, message].join('\n')
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

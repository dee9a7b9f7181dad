import colors from 'picocolors'
import type { Diagnostic } from '../source/diagnostic.ts'
import { formatDiagnostics, summarize } from './format-diagnostics.ts'
import type { ServePreviewOptions } from '../dev/serve-preview.ts'
import type { Terminal } from './terminal.ts'

const maxAtOnce = 5

/**
 * Tells a person at work the problems of one subject, each when it appears, errors first.
 *
 * @param root Docs root on disk.
 * @param terminal Where to write.
 * @param subject What the problems are of, as a sentence names it.
 * @returns To be called with all problems there are, after every change; `again` tells those too that were reported.
 */
export function createProblemTeller(
  root: string,
  terminal: Terminal,
  subject: string,
): (diagnostics: readonly Diagnostic[], again?: boolean) => void {
  let told = new Set<string>()
  return (diagnostics, again = false) => {
    const appeared = diagnostics.filter((diagnostic) => again || !told.has(identity(diagnostic)))
    const hadSome = told.size > 0
    told = new Set(diagnostics.map(identity))
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
 * Tells a person at work the problems of pages, each page's by themselves.
 *
 * @param root Docs root on disk.
 * @param terminal Where to write.
 * @returns To be called with all problems of a page, after every change; `again` tells those too that were reported.
 */
export function createPageProblemTeller(root: string, terminal: Terminal): NonNullable<ServePreviewOptions['onPage']> {
  const tellers = new Map<string, ReturnType<typeof createProblemTeller>>()
  // The file of many pages may be one specification.
  return ({ key, file }, diagnostics, again) => {
    const tell = tellers.get(key) ?? createProblemTeller(root, terminal, file)
    tellers.set(key, tell)
    tell(diagnostics, again)
  }
}

/** Lines move while a file is edited; a problem that was reported is not reported again for that. */
function identity({ code, file, message }: Diagnostic): string {
  return [code, file, message].join('\n')
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

import { basename } from 'node:path'
import colors from 'picocolors'
import { prepareSources } from './prepare-sources.ts'
import { docsFolder, shown } from './docs-folder.ts'
import { formatDiagnostics } from './format-diagnostics.ts'
import { openBrowser } from './open-browser.ts'
import { createPageProblemReporter, createProblemReporter } from './report-problems.ts'
import type { Terminal } from './terminal.ts'
import { startPages } from './start-pages.ts'

/** Options of `docwright dev`. */
export interface DevOptions {
  port: number
  host: string
  base?: string
  /** Lets the playground reach servers that specifications name at private addresses. */
  privateApis?: boolean
  /** Shows the site in a browser. */
  open?: boolean
}

/**
 * Previews a docs repository until it is interrupted.
 *
 * @param folder Folder that holds `docs.json`.
 * @param options Port, address, base path.
 * @returns The exit status.
 */
export async function dev(folder: string, options: DevOptions, terminal: Terminal): Promise<number> {
  const root = docsFolder(folder)
  await prepareSources(root, terminal)
  const start = performance.now()
  const reportProblems = createProblemReporter(root, terminal, 'the configuration')
  const reportPage = createPageProblemReporter(root, terminal)
  // A page process is ready by the time the rest of the program is.
  const bodies = startPages('preview', (fault) =>
    terminal.note(formatDiagnostics([fault], root, terminal.columns.remarks)),
  )
  const { servePreview } = await import('../dev/serve-preview.ts')
  const served = await servePreview({
    root,
    ...options,
    bodies,
    onUpdate(paths, milliseconds, diagnostics) {
      const [first = ''] = paths
      const others = paths.length > 1 ? ` and ${paths.length - 1} more` : ''
      terminal.note(`${colors.dim(`${Math.round(milliseconds)} ms`)}  ${first}${others}`)
      reportProblems(diagnostics)
    },
    onPage: reportPage,
    onFailure(reason) {
      terminal.note(
        `${colors.red('error')} The last change could not be rendered: ${reason}. Docwright tries again with the next change.`,
      )
    },
  })
  terminal.note(
    `\n  ${colors.bold('Docwright')} previews ${colors.bold(shown(root) === '.' ? basename(root) : shown(root))}\n`,
  )
  terminal.note(
    `  ${colors.green('➜')}  ${colors.cyan(served.url)}   ${colors.dim(`ready in ${Math.round(performance.now() - start)} ms`)}`,
  )
  if (served.port !== options.port && options.port !== 0) {
    terminal.note(`     ${colors.dim(`Port ${options.port} is busy.`)}`)
  }
  if (options.open === true) openBrowser(served.url)
  reportProblems(served.preview.diagnostics)
  terminal.note('')
  await interruption()
  await served.close()
  return 0
}

/** Resolves when the process is asked to end. */
export function interruption(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}

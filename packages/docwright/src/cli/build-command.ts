import { resolve } from 'node:path'
import colors from 'picocolors'
import type { BuildReport } from '../build/build-site.ts'
import { startPagePool } from '../render/start-page-pool.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { docsFolder, shown } from './docs-folder.ts'
import { formatDiagnostics, summarize } from './format-diagnostics.ts'
import { checkOutputFolder } from './output-folder-rules.ts'
import { progressBar } from './progress-bar.ts'
import type { Terminal } from './terminal.ts'

/** Options of `docwright build`. */
export interface BuildCommandOptions {
  out: string
  base?: string
  url?: string
  force?: boolean
  json?: boolean
}

/**
 * Builds a static site.
 *
 * @param folder Folder that holds `docs.json`.
 * @param options Where to and how.
 * @param terminal Where to write.
 * @returns 0, or 1 where there are errors; the site is made all the same wherever one can be made.
 */
export async function build(folder: string, options: BuildCommandOptions, terminal: Terminal): Promise<number> {
  const root = docsFolder(folder)
  await checkOutputFolder(root, resolve(options.out))
  // A page process is ready by the time the rest of the program is.
  const faults: Diagnostic[] = []
  const bodies = startPagePool('all-pages', (fault) => faults.push(fault))
  const { buildSite } = await import('../build/build-site.ts')
  const built = await buildSite({
    root,
    bodies,
    out: resolve(options.out),
    ...(options.base === undefined ? {} : { base: options.base }),
    ...(options.url === undefined ? {} : { url: options.url }),
    force: options.force === true,
    onProgress: (done, total) => terminal.progress(progressBar('Rendering', done, total, terminal.width)),
  })
  terminal.endProgress()
  const report = { ...built, diagnostics: [...faults, ...built.diagnostics] }
  const failed = report.diagnostics.some(({ severity }) => severity === 'error')
  if (options.json === true) terminal.print(JSON.stringify(report, undefined, 2))
  else {
    if (report.diagnostics.length > 0)
      terminal.print(`${formatDiagnostics(report.diagnostics, root, terminal.columns.results)}\n`)
    terminal.print(outcome(report, resolve(options.out)))
    terminal.print(report.built && report.diagnostics.length === 0 ? clean : summarize(report.diagnostics))
  }
  return failed ? 1 : 0
}

const clean = colors.green('No problems found; docwright check looks at links and files as well.')

function outcome(report: BuildReport, out: string): string {
  if (!report.built) return colors.red('No site could be made.')
  const seconds = (report.milliseconds / 1000).toFixed(2)
  return `${report.pages} pages in ${seconds} s (${report.rendered} rendered, ${report.written} files written) → ${shown(out)}`
}

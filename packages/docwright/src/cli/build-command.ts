import { resolve } from 'node:path'
import colors from 'picocolors'
import { readBuildInputs } from '../build/build-inputs.ts'
import type { BuildReport } from '../build/build-site.ts'
import { recallBuild } from '../build/last-build.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { docsFolder, shown } from './docs-folder.ts'
import { formatDiagnostics, summarize } from './format-diagnostics.ts'
import { checkOutputFolder } from './output-folder-rules.ts'
import { progressBar } from './progress-bar.ts'
import { keepHeapSmall } from './keep-heap-small.ts'
import type { Terminal } from './terminal.ts'
import { startPages } from './start-pages.ts'

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
  const { faults, ...built } = await buildAll(root, options, terminal)
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

const manyPages = 100

/** Most of the program is loaded only where there is something to build. */
async function buildAll(
  root: string,
  options: BuildCommandOptions,
  terminal: Terminal,
): Promise<BuildReport & { faults: Diagnostic[] }> {
  const start = performance.now()
  const target = {
    root,
    out: resolve(options.out),
    ...(options.base === undefined ? {} : { base: options.base }),
    ...(options.url === undefined ? {} : { url: options.url }),
  }
  const inputs = await readBuildInputs(target)
  const last = options.force === true ? undefined : recallBuild(inputs, target)
  if (last !== undefined) {
    const { pages, diagnostics } = last
    const milliseconds = performance.now() - start
    return { built: true, pages, rendered: 0, written: 0, milliseconds, diagnostics, faults: [] }
  }
  // A page process is ready by the time the rest of the program is.
  const faults: Diagnostic[] = []
  const bodies = startPages('all-pages', (fault) => faults.push(fault))
  const { buildSite } = await import('../build/build-site.ts')
  const report = await buildSite({
    ...target,
    inputs,
    bodies,
    force: options.force === true,
    onProgress(done, total) {
      // What is made for a few pages is collected faster where it has room.
      if (done === 1 && total >= manyPages) keepHeapSmall()
      terminal.progress(progressBar('Rendering', done, total, terminal.width))
    },
  })
  return { ...report, faults }
}

const clean = colors.green('No problems found; docwright check looks at links and files as well.')

function outcome(report: BuildReport, out: string): string {
  if (!report.built) return colors.red('No site could be made.')
  const seconds = (report.milliseconds / 1000).toFixed(2)
  return `${report.pages} pages in ${seconds} s (${report.rendered} rendered, ${report.written} files written) → ${shown(out)}`
}

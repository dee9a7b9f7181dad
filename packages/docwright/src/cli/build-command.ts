import { resolve, join, relative, sep } from 'node:path'
import colors from 'picocolors'
import { readBuildInputs, type BuildTarget } from '../build/build-inputs.ts'
import type { BuildOptions, BuildReport } from '../build/build-site.ts'
import type { EditOptions } from '../build/build-edit.ts'
import { changedFiles } from '../build/changed-files.ts'
import { filesChanged, lastBuildTime, recallBuild } from '../build/last-build.ts'
import type { BodyRenderer } from '../render/body/rendered-body.ts'
import { engineVersion } from '../render/basics/engine-version.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { createConfigMemory } from './config-memory.ts'
import { prepareSources } from './prepare-sources.ts'
import { docsFolder, shown } from './docs-folder.ts'
import { formatDiagnostics, summarize } from './format-diagnostics.ts'
import { progressBar } from './progress-bar.ts'
import { isLargeBuild } from './is-large-build.ts'
import { keepHeapSmall } from './keep-heap-small.ts'
import type { Terminal } from './terminal.ts'
import { startPages, type StartPages } from './start-pages.ts'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { isMarkdown } from '../site/page-paths.ts'
import { createDiskSource } from '../source/disk-source.ts'
import { outputStamp } from '../source/output-stamp.ts'
import { UsageError } from './usage-error.ts'

/** Options of `docwright build`. */
export interface BuildCommandOptions {
  out: string
  base?: string
  url?: string
  force?: boolean
  json?: boolean
  /** Prints errors only. */
  quiet?: boolean
}

/**
 * Builds a static site.
 *
 * @param folder Folder that holds `docs.json`.
 * @param options Output folder and settings of the build.
 * @param startBodies Starts the renderer of pages.
 * @returns 0, or 1 if there are errors; a site is written in spite of errors, if it can be.
 */
export async function build(
  folder: string,
  options: BuildCommandOptions,
  terminal: Terminal,
  startBodies: StartPages = startPages,
): Promise<number> {
  const root = docsFolder(folder)
  await checkOutputFolder(root, resolve(options.out))
  await prepareSources(root, terminal)
  const { faults, ...built } = await buildAll(root, options, terminal, startBodies)
  terminal.endProgress()
  const report = { ...built, diagnostics: [...faults, ...built.diagnostics] }
  const failed = report.diagnostics.some(({ severity }) => severity === 'error')
  if (options.json === true) terminal.print(JSON.stringify(report, undefined, 2))
  else {
    const quiet = options.quiet === true
    const printed = quiet ? report.diagnostics.filter(({ severity }) => severity === 'error') : report.diagnostics
    if (printed.length > 0) terminal.print(`${formatDiagnostics(printed, root, terminal.columns.results)}\n`)
    if (!quiet || !report.built) terminal.print(outcome(report, resolve(options.out)))
    if (!quiet || failed) terminal.print(report.built && printed.length === 0 ? clean : summarize(printed))
  }
  return failed ? 1 : 0
}

/** Most of the program is loaded only if there is something to build. */
async function buildAll(
  root: string,
  options: BuildCommandOptions,
  terminal: Terminal,
  startBodies: StartPages,
): Promise<BuildReport & { faults: Diagnostic[] }> {
  const begin = performance.now()
  const target = {
    root,
    out: resolve(options.out),
    ...(options.base === undefined ? {} : { base: options.base }),
    ...(options.url === undefined ? {} : { url: options.url }),
  }
  const faults: Diagnostic[] = []
  let bodies: BodyRenderer | undefined
  // A page process takes longer to start than all else that an edit needs.
  const start = (): BodyRenderer => (bodies ??= startBodies('all-pages', (fault) => faults.push(fault)))
  try {
    return { ...(await buildWith(start, target, options, terminal)), milliseconds: performance.now() - begin, faults }
  } finally {
    await bodies?.close()
  }
}

async function buildWith(
  start: () => BodyRenderer,
  target: BuildTarget,
  options: BuildCommandOptions,
  terminal: Terminal,
): Promise<Omit<BuildReport, 'milliseconds'>> {
  const isForced = options.force === true
  const since = isForced ? 0 : lastBuildTime(target)
  let changed: ReturnType<typeof changedFiles>
  let edit: Promise<{ buildEdit(options: EditOptions): Promise<BuildReport | undefined> }> | undefined
  let program: Promise<{ buildSite(options: BuildOptions): Promise<BuildReport> }> | undefined
  function prepare({ files, listing }: { files: string; listing: string }): void {
    if (!isForced && !filesChanged(files, target)) return
    start()
    changed = isForced ? undefined : changedFiles(listing, target)
    if (changed === undefined) program = import('../build/build-site.ts')
    else edit = import('../build/build-edit.ts')
  }
  const inputs = await readBuildInputs(target, prepare, ({ mtimeMs }) => void (mtimeMs > since && start()))
  const last = isForced ? undefined : recallBuild(inputs, target)
  if (last !== undefined) {
    return { built: true, pages: last.pages, rendered: 0, written: 0, diagnostics: last.diagnostics }
  }
  const bodies = start()
  if (edit !== undefined && changed !== undefined) {
    const { buildEdit } = await edit
    const report = await buildEdit({ target, inputs, changed, bodies })
    if (report !== undefined) return report
  }
  const { buildSite } = await (program ?? import('../build/build-site.ts'))
  // Before there is much in the heap: room that V8 has taken once it does not give back.
  if (await isLargeBuild(target.root, inputs.source, isForced)) keepHeapSmall()
  return buildSite({
    ...target,
    inputs,
    bodies,
    ...(isForced ? {} : { configMemory: createConfigMemory(target.root, engineVersion()) }),
    force: isForced,
    onProgress(done, total) {
      // Garbage of a small build is collected faster in a large heap; a large build keeps its heap small.
      if (done === 1 && total >= manyPages) keepHeapSmall()
      terminal.progress(progressBar('Rendering', done, total, terminal.width))
    },
  })
}

const manyPages = 100

const clean = colors.green('No problems found; docwright check also checks links and files.')

function outcome(report: BuildReport, out: string): string {
  if (!report.built) return colors.red('The site could not be built.')
  const seconds = (report.milliseconds / 1000).toFixed(2)
  return `${report.pages} pages in ${seconds} s (${report.rendered} rendered, ${report.written} files written) → ${shown(out)}`
}

/**
 * Refuses to build into a folder where files would be overwritten that no build has written.
 *
 * @param root Docs root.
 * @param out Output folder; both absolute.
 * @throws {@link UsageError} that says what to do instead.
 */
async function checkOutputFolder(root: string, out: string): Promise<void> {
  const found = statSync(out, { throwIfNoEntry: false })
  if (found !== undefined && !found.isDirectory()) {
    throw new UsageError(`${shown(out)} is a file, so the site cannot be written to it. Specify a folder with --out.`)
  }
  if (out === root || root.startsWith(withSlash(out))) {
    throw new UsageError(
      `The site cannot be written to ${shown(out)}, which contains the docs themselves. Specify another folder with --out, such as dist.`,
    )
  }
  if (found === undefined || existsSync(join(out, outputStamp))) return
  const foreign = readdirSync(out).find((name) => !name.startsWith('.'))
  if (foreign === undefined) return
  const folder = withSlash(relative(root, out)).replaceAll(sep, '/')
  const isInside = out.startsWith(withSlash(root))
  const page = !isInside
    ? undefined
    : (await createDiskSource(root).list()).find(({ path }) => path.startsWith(folder) && isMarkdown(path))
  if (page === undefined) {
    throw new UsageError(
      `The site cannot be written to ${shown(out)}, which contains files that Docwright did not write (${foreign}). Specify an empty or new folder with --out, or empty this one.`,
    )
  }
  throw new UsageError(
    `The site cannot be written to ${shown(out)}, which contains pages of the docs (${page.path}). Specify another folder with --out, or delete that one if it is an old site.`,
  )
}

function withSlash(path: string): string {
  return path.endsWith(sep) ? path : path + sep
}

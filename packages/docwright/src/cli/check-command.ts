import type { ExternalOptions } from '../check/external/check-external.ts'
import { cacheFolder } from '../source/cache-folder.ts'
import { fingerprint, partNewProblems } from '../source/new-problems.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { relative } from 'node:path'
import { prepareSources } from './prepare-sources.ts'
import { docsFolder } from './docs-folder.ts'
import type { EarlierSite } from './earlier-problems.ts'
import { formatDiagnostics, summarize } from './format-diagnostics.ts'
import { keepHeapSmall } from './keep-heap-small.ts'
import { ownVersion } from './own-version.ts'
import type { ReportFormat } from './report-format-names.ts'
import type { Terminal } from './terminal.ts'
import { startPages, type StartPages } from './start-pages.ts'

/** Scope and output of `check`. */
export interface CheckOptions {
  /** Prints an array of diagnostics. */
  json?: boolean
  /** Prints a report for another program. */
  format?: ReportFormat
  /** Prints errors only. */
  quiet?: boolean
  /** Fails if there are more warnings. */
  maxWarnings?: number
  /** The path below which the site is served. */
  base?: string
  /** Also gives advice. */
  thorough?: boolean
  /** Branch, tag or commit: what was there is counted only. */
  since?: string
  /** Also fails if there are warnings. */
  strict?: boolean
  /** Asks other sites whether the pages exist that are linked to. */
  external?: boolean
  /** Days that an answer of another site counts. */
  externalAge?: number
  /** Also asks addresses of this machine and of private networks. */
  privateHosts?: boolean
}

/**
 * Reports every problem of a docs repository.
 *
 * @param folder Folder that holds `docs.json`.
 * @param options Scope of the check.
 * @param startBodies Starts the renderer of pages.
 * @returns 0 if there are no errors (nor warnings, if these count), otherwise 1.
 */
export async function check(
  folder: string,
  options: CheckOptions,
  terminal: Terminal,
  startBodies: StartPages = startPages,
): Promise<number> {
  keepHeapSmall()
  const root = docsFolder(folder)
  await prepareSources(root, terminal)
  const before = await earlierSite(root, options)
  // A page process is ready by the time the rest of the program is.
  const faults: Diagnostic[] = []
  const bodies = startBodies('all-pages', (fault) => faults.push(fault))
  const { findProblems } = await import('./find-problems.ts')
  const found = await findProblems(root, {
    bodies,
    base: options.base,
    thorough: options.thorough === true,
    ...(before === undefined ? {} : { earlier: before.places }),
    ...(options.external === true ? { external: externalOptions(root, options, terminal) } : {}),
    onProgress: (done, total) => terminal.progress(`Checking ${done} of ${total} pages`),
  }).finally(() => terminal.endProgress())
  const known = (before?.problems ?? []).map(fingerprint)
  const { added: diagnostics, earlier } = partNewProblems([...faults, ...found], known)
  const printed = options.quiet === true ? diagnostics.filter(isError) : diagnostics
  const format = options.json === true ? 'json' : options.format
  if (format !== undefined) await printReport(format, printed, root, terminal)
  else {
    if (printed.length > 0) terminal.print(`${formatDiagnostics(printed, root, terminal.columns.results)}\n`)
    if (options.quiet !== true || printed.length > 0) {
      terminal.print(options.since === undefined ? summarize(printed) : summarizeNew(printed, earlier.length))
    }
  }
  return isFailure(diagnostics, options, terminal) ? 1 : 0
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

function isFailure(diagnostics: readonly Diagnostic[], options: CheckOptions, terminal: Terminal): boolean {
  const warnings = diagnostics.filter((diagnostic) => !isError(diagnostic)).length
  const most = options.strict === true ? 0 : options.maxWarnings
  if (warnings < diagnostics.length) return true
  if (most === undefined || warnings <= most) return false
  if (options.maxWarnings !== undefined)
    terminal.note(`More warnings (${warnings}) than --max-warnings allows (${most}).`)
  return true
}

/** Readers of a report are in the repository that the command was started in. */
async function printReport(
  format: ReportFormat,
  diagnostics: readonly Diagnostic[],
  root: string,
  terminal: Terminal,
): Promise<void> {
  const { formatReport } = await import('./report-formats.ts')
  const below = relative(process.cwd(), root).replaceAll('\\', '/')
  const text = formatReport(format, diagnostics, { folder: below.startsWith('..') ? '' : below, version: ownVersion() })
  if (text !== '') terminal.print(text)
}

/** The site that a change is compared with. */
async function earlierSite(root: string, options: CheckOptions): Promise<EarlierSite | undefined> {
  if (options.since === undefined) return undefined
  const { earlierProblems } = await import('./earlier-problems.ts')
  const { base, since, thorough } = options
  return earlierProblems(root, since, { base, thorough: thorough === true })
}

function summarizeNew(added: readonly Diagnostic[], earlier: number): string {
  const what = added.length === 0 ? 'No new problems.' : `New: ${summarize(added)}`
  return earlier === 0 ? what : `${what} ${earlier} already existed.`
}

const day = 24 * 60 * 60 * 1000

function externalOptions(root: string, options: CheckOptions, terminal: Terminal): ExternalOptions {
  return {
    cacheFolder: cacheFolder(root),
    age: (options.externalAge ?? 7) * day,
    thorough: options.thorough === true,
    allowPrivate: options.privateHosts === true,
    onProgress: (done, total) => terminal.progress(`Checking ${done} of ${total} external URLs`),
  }
}

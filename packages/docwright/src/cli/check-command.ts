import type { ExternalOptions } from '../check/external/check-external.ts'
import { cacheFolder } from '../source/cache-folder.ts'
import { fingerprint, partNewProblems } from '../source/new-problems.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { docsFolder } from './docs-folder.ts'
import type { EarlierSite } from './earlier-problems.ts'
import { formatDiagnostics, summarize } from './format-diagnostics.ts'
import { keepHeapSmall } from './keep-heap-small.ts'
import type { Terminal } from './terminal.ts'
import { startPages, type StartPages } from './start-pages.ts'

/** What `check` looks for, and how it answers. */
export interface CheckOptions {
  /** Prints an array of diagnostics. */
  json?: boolean
  /** The path below which the site is served. */
  base?: string
  /** Gives advice as well. */
  thorough?: boolean
  /** Branch, tag or commit: what was there is counted only. */
  since?: string
  /** Fails where there are warnings, too. */
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
 * @param options What to look for.
 * @param startBodies Starts what renders pages.
 * @returns 0 where there are no errors (warnings count where that is asked for), else 1.
 */
export async function check(
  folder: string,
  options: CheckOptions,
  terminal: Terminal,
  startBodies: StartPages = startPages,
): Promise<number> {
  keepHeapSmall()
  const root = docsFolder(folder)
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
  if (options.json === true) terminal.print(JSON.stringify(diagnostics, undefined, 2))
  else {
    if (diagnostics.length > 0) terminal.print(`${formatDiagnostics(diagnostics, root, terminal.columns.results)}\n`)
    terminal.print(options.since === undefined ? summarize(diagnostics) : summarizeNew(diagnostics, earlier.length))
  }
  return diagnostics.some(({ severity }) => options.strict === true || severity === 'error') ? 1 : 0
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

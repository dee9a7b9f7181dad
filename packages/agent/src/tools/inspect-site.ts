import { join } from 'node:path'
import { checkSite, createDiskSource, createSite, createSiteRenderer, startPagePool, type Diagnostic } from 'docwright'
import type { Workspace } from '../workspace/workspace.ts'

/**
 * Finds every problem of a workspace's site as it is at this moment.
 *
 * @param signal Ends the inspection; it then rejects with the signal's reason.
 */
export type InspectSite = (signal: AbortSignal) => Promise<readonly Diagnostic[]>

/**
 * Makes the inspection that a reviewer would make: `docwright check` on the workspace's docs folder. Files are named in
 * diagnostics from the workspace's root.
 *
 * @param workspace The workspace.
 */
export function createSiteInspector(workspace: Pick<Workspace, 'root' | 'docsFolder'>): InspectSite {
  const root = join(workspace.root, workspace.docsFolder)
  const prefix = workspace.docsFolder === '' ? '' : `${workspace.docsFolder}/`
  return async (signal) => {
    signal.throwIfAborted()
    const bodies = startPagePool('all-pages')
    const stop = (): void => void bodies.close()
    signal.addEventListener('abort', stop, { once: true })
    try {
      const diagnostics = await inspect()
      signal.throwIfAborted()
      return diagnostics.map((diagnostic) => ({ ...diagnostic, file: `${prefix}${diagnostic.file}` }))
    } finally {
      signal.removeEventListener('abort', stop)
      await bodies.close()
    }

    async function inspect(): Promise<readonly Diagnostic[]> {
      const made = await createSite(createDiskSource(root))
      if ('noSite' in made) return made.noSite.diagnostics
      return await checkSite(
        await createSiteRenderer(made.site, { root, purpose: 'check', bodies, highlightCache: false }),
      )
    }
  }
}

/**
 * What tells one problem from another while lines above it come and go.
 *
 * @param diagnostic The problem.
 */
export function fingerprint({ code, file, message }: Diagnostic): string {
  return `${code} ${file} ${message}`.slice(0, 300)
}

/**
 * Parts the problems that a turn has added from those that were there.
 *
 * @param diagnostics The problems of now.
 * @param known Fingerprints of those before; one for each occurrence.
 */
export function partNewProblems(
  diagnostics: readonly Diagnostic[],
  known: readonly string[],
): { added: Diagnostic[]; earlier: Diagnostic[] } {
  const left = new Map<string, number>()
  for (const print of known) left.set(print, (left.get(print) ?? 0) + 1)
  const added: Diagnostic[] = []
  const earlier: Diagnostic[] = []
  for (const diagnostic of diagnostics) {
    const print = fingerprint(diagnostic)
    const count = left.get(print) ?? 0
    left.set(print, count - 1)
    if (count > 0) earlier.push(diagnostic)
    else added.push(diagnostic)
  }
  return { added, earlier }
}

import { join } from 'node:path'
import { checkSite, createDiskSource, createSite, createSiteRenderer, type Diagnostic } from 'docwright/engine'
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
 */
export function createSiteInspector(workspace: Pick<Workspace, 'root' | 'docsFolder' | 'pages'>): InspectSite {
  const root = join(workspace.root, workspace.docsFolder)
  const prefix = workspace.docsFolder === '' ? '' : `${workspace.docsFolder}/`
  return async (signal) => {
    signal.throwIfAborted()
    // It starts while the site is read.
    workspace.pages.warm()
    const bodies = workspace.pages.site()
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

import { join } from 'node:path'
import {
  checkPart,
  checkSite,
  concernedPages,
  createDiskSource,
  createSite,
  createSiteRenderer,
  type ComparedSite,
  type Diagnostic,
} from 'docwright/engine'
import type { Workspace } from '../workspace/workspace.ts'

/** The inspected pages, and the problems found. */
export interface Inspection {
  diagnostics: readonly Diagnostic[]
  /** Number of inspected pages. */
  looked: number
  /** How many pages there are. */
  pages: number
}

/**
 * Inspects a workspace's site in its current state. An aborted signal ends it; it then rejects with the signal's
 * reason.
 */
export interface InspectSite {
  /** Finds every problem. */
  whole(signal: AbortSignal): Promise<readonly Diagnostic[]>
  /**
   * Finds the problems that changes since the first inspection can have caused: of the affected pages, and of
   * configuration and navigation. If nothing has changed since, or anything may be affected, it inspects every page.
   */
  changed(signal: AbortSignal): Promise<Inspection>
}

/**
 * Makes the inspection that a reviewer would make: `docwright check` on the workspace's docs folder. Files are named in
 * diagnostics from the workspace's root.
 */
export function createSiteInspector(
  workspace: Pick<Workspace, 'root' | 'docsFolder' | 'pages' | 'changes'>,
): InspectSite {
  const root = join(workspace.root, workspace.docsFolder)
  const prefix = workspace.docsFolder === '' ? '' : `${workspace.docsFolder}/`
  /** The site before anything was changed. */
  let before: ComparedSite | undefined

  async function inspect(signal: AbortSignal, isPartEnough: boolean): Promise<Inspection> {
    signal.throwIfAborted()
    // It starts while the site is read.
    workspace.pages.warm()
    const bodies = workspace.pages.site()
    const stop = (): void => void bodies.close()
    signal.addEventListener('abort', stop, { once: true })
    try {
      const made = await createSite(createDiskSource(root), before === undefined ? {} : { previous: before.site })
      if ('noSite' in made) return { diagnostics: named(made.noSite.diagnostics), looked: 0, pages: 0 }
      const { site } = made
      const renderer = await createSiteRenderer(site, { root, purpose: 'check', bodies, highlightCache: false })
      const isChanged = workspace.changes().length > 0
      const concerned =
        isPartEnough && isChanged && before !== undefined ? await concernedPages(before, renderer) : undefined
      const found = concerned === undefined ? await checkSite(renderer) : await checkPart(renderer, concerned)
      signal.throwIfAborted()
      if (!isChanged) before = { site, settingsDigest: renderer.settingsDigest }
      const pages = site.pages.size
      return { diagnostics: named(found), looked: concerned?.size ?? pages, pages }
    } finally {
      signal.removeEventListener('abort', stop)
      await bodies.close()
    }
  }

  function named(diagnostics: readonly Diagnostic[]): Diagnostic[] {
    return diagnostics.map((diagnostic) => ({ ...diagnostic, file: `${prefix}${diagnostic.file}` }))
  }

  return {
    whole: async (signal) => (await inspect(signal, false)).diagnostics,
    changed: async (signal) => inspect(signal, true),
  }
}

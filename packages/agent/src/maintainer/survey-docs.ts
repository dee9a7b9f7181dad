import { join } from 'node:path'
import {
  createDiskSource,
  createSite,
  createSiteRenderer,
  type ContentReference,
  type Diagnostic,
  type Site,
  isOfSpecification,
} from 'docwright/engine'
import type { Workspace } from '../workspace/workspace.ts'

/** A docs repository as the maintainer sees it. Paths count from the docs folder. */
export interface DocsSurvey {
  site: Site
  /** Path of the docs folder in the repository; empty for its root. */
  docsFolder: string
  /** Renders every page, once, for those who need what is in it: with many pages, that takes most of a turn. */
  lookAtPages: () => Promise<PageLooks>
}

/** What the rendered pages of a site hold. */
export interface PageLooks {
  /** Every link and asset of every hand-written page, with the key of the page. */
  references: readonly (ContentReference & { key: string })[]
  /** Snippets and code that pages are made of. */
  dependencies: ReadonlySet<string>
  /** Places within pages that links can name, by key. */
  anchors: ReadonlyMap<string, readonly string[]>
}

/** Number of pages that are read together. */
const together = 32

/**
 * Reads the site of a workspace.
 *
 * @param signal Ends the survey.
 * @returns The survey; the problems if no site can be made.
 */
export async function surveyDocs(
  workspace: Workspace,
  signal: AbortSignal,
): Promise<DocsSurvey | { noSite: readonly Diagnostic[] }> {
  signal.throwIfAborted()
  const made = await createSite(createDiskSource(join(workspace.root, workspace.docsFolder)))
  if ('noSite' in made) return { noSite: made.noSite.diagnostics }
  const { site } = made
  await site.metadata.load(site.pages.keys())
  let looks: Promise<PageLooks> | undefined
  return {
    site,
    docsFolder: workspace.docsFolder,
    lookAtPages: () => (looks ??= lookAtPages(workspace, site, signal)),
  }
}

async function lookAtPages(workspace: Workspace, site: Site, signal: AbortSignal): Promise<PageLooks> {
  signal.throwIfAborted()
  workspace.pages.warm()
  const bodies = workspace.pages.site()
  try {
    const root = join(workspace.root, workspace.docsFolder)
    const renderer = await createSiteRenderer(site, { root, purpose: 'check', bodies, highlightCache: false })
    const references: (ContentReference & { key: string })[] = []
    const dependencies = new Set<string>()
    const anchors = new Map<string, readonly string[]>()
    const written = [...site.pages].filter(([, page]) => page.generated === undefined).map(([key]) => key)
    for (let start = 0; start < written.length; start += together) {
      signal.throwIfAborted()
      const renders = written.slice(start, start + together).map(async (key) => {
        // A page that cannot be rendered is reported by `check`; it has no links to repair.
        const body = await renderer.body(key, 'none').catch(() => undefined)
        if (body === undefined) return
        references.push(...body.references.map((reference) => ({ ...reference, key })))
        for (const path of body.dependencies) dependencies.add(path)
        if (!isOfSpecification(body.frontMatter)) anchors.set(key, body.anchors)
      })
      await Promise.all(renders)
    }
    return { references: references.toSorted(inOrder), dependencies, anchors }
  } finally {
    await bodies.close()
  }
}

function inOrder(a: ContentReference, b: ContentReference): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column
}

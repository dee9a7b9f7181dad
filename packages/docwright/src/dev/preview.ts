import { fetchFileFor } from '../openapi/specification-cache.ts'
import { createSite, type NoSite, type Site, type SiteOptions } from '../site/create-site.ts'
import { updateSite } from '../site/update-site.ts'
import { createSiteRenderer } from '../render/create-site-renderer.ts'
import type { BodyRenderer } from '../render/body/rendered-body.ts'
import { startPagePool } from '../render/processes/start-page-pool.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { readForgeLinks } from '../source/read-forge-links.ts'
import type { Source } from '../source/source.ts'

/** The current content of the preview: a site, or the reason why there is none. */
export type PreviewState = { kind: 'site'; renderer: SiteRenderer } | { kind: 'none'; noSite: NoSite }

/** A docs repository that is shown while it is edited. */
export interface Preview {
  readonly state: PreviewState
  /** The last site that could be made; shown while the configuration is broken. */
  readonly renderer: SiteRenderer | undefined
  /** Problems of the configuration and the navigation as they are now. */
  readonly diagnostics: readonly Diagnostic[]
  /**
   * Takes in changes of files.
   *
   * @param paths Paths that changed, folders included.
   */
  update(paths: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Dependencies of a preview. */
export interface PreviewOptions extends Omit<SiteOptions, 'previous'> {
  /** Docs root on disk. */
  root: string
  /** Page processes that were started already; closed with the preview. */
  bodies?: BodyRenderer
}

/**
 * Opens a preview: understands the repository, renders nothing yet.
 *
 * @param source The repository, listed again at every call of its `list`.
 * @param options Docs root and base path.
 */
export async function openPreview(source: Source, options: PreviewOptions): Promise<Preview> {
  const bodies = options.bodies ?? startPagePool('preview')
  const siteOptions = { ...options, fetchFile: fetchFileFor(options.root, { allowPrivate: true }) }
  let renderer: SiteRenderer | undefined
  const repository = readForgeLinks(options.root)
  let state: PreviewState = { kind: 'none', noSite: { diagnostics: [], configFiles: [] } }
  try {
    state = await load()
  } catch (cause) {
    await bodies.close()
    throw cause
  }
  let updating: Promise<void> = Promise.resolve()

  function understand(previous: Site | undefined, changed: readonly string[]): ReturnType<typeof createSite> {
    if (previous === undefined) return createSite(source, siteOptions)
    // After a broken configuration everything is looked at again.
    return state.kind === 'site'
      ? updateSite(previous, changed, siteOptions)
      : createSite(source, { ...siteOptions, previous })
  }

  async function load(changed: readonly string[] = []): Promise<PreviewState> {
    const previous = renderer?.site
    const result = await understand(previous, changed)
    if ('noSite' in result) return { kind: 'none', noSite: result.noSite }
    renderer = await createSiteRenderer(result.site, {
      root: options.root,
      purpose: 'preview',
      apiProxy: true,
      mcp: true,
      searchPage: true,
      repository: await repository,
      bodies,
      ...(renderer === undefined ? {} : { previous: renderer, changedFiles: changed }),
    })
    return { kind: 'site', renderer }
  }

  /** Changes that could not be taken in are tried again with the next ones. */
  const missed = new Set<string>()
  async function takeIn(paths: readonly string[], before: Promise<void>): Promise<void> {
    await before
    for (const path of paths) missed.add(path)
    state = await load([...missed])
    missed.clear()
  }

  return {
    get state() {
      return state
    },
    get renderer() {
      return renderer
    },
    get diagnostics() {
      return state.kind === 'site' ? problemsOf(state.renderer.site, state.renderer) : state.noSite.diagnostics
    },
    async update(paths) {
      const before = updating
      const update = takeIn(paths, before)
      updating = update.catch(() => {})
      await update
    },
    async close() {
      await bodies.close()
    },
  }
}

function problemsOf(site: Site, renderer: SiteRenderer): readonly Diagnostic[] {
  return [...site.diagnostics, ...renderer.diagnostics]
}

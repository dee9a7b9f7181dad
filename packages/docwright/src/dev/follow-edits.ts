import type { Site } from '../site/create-site.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { failureReason } from '../source/failure-reason.ts'
import type { Source } from '../source/source.ts'
import { isOutside, newFolders } from './changed-folders.ts'
import type { PreviewTabs } from './preview-tabs.ts'
import type { Preview } from './preview.ts'
import { foldersOf, watchFolders } from './watch-folders.ts'

/** Dependencies of the function that follows edits. */
export interface FollowEditsContext {
  /** Docs root on disk, absolute. */
  root: string
  source: Source
  preview: Preview
  tabs: PreviewTabs
  /** See `ServePreviewOptions`. */
  onUpdate?(paths: readonly string[], milliseconds: number, diagnostics: readonly Diagnostic[]): void
  onFailure?(reason: string): void
}

/**
 * Watches the folders of a docs repository, and takes every edit in: the preview first, then the open tabs.
 *
 * @returns Ends it.
 */
export async function followEdits(context: FollowEditsContext): Promise<() => void> {
  const { root, source, preview, tabs } = context
  const watch = watchFolders(root, (paths) => void update(paths))
  let watched: Iterable<string> = []
  let followed: Site | undefined
  await follow()
  return () => watch.close()

  /** Watches the folders of the listing. */
  async function follow(created: readonly string[] = []): Promise<void> {
    const site = preview.renderer?.site
    if (site !== undefined && site.navigation === followed?.navigation && created.length === 0) return
    followed = site
    const listed = site === undefined ? (await source.list()).map(({ path }) => path) : site.files.keys()
    watched = [...foldersOf(listed), ...created]
    watch.follow(watched)
  }

  async function update(paths: string[]): Promise<void> {
    const relevant = paths.filter((path) => !isOutside(path, root))
    if (relevant.length === 0) return
    const start = performance.now()
    try {
      const created = newFolders(relevant, root)
      // Changes in a new folder are reported from here on; files that it has already are part of this change.
      if (created.folders.length > 0) watch.follow([...watched, ...created.folders])
      await preview.update([...relevant, ...created.files])
      await tabs.showEdit([...relevant, ...created.files])
      context.onUpdate?.(relevant, performance.now() - start, preview.diagnostics)
      await follow(created.folders)
      await tabs.tellEdited(new Set(relevant))
    } catch (cause) {
      context.onFailure?.(failureReason(cause))
    }
  }
}

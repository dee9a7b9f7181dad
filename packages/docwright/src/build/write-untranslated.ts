import type { SiteRenderer } from '../render/site-renderer.ts'
import { mapConcurrently } from '../source/map-concurrently.ts'
import type { BuildState } from './build-state.ts'
import type { OutputFolder } from './output-folder.ts'
import { outputPath } from './output-path.ts'

const atOnce = 24

/**
 * Writes the pages that other languages lack, at the addresses that they would have there.
 *
 * @param renderer The site.
 * @param output Where to.
 * @param state The memory of builds.
 */
export async function writeUntranslated(
  renderer: SiteRenderer,
  output: OutputFolder,
  state: BuildState,
): Promise<void> {
  const files = new Set<string>()
  await mapConcurrently(renderer.untranslatedPaths(), atOnce, async (path) => {
    const page = await renderer.untranslated(path, { highlight: 'complete' })
    if (page === undefined) return
    const file = outputPath(path, '.html')
    output.write(file, page.html)
    files.add(file)
    for (const asset of page.files) {
      output.write(asset.path.slice(1), asset.content())
      files.add(asset.path.slice(1))
    }
  })
  state.setValue('untranslated', files.size === 0 ? '' : JSON.stringify([...files].toSorted()))
}

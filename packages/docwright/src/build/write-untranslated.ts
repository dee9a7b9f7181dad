import type { SiteRenderer } from '../render/site-renderer.ts'
import { mapConcurrently } from '../source/map-concurrently.ts'
import type { BuildState } from './build-state.ts'
import type { OutputFolder } from './output-folder.ts'
import { outputPath } from './output-path.ts'
import type { BuildPlan } from './plan-build.ts'

const atOnce = 24

/** Files of the pages that other languages lack, by the address of each. */
export type UntranslatedFiles = ReadonlyMap<string, readonly string[]>

/**
 * Takes what the last build has written of such pages, and forgets it: where this build breaks off, the next one writes
 * all of them.
 *
 * @param state The memory of builds.
 * @returns Undefined if that is not known.
 */
export function takeUntranslated(state: BuildState): UntranslatedFiles | undefined {
  const value = state.value('untranslated') ?? ''
  state.setValue('untranslated', '')
  return value === '' ? undefined : new Map(JSON.parse(value) as [string, string[]][])
}

/**
 * Writes the pages that other languages lack, at the addresses that they would have there. If nothing has changed but
 * the text of some pages, only these are written.
 *
 * @param renderer The site.
 * @param output The output folder.
 * @param state The memory of builds.
 * @param plan The changed pages, and whether the rest of the site may have changed.
 * @param written The files that the last build wrote.
 */
export async function writeUntranslated(
  renderer: SiteRenderer,
  output: OutputFolder,
  state: BuildState,
  { render, around, siteChanged }: BuildPlan,
  written: UntranslatedFiles | undefined,
): Promise<void> {
  const isKept = (path: string): boolean => {
    const key = renderer.untranslatedKey(path)
    return !siteChanged && key !== undefined && !render.has(key) && !around.has(key)
  }
  const paths = renderer.untranslatedPaths()
  const files = new Map<string, readonly string[]>()
  await mapConcurrently(paths, atOnce, async (path) => {
    const kept = isKept(path) ? written?.get(path) : undefined
    files.set(path, kept ?? (await writePage(path, renderer, output)))
  })
  state.setValue('untranslated', JSON.stringify(paths.map((path) => [path, files.get(path) ?? []])))
}

async function writePage(path: string, renderer: SiteRenderer, output: OutputFolder): Promise<string[]> {
  const page = await renderer.untranslated(path, { highlight: 'complete' })
  if (page === undefined) return []
  const file = outputPath(path, '.html')
  output.write(file, page.html)
  for (const asset of page.files) output.write(asset.path.slice(1), asset.content())
  return [file, ...page.files.map((asset) => asset.path.slice(1))]
}

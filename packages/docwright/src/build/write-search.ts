import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteRenderer } from '../render/site-renderer.ts'
import { describePage, formerNamesOf, isSearchable } from '../search/document/describe-page.ts'
import type { SearchDocument } from '../search/document/search-document.ts'
import { dataFile, searchFolder } from '../search/index/index-files.ts'
import { compress, type IndexSink } from '../search/index/index-sink.ts'
import { headPaths, indexSite, keepPage, writeChanged } from '../search/index-site.ts'
import type { Site } from '../site/create-site.ts'
import type { BuildState } from './build-state.ts'
import type { OutputFolder } from './output-folder.ts'
import type { BuildPlan } from './plan-build.ts'

/**
 * Writes the changed files of the search index, and removes those that are no longer needed.
 *
 * @param renderer The site.
 * @param output The output folder.
 * @param state The memory of builds, which has every rendered page.
 * @param plan The pages that may have changed, and whether the rest of the site may have.
 */
export async function writeSearch(
  renderer: SiteRenderer,
  output: OutputFolder,
  state: BuildState,
  { pagesChanged, render }: BuildPlan,
): Promise<void> {
  const isChanged = await indexSite({
    site: renderer.site,
    store: state.search,
    sink: sinkOf(output),
    documentOf: (key) => renderer.document(key),
    ...(pagesChanged ? {} : { only: render }),
  })
  if (isChanged) rememberHeads(state)
}

/**
 * Writes the files of the search index after some pages were indexed again, if nothing else of the site has changed.
 *
 * @param output The output folder.
 * @param state The memory of builds.
 */
export function writeChangedSearch(output: OutputFolder, state: BuildState): void {
  if (writeChanged(state.search, sinkOf(output))) rememberHeads(state)
}

function sinkOf(output: OutputFolder): IndexSink {
  return {
    write: (path, content) => output.write(path.slice(1), compress(content)),
    remove: (path) => output.remove(path.slice(1)),
  }
}

function rememberHeads(state: BuildState): void {
  state.setValue('searchHeads', JSON.stringify(headPaths(state.search).map((path) => path.slice(1))))
}

/**
 * Removes files of forgotten indexes: no list of them is kept in the output folder, because many of their names change
 * with their content.
 *
 * @param site The site, whose own files stay.
 * @param output The output folder.
 * @param state The memory of builds.
 */
export function removeOldSearchFiles(site: Site, output: OutputFolder, state: BuildState): void {
  const known = state.search.filePaths()
  const folder = searchFolder.slice(1)
  for (const file of filesIn(join(output.path, folder))) {
    const isOld = dataFile.test(file) && !known.has(searchFolder + file) && !site.links.files.has(folder + file)
    if (isOld) output.remove(folder + file)
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const formerNames = new WeakMap<Site, ReturnType<typeof formerNamesOf>>()

/**
 * Indexes a page that was just rendered, so that its content need not be requested again.
 *
 * @param key Key of the page.
 * @param document Its searchable content; absent if it could not be rendered.
 * @param site The site.
 * @param state The memory of builds.
 */
export function rememberDocument(
  key: string,
  document: SearchDocument | undefined,
  site: Site,
  state: BuildState,
): void {
  if (!isSearchable(key, site)) return
  const names = formerNames.get(site) ?? formerNamesOf(site)
  formerNames.set(site, names)
  state.search.savePage(key, keepPage(describePage(key, site, names), document?.sections ?? []))
}

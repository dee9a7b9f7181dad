import type { SiteRenderer } from '../render/site-renderer.ts'
import { describePage, formerNamesOf, isSearchable } from '../search/document/describe-page.ts'
import type { SearchDocument } from '../search/document/search-document.ts'
import { indexSite, keepPage } from '../search/index-site.ts'
import type { Site } from '../site/create-site.ts'
import type { BuildState } from './build-state.ts'
import type { OutputFolder } from './output-folder.ts'

/**
 * Writes the search index. Its files are named by their content, but for those that a search begins with: a file that is
 * there already is what it should be.
 *
 * @param renderer The site.
 * @param output Where to.
 * @param state The memory of builds, in which every page is that was rendered.
 * @returns Whether the set of its files is another one than before.
 */
export async function writeSearch(renderer: SiteRenderer, output: OutputFolder, state: BuildState): Promise<boolean> {
  const known = new Set(JSON.parse(state.value('searchFiles') || '[]') as string[])
  const files = await indexSite(renderer.site, state.search, (key) => renderer.document(key))
  const paths = files.map(({ path }) => path.slice(1))
  for (const [index, { isNamedByContent, content }] of files.entries()) {
    const path = paths[index] ?? ''
    if (!isNamedByContent || !known.has(path)) output.write(path, content())
  }
  state.setValue('searchFiles', JSON.stringify(paths))
  return paths.length !== known.size || paths.some((path) => !known.has(path))
}

const formerNames = new WeakMap<Site, ReturnType<typeof formerNamesOf>>()

/**
 * Indexes a page that was just rendered, so that its content need not be asked for again.
 *
 * @param key Key of the page.
 * @param document What readers can find on it; absent where it could not be rendered.
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
  state.search.set(key, keepPage(describePage(key, site, names), document?.sections ?? []))
}

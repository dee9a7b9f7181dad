import { enteringOrder } from '../navigation/entering-order.ts'
import type { NavigationTree } from '../navigation/navigation-tree.ts'
import type { SitePage } from './page-paths.ts'

/**
 * The first page under each folder that has no index page: the target of a link to the folder. The root, whose target
 * is the first page of the navigation, has the empty name.
 *
 * @param pages Pages by key, sorted by path.
 * @param tree Its order comes first, as readers enter it: the default version of a language before the others. Pages
 *   outside it follow in the order of the listing.
 * @returns Keys of pages by folder path.
 */
export function firstPagesOfFolders(
  pages: ReadonlyMap<string, SitePage>,
  tree: Pick<NavigationTree, 'content'>,
): Map<string, string> {
  const folders = new Map<string, string>()
  const listed = [...new Set(enteringOrder(tree))].filter((key) => pages.has(key))
  const [first = pages.keys().next().value] = listed
  if (first !== undefined && !pages.has('index')) folders.set('', first)
  for (const keys of [listed, pages.keys()]) {
    for (const key of keys) {
      for (let end = key.lastIndexOf('/'); end > 0; end = key.lastIndexOf('/', end - 1)) {
        const folder = key.slice(0, end)
        // Every folder above has been claimed by the page that claimed this one.
        if (folders.has(folder)) break
        if (!pages.has(folder) && !pages.has(`${folder}/index`)) folders.set(folder, key)
      }
    }
  }
  return folders
}

import type { PagePlace } from './place-pages.ts'

/**
 * Prepares places for pages that are not in the navigation, so that they get the tabs, the language and the sidebar of
 * their neighbors: those of the first listed page in the same folder, otherwise in the nearest folder above.
 *
 * @param places Places of the listed pages, in reading order.
 * @returns Finds the place, without groups, of any path; undefined if nothing is listed near it.
 */
export function createUnlistedPlaces(places: ReadonlyMap<string, PagePlace>): (path: string) => PagePlace | undefined {
  let folders: Map<string, PagePlace> | undefined
  return (path) => {
    folders ??= indexFolders(places)
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
      const place = folders.get(folder)
      if (place !== undefined) return place
    }
    return undefined
  }
}

function indexFolders(places: ReadonlyMap<string, PagePlace>): Map<string, PagePlace> {
  const folders = new Map<string, PagePlace>()
  for (const [path, place] of places) {
    let ungrouped: PagePlace | undefined
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
      if (folders.has(folder)) break
      ungrouped ??= { ...place, groups: [] }
      folders.set(folder, ungrouped)
    }
  }
  return folders
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** A package as the lockfile knows it. */
export interface LockedPackage {
  version?: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * Everything that is installed with packages, for every system.
 *
 * @param packages Of the lockfile, by their folder.
 * @param names Packages that are asked for.
 * @returns Folders.
 */
export function installedPackages(
  packages: Readonly<Record<string, LockedPackage>>,
  names: readonly string[],
): string[] {
  const found = new Set(names.map((name) => folderOf(packages, '', name)))
  for (const folder of found) {
    const { dependencies = {}, optionalDependencies = {} } = packages[folder] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      found.add(folderOf(packages, folder, name))
  }
  return [...found]
}

/** Node looks for a package next to the one that imports it, then in the folders above. */
function folderOf(packages: Readonly<Record<string, LockedPackage>>, from: string, name: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path] !== undefined) return path
    if (folder === '') throw new Error(`The lockfile has no ${name}, which ${from} needs.`)
  }
}

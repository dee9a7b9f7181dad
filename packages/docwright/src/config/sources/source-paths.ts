/**
 * The folder in this repository for the files of a source.
 *
 * @param path As written, such as `/sdk`.
 * @returns Without leading or trailing slash; undefined if pages cannot be in that folder: the root, `..`, names with a
 * leading dot or underscore, and names that do not work in a URL.
 */
export function mountFolder(path: string): string | undefined {
  const folder = path.trim().replace(/^\/+|(?<!\/)\/+$/g, '')
  const names = folder.split('/')
  return names.every((name) => /^[\p{L}\p{N}][\p{L}\p{N}._~-]*$/u.test(name) && name !== 'node_modules')
    ? folder
    : undefined
}

/**
 * The source folder that contains a file.
 *
 * @param file Path from the docs root.
 * @param mounts Folders of all sources.
 * @returns Undefined for a file of the base repository.
 */
export function mountOf(file: string, mounts: readonly string[]): string | undefined {
  return mounts.find((mount) => file.startsWith(`${mount}/`))
}

/**
 * Whether two folders are the same or one contains the other.
 *
 * @param a Path without leading or trailing slash, like `b`.
 */
export function overlaps(a: string, b: string): boolean {
  return `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`)
}

/**
 * The name for `sourceRef` of a source that has no explicit name.
 *
 * @returns `owner/repository`, or the available part of it.
 */
export function sourceName(repository: string): string {
  const parts = repository
    .trim()
    .replace(/(?<![/\\])[/\\]+$/, '')
    .replace(/\.git$/, '')
    .split(/[/\\:]+/)
    .filter((part) => part !== '')
  return parts.slice(-2).join('/')
}

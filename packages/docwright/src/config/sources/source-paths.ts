/**
 * The folder of this repository in which the files of a source stand.
 *
 * @param path As written, such as `/sdk`.
 * @returns Without slashes at its ends; undefined for what cannot be the folder of pages: the root, `..`, names with a leading dot or
 *   underscore, and what a URL cannot hold as it is.
 */
export function mountFolder(path: string): string | undefined {
  const folder = path.trim().replace(/^\/+|(?<!\/)\/+$/g, '')
  const names = folder.split('/')
  return names.every((name) => /^[\p{L}\p{N}][\p{L}\p{N}._~-]*$/u.test(name) && name !== 'node_modules')
    ? folder
    : undefined
}

/**
 * The folder of a source that a file stands in.
 *
 * @param file Path from the docs root.
 * @param mounts Folders of all sources.
 * @returns The folder; undefined for a file of the base repository.
 */
export function mountOf(file: string, mounts: readonly string[]): string | undefined {
  return mounts.find((mount) => file.startsWith(`${mount}/`))
}

/**
 * Whether one of two folders is the other, or inside it.
 *
 * @param a Path without slashes at its ends, as `b`.
 */
export function overlaps(a: string, b: string): boolean {
  return `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`)
}

/**
 * What `sourceRef` calls a source that has no name of its own.
 *
 * @param repository Its address.
 * @returns `owner/repository`, or as much of it as there is.
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

/**
 * Normalizes a path of a docs repository: from the docs root, forward slashes, no leading slash, no `.` or `..`.
 * Backslashes, as on Windows, count as slashes.
 *
 * @param path Path from the docs root, with or without a leading slash.
 * @returns Undefined if it leaves the root, names the root itself, or is not a valid path.
 */
export function normalizeSourcePath(path: string): string | undefined {
  if (path.includes('\0')) return undefined
  const parts: string[] = []
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.length === 0 ? undefined : parts.join('/')
}

/**
 * Resolves a path that a file of the repository names.
 *
 * @param path With a leading slash, from the docs root; otherwise from the folder of `file`.
 * @param file The file that names it.
 * @returns Path from the docs root; undefined if it leaves the root or is not a valid path.
 */
export function resolveSourcePath(path: string, file: string): string | undefined {
  if (path.startsWith('/') || path.startsWith('\\')) return normalizeSourcePath(path)
  return normalizeSourcePath(`${file.slice(0, file.lastIndexOf('/') + 1)}${path}`)
}

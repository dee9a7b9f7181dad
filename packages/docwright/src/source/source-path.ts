/**
 * Brings a path of a docs repository into the one form that sources use: from the docs root, forward slashes, no
 * leading slash, no `.` or `..`. Back slashes, which Windows writes, count as slashes.
 *
 * @param path Path from the docs root, with or without a leading slash.
 * @returns The path, or undefined where it leaves the root, names the root itself, or cannot be a path at all.
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
 * @param path The path as written; with a leading slash it counts from the docs root, else from the file's folder.
 * @param file The file that names it.
 * @returns The path from the docs root, or undefined where it leaves the root or cannot be a path.
 */
export function resolveSourcePath(path: string, file: string): string | undefined {
  if (path.startsWith('/') || path.startsWith('\\')) return normalizeSourcePath(path)
  return normalizeSourcePath(`${file.slice(0, file.lastIndexOf('/') + 1)}${path}`)
}

import { resolveSourcePath } from '../source/source-path.ts'
import { decodePercent } from '../source/decode-percent.ts'

/**
 * Resolves the file of a reference.
 *
 * @param file The part before `#` in the reference.
 * @param from The file with the reference: a path from the docs root, or a URL.
 * @returns Path from the docs root, or URL; undefined if it leaves the docs root.
 */
export function resolveReferenceTarget(file: string, from: string): string | undefined {
  if (isUrl(file)) return file
  if (!isUrl(from)) return resolveSourcePath(decodePercent(file), from)
  return URL.canParse(file, from) ? new URL(file, from).href : undefined
}

/**
 * Whether a file of a specification must be fetched.
 *
 * @param file Path from the docs root, or URL.
 */
export function isUrl(file: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(file)
}

import { resolveSourcePath } from '../source/source-path.ts'
import { decodePercent } from '../source/decode-percent.ts'

/**
 * Works out which file a reference names.
 *
 * @param file What stands before `#` in the reference.
 * @param from The file that holds the reference: a path from the docs root, or a URL.
 * @returns Path from the docs root, or URL; undefined if it leaves the docs root.
 */
export function resolveReferenceTarget(file: string, from: string): string | undefined {
  if (isUrl(file)) return file
  if (!isUrl(from)) return resolveSourcePath(decodePercent(file), from)
  return URL.canParse(file, from) ? new URL(file, from).href : undefined
}

/**
 * Tells whether a file of a specification is to be fetched.
 *
 * @param file Path from the docs root, or URL.
 */
export function isUrl(file: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(file)
}

import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { decodeText, pageSizeLimit } from './decode-text.ts'
import { linkTarget } from './list-folder.ts'
import { normalizeSourcePath } from './source-path.ts'

/**
 * Text of a file of the repository, to show the lines around a problem. A link that leaves the docs folder is not
 * followed: readers must not see what is behind it.
 *
 * @param file Path from the docs root.
 * @returns Undefined if there is nothing to show.
 */
export function readTextInside(root: string, file: string): string | undefined {
  const path = normalizeSourcePath(file)
  if (path === undefined) return undefined
  try {
    const realRoot = realpathSync(root)
    const target = linkTarget(realRoot, path)
    if (target?.path === undefined || !target.stats.isFile() || target.stats.size > pageSizeLimit) return undefined
    const { text } = decodeText(readFileSync(join(realRoot, target.path)), file)
    return text === '' ? undefined : text
  } catch {
    return undefined
  }
}

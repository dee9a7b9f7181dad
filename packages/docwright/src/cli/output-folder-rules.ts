import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isMarkdown } from '../site/page-paths.ts'
import { createDiskSource } from '../source/disk-source.ts'
import { outputStamp } from '../source/output-stamp.ts'
import { shown } from './docs-folder.ts'
import { UsageError } from './usage-error.ts'

/**
 * Refuses to build into a folder where files would be overwritten that no build has written.
 *
 * @param root Docs root.
 * @param out Output folder; both absolute.
 * @throws {@link UsageError} that says what to do instead.
 */
export async function checkOutputFolder(root: string, out: string): Promise<void> {
  const found = statSync(out, { throwIfNoEntry: false })
  if (found !== undefined && !found.isDirectory()) {
    throw new UsageError(`${shown(out)} is a file, so no site can be written to it. Name a folder with --out.`)
  }
  if (out === root || root.startsWith(withSlash(out))) {
    throw new UsageError(
      `The site cannot be written to ${shown(out)}, which holds the docs themselves. Name another folder with --out, such as dist.`,
    )
  }
  if (found === undefined || existsSync(join(out, outputStamp))) return
  const foreign = readdirSync(out).find((name) => !name.startsWith('.'))
  if (foreign === undefined) return
  const folder = withSlash(relative(root, out)).replaceAll(sep, '/')
  const isInside = out.startsWith(withSlash(root))
  const page = !isInside
    ? undefined
    : (await createDiskSource(root).list()).find(({ path }) => path.startsWith(folder) && isMarkdown(path))
  if (page === undefined) {
    throw new UsageError(
      `The site cannot be written to ${shown(out)}, which holds files of another origin (${foreign}). Name an empty or new folder with --out, or empty this one.`,
    )
  }
  throw new UsageError(
    `The site cannot be written to ${shown(out)}, which holds pages of the docs (${page.path}). Name another folder with --out, or remove that one if it is an old site.`,
  )
}

function withSlash(path: string): string {
  return path.endsWith(sep) ? path : path + sep
}

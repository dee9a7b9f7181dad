import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * The folder for results that take time to compute again. It lies in the repository, so that continuous integration can
 * keep it with the checkout. It is separate from `.docwright`, which holds files that people write and belongs in
 * version control.
 *
 * @param root Docs root on disk.
 */
export function cacheFolder(root: string): string {
  return join(root, '.docwright', 'cache')
}

/**
 * Makes a cache folder. It keeps itself out of version control, whatever the repository ignores.
 *
 * @throws Error if the folder cannot be made, as in a read-only checkout.
 */
export function makeCacheFolder(folder: string): void {
  const ignore = join(folder, '.gitignore')
  if (existsSync(ignore)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(ignore, '*\n')
  if (basename(folder) === 'cache' && basename(dirname(folder)) === '.docwright') leaveEarlierPlace(dirname(folder))
}

const earlierFiles = ['build.sqlite', 'highlight.sqlite', 'islands.sqlite'].flatMap((name) =>
  ['', '-wal', '-shm'].map((suffix) => `${name}${suffix}`),
)

/** Removes caches from their earlier place, `.docwright` itself, which then told git to ignore everything in it. */
function leaveEarlierPlace(folder: string): void {
  try {
    const ignore = join(folder, '.gitignore')
    // If this file is missing, the caches may have been committed: then they are not ours to remove.
    if (!existsSync(ignore) || readFileSync(ignore, 'utf8') !== '*\n') return
    for (const name of [...earlierFiles, 'specifications']) rmSync(join(folder, name), { recursive: true, force: true })
    rmSync(ignore)
  } catch {
    // A cache that cannot be removed only inconveniences people who add files there.
  }
}

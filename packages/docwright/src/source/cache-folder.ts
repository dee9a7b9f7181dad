import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Where commands remember what costs time to find out again. It lies in the repository, so that continuous integration
 * can keep it with the checkout, and in a folder of its own: what people write for Docwright stands beside it, below
 * `.docwright`, and belongs into version control.
 *
 * @param root Docs root on disk.
 */
export function cacheFolder(root: string): string {
  return join(root, '.docwright', 'cache')
}

/**
 * Makes a folder for what can be made again. It keeps itself out of version control, whatever the repository ignores.
 *
 * @throws Error where it cannot be made, as in a checkout that is read-only.
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

/** Caches used to lie in `.docwright` itself, which then told git to ignore all that is in it. */
function leaveEarlierPlace(folder: string): void {
  try {
    const ignore = join(folder, '.gitignore')
    // Without it, the files may have been committed: then they are not ours to remove.
    if (!existsSync(ignore) || readFileSync(ignore, 'utf8') !== '*\n') return
    for (const name of [...earlierFiles, 'specifications']) rmSync(join(folder, name), { recursive: true, force: true })
    rmSync(ignore)
  } catch {
    // What cannot be removed is only in the way of people who add files there.
  }
}

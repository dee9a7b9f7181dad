import { mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Source } from '../source.ts'

/** Records what was fetched into a folder, and so distinguishes fetched files from those of the repository. */
const mark = '.docwright-source'

export type FolderContent = { kind: 'nothing' } | { kind: 'fetched'; from: string } | { kind: 'own' }

/**
 * Finds out what is in the folder for the files of a source.
 *
 * @returns `own` for files that were not fetched, which must never be changed.
 */
export function contentOf(folder: string): FolderContent {
  try {
    return { kind: 'fetched', from: readFileSync(join(folder, mark), 'utf8').trim() }
  } catch {
    // The folder does not exist.
  }
  try {
    return readdirSync(folder).length === 0 ? { kind: 'nothing' } : { kind: 'own' }
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return { kind: 'nothing' }
    return { kind: 'own' }
  }
}

/**
 * Replaces the files in a folder with those of a source. Other programs see either the earlier files or the new ones,
 * never a mixture.
 *
 * @param folder Absolute path. {@link contentOf} must not return `own` for it.
 * @param from Describes what was fetched, in one line.
 * @param options.scratch Folder on the same disk for unfinished work.
 * @param options.tracked Whether the files may be committed; by default, git ignores them.
 */
export async function writeFetched(
  source: Source,
  folder: string,
  from: string,
  { scratch, tracked }: { scratch: string; tracked: boolean },
): Promise<void> {
  mkdirSync(scratch, { recursive: true })
  const work = mkdtempSync(join(scratch, 'fetching-'))
  try {
    const fresh = join(work, 'new')
    mkdirSync(fresh)
    for (const { path } of await source.list()) {
      const bytes = await source.read(path)
      if (bytes === undefined) continue
      const target = join(fresh, path)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, bytes)
    }
    writeFileSync(join(fresh, mark), `${from}\n`)
    if (!tracked) writeFileSync(join(fresh, '.gitignore'), '*\n')
    mkdirSync(dirname(folder), { recursive: true })
    const isThere = contentOf(folder).kind === 'fetched'
    if (isThere) renameSync(folder, join(work, 'old'))
    else rmSync(folder, { recursive: true, force: true })
    try {
      renameSync(fresh, folder)
    } catch (cause) {
      // The earlier files are better than none.
      if (isThere) renameSync(join(work, 'old'), folder)
      throw cause
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

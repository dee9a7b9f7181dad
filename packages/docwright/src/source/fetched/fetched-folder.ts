import { mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Source } from '../source.ts'

/** Says what was fetched into its folder, and so tells fetched files from those of the repository. */
const mark = '.docwright-source'

/** What stands in a folder. */
export type FolderContent = { kind: 'nothing' } | { kind: 'fetched'; from: string } | { kind: 'own' }

/**
 * Tells what stands where the files of a source belong.
 *
 * @param folder Absolute path.
 * @returns `own` for files that were not fetched: they are never touched.
 */
export function contentOf(folder: string): FolderContent {
  try {
    return { kind: 'fetched', from: readFileSync(join(folder, mark), 'utf8').trim() }
  } catch {
    // There is none.
  }
  try {
    return readdirSync(folder).length === 0 ? { kind: 'nothing' } : { kind: 'own' }
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return { kind: 'nothing' }
    return { kind: 'own' }
  }
}

/**
 * Writes all files of a source into a folder, in place of what was fetched before. Whoever looks meanwhile sees the earlier
 * files or the new ones, never a part.
 *
 * @param source The files.
 * @param folder Absolute path; {@link contentOf} must not call it `own`.
 * @param from What was fetched, in one line.
 * @param options Where work goes on, and what version control is to see.
 * @param options.scratch Folder on the same disk for what is not finished.
 * @param options.tracked Whether the files may be committed; without it, they are kept out of version control.
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
      // What was there is better than nothing.
      if (isThere) renameSync(join(work, 'old'), folder)
      throw cause
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

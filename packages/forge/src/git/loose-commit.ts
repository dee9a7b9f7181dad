import { open, readFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync, constants } from 'node:zlib'
import { isObjectId } from './git-names.ts'

/**
 * Reads the commit of a branch from the files of a repository, without starting a process, which costs a server much
 * more than git's own work. Branches that just moved have a file each, and so do new commits.
 *
 * @param folder The git folder.
 * @param ref Full name of a branch.
 * @returns The commit's id; null if only git can tell: it may be packed, broken, or in another format.
 */
export async function looseCommit(folder: string, ref: string): Promise<string | null> {
  if (!ref.startsWith('refs/heads/')) return null
  const text = await readFile(join(folder, ref), 'latin1').catch(() => '')
  const id = text.slice(0, -1)
  if (!text.endsWith('\n') || !isObjectId(id)) return null
  return (await isLooseCommit(folder, id)) ? id : null
}

/** An object is a zlib stream that begins with its type. */
async function isLooseCommit(folder: string, id: string): Promise<boolean> {
  let file: FileHandle | undefined
  try {
    file = await open(join(folder, 'objects', id.slice(0, 2), id.slice(2)))
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginning), 0, beginning, 0)
    const content = inflateSync(buffer.subarray(0, bytesRead), { finishFlush: constants.Z_SYNC_FLUSH })
    return content.subarray(0, 7).toString('latin1') === 'commit '
  } catch {
    return false
  } finally {
    await file?.close()
  }
}

/** Number of bytes that contain the type. */
const beginning = 128

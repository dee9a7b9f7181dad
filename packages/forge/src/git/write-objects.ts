import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'

const compress = promisify(deflate)

/**
 * Writes an object into a repository like git, without starting a process: a file of its own, complete and flushed to
 * disk before it is renamed.
 *
 * @param folder Absolute path of the git folder.
 * @param idLength Hexadecimal digits of an id of this repository.
 * @returns Its id.
 */
export async function writeObject(
  folder: string,
  { type, content }: { type: 'blob' | 'tree' | 'commit'; content: Uint8Array },
  idLength: number,
): Promise<string> {
  const bytes = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content])
  const id = createHash(idLength === 64 ? 'sha256' : 'sha1')
    .update(bytes)
    .digest('hex')
  const place = join(folder, 'objects', id.slice(0, 2))
  const path = join(place, id.slice(2))
  if (await isThere(path)) return id
  await mkdir(place, { recursive: true })
  // git removes files of this name that a crash left behind.
  const unfinished = join(place, `tmp_obj_${process.pid}_${Math.random().toString(36).slice(2)}`)
  try {
    const file = await open(unfinished, 'wx', 0o444)
    try {
      await file.writeFile(await compress(bytes, { level: 1 }))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (cause) {
    await rm(unfinished, { force: true })
    throw cause
  }
  return id
}

async function isThere(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  )
}

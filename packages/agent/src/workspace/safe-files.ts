import { constants } from 'node:fs'
import { lstat, mkdir, open, readlink, realpath, rename, rmdir, unlink, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { WorkspaceProblem } from './workspace.ts'

/** A missing folder and a folder that is a link look alike from outside: neither has a file to offer. */
const absent = new Set(['ENOENT', 'ENOTDIR', 'ELOOP'])

/**
 * Reads a plain file below a root, following no link.
 *
 * @param root Real path of the root.
 * @param path A parsed path.
 * @param limit Largest size, in bytes.
 * @returns The bytes; undefined if there is nothing at the path.
 * @throws {WorkspaceProblem} If the path is a folder, a device, a link, or has a second name elsewhere.
 */
export async function readPlainFile(root: string, path: string, limit: number): Promise<Uint8Array | undefined> {
  if (!(await isInside(root, path))) return undefined
  const handle = await openPlain(root, path, constants.O_RDONLY)
  if (handle === undefined) return undefined
  try {
    const { size } = await handle.stat()
    if (size > limit) throw tooLarge(path, limit)
    // A file that grows while it is read is cut at the limit, not followed.
    const bytes = Buffer.alloc(Math.min(size, limit))
    let filled = 0
    while (filled < bytes.length) {
      const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return bytes.subarray(0, filled)
  } finally {
    await handle.close()
  }
}

/**
 * Writes a plain file below a root, creating the folders it needs, following no link. An existing file is overwritten
 * in place, so that its mode stays.
 *
 * @param root Real path of the root.
 * @param path A parsed path.
 * @param bytes Whole content.
 */
export async function writePlainFile(root: string, path: string, bytes: Uint8Array): Promise<void> {
  await makeFolders(root, dirname(path))
  const handle = await openPlain(root, path, constants.O_WRONLY | constants.O_CREAT)
  if (handle === undefined) throw notAFile(path)
  try {
    // Emptied only after the handle is known to be a plain file inside.
    await handle.truncate(0)
    await handle.writeFile(bytes)
  } finally {
    await handle.close()
  }
}

/**
 * Moves a plain file; the target must be free.
 *
 * @param root Real path of the root.
 * @param from A parsed path.
 * @param to A parsed path.
 */
export async function movePlainFile(root: string, from: string, to: string): Promise<void> {
  await makeFolders(root, dirname(to))
  if (!(await isInside(root, from)) || !(await isInside(root, to))) throw notAFile(to)
  await rename(join(root, from), join(root, to))
  await removeEmptyFolders(root, dirname(from))
}

/**
 * Deletes a plain file and the folders it leaves empty.
 *
 * @param root Real path of the root.
 * @param path A parsed path.
 */
export async function removePlainFile(root: string, path: string): Promise<void> {
  if (!(await isInside(root, path))) throw notAFile(path)
  await unlink(join(root, path))
  await removeEmptyFolders(root, dirname(path))
}

/** Whether the folder of a path is a real folder of the root, reached through no link. */
async function isInside(root: string, path: string): Promise<boolean> {
  const folder = dirname(path)
  try {
    return (await realpath(join(root, folder))) === (folder === '.' ? root : join(root, folder))
  } catch (error) {
    if (absent.has(codeOf(error))) return false
    throw error
  }
}

/**
 * Opens a file without following a link at its end, then makes sure that what was opened is what the path means: a
 * folder on the way may have been exchanged for a link between the look and the opening.
 */
async function openPlain(root: string, path: string, flags: number): Promise<FileHandle | undefined> {
  const target = join(root, path)
  // NONBLOCK: opening a pipe would wait for its other end.
  const handle = await open(target, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK, 0o644).catch(
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
      if (['ELOOP', 'EISDIR', 'ENXIO', 'EMLINK'].includes(codeOf(error))) throw notAFile(path)
      throw error
    },
  )
  if (handle === undefined) return undefined
  try {
    const opened = await handle.stat()
    if (!opened.isFile()) throw notAFile(path)
    if (opened.nlink > 1) {
      throw new WorkspaceProblem('not-a-file', `“${path}” has a second name elsewhere (a hard link) and is left alone.`)
    }
    const named = await lstat(target)
    const inside = (await isInside(root, path)) && named.ino === opened.ino && named.dev === opened.dev
    if (!inside || !(await isOpenAt(handle, target))) throw notAFile(path)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

/**
 * Checks the place of an open file, as the kernel of Linux knows it: two looks at a path may see two different folders,
 * neither of which is the one that the file was opened in. On other systems, the looks must suffice.
 */
async function isOpenAt({ fd }: FileHandle, target: string): Promise<boolean> {
  const opened = await readlink(`/proc/self/fd/${fd}`).catch(() => target)
  return opened === target
}

async function makeFolders(root: string, folder: string): Promise<void> {
  if (folder === '.') return
  let made = ''
  for (const segment of folder.split('/')) {
    made = made === '' ? segment : `${made}/${segment}`
    await mkdir(join(root, made)).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    const state = await lstat(join(root, made))
    if (!state.isDirectory() || !(await isInside(root, `${made}/x`))) {
      throw new WorkspaceProblem('not-a-file', `“${made}” is not a folder.`)
    }
  }
}

async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  let left = folder
  while (left !== '.' && left !== '') {
    try {
      await rmdir(join(root, left))
    } catch {
      return
    }
    left = dirname(left)
  }
}

/**
 * The refusal of a file that is larger than the limit.
 *
 * @param path A parsed path.
 * @param limit In bytes.
 */
export function tooLarge(path: string, limit: number): WorkspaceProblem {
  return new WorkspaceProblem('file-too-large', `“${path}” is larger than ${limit} bytes, the most a file may have.`)
}

function notAFile(path: string): WorkspaceProblem {
  return new WorkspaceProblem('not-a-file', `“${path}” is not a plain file of the repository.`)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

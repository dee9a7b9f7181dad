import { isUtf8 } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import { placeBeside, type FilesBeside } from './beside.ts'
import { canReadNow, readPlainFileNow } from './read-now.ts'
import { readPlainFile, tooLarge } from './safe-files.ts'
import { WorkspaceProblem, type Workspace } from './workspace.ts'

/** Whose files are read, and which of them. */
interface ReadableFiles {
  /** Real path of the root. */
  root: string
  beside: ReadonlyMap<string, FilesBeside>
  /** Parses a path as the agent wrote it; throws if it is invalid or hidden. */
  parseVisible: (written: string) => string
  /** Largest size, in bytes. */
  limit: number
}

/** Bytes up to which a file is read at once: handing it to another thread costs several times its reading. */
const readAtOnce = 256 * 1024

/**
 * Creates the reader for the text files of a workspace and of the repositories next to it.
 *
 * @param files The files that may be read.
 */
export function createFileReader(files: ReadableFiles): Pick<Workspace, 'read' | 'readMany'> {
  const { root, beside, parseVisible, limit } = files

  async function read(written: string): Promise<string> {
    const elsewhere = placeBeside(beside, written)
    if (elsewhere !== undefined) {
      const bytes = elsewhere.path === '' ? undefined : await elsewhere.files.read(elsewhere.path)
      if (bytes === undefined) throw notFound(written)
      if (bytes.length > limit) throw tooLarge(written, limit)
      return decode(bytes, written)
    }
    const path = parseVisible(written)
    // Most files exist and are plain: the kernel confirms it in one look. Others are examined closely, to explain why.
    const bytes = canReadNow ? readPlainFileNow(root, path, Math.min(limit, readAtOnce)) : undefined
    const text = bytes === undefined ? await readTextFile(root, path, limit) : decode(bytes, path)
    if (text === undefined) throw notFound(path)
    return text
  }

  async function textIfAny(written: string): Promise<string | undefined> {
    try {
      if (!canReadNow || placeBeside(beside, written) !== undefined) return await read(written)
      const path = parseVisible(written)
      const bytes = readPlainFileNow(root, path, limit)
      return bytes === undefined ? undefined : decode(bytes, path)
    } catch (error) {
      if (error instanceof WorkspaceProblem) return undefined
      throw error
    }
  }

  async function* readMany(paths: Iterable<string>): AsyncGenerator<{ path: string; text: string }> {
    let since = performance.now()
    for (const path of paths) {
      // Others of this process get their turn; a hundredth of a second is nothing to them.
      if (performance.now() - since > 10) {
        await setImmediate()
        since = performance.now()
      }
      const text = await textIfAny(path)
      if (text !== undefined) yield { path, text }
    }
  }

  return { read, readMany }
}

/**
 * Reads a text file of a workspace.
 *
 * @param root Real path of the root.
 * @param path A parsed path.
 * @param limit Largest size, in bytes.
 * @returns Undefined if there is no such file.
 * @throws {WorkspaceProblem} If it is no text, too large, or no plain file.
 */
export async function readTextFile(root: string, path: string, limit: number): Promise<string | undefined> {
  const bytes = await readPlainFile(root, path, limit)
  return bytes === undefined ? undefined : decode(bytes, path)
}

/**
 * The error for a missing file.
 *
 * @param path The written path.
 */
export function notFound(path: string): WorkspaceProblem {
  return new WorkspaceProblem('not-found', `There is no file “${path}”. List the files to see what is there.`)
}

function decode(bytes: Uint8Array, path: string): string {
  // Bytes that are no UTF-8 would become other bytes when they are written again.
  const isText = isUtf8(bytes) && !bytes.includes(0)
  if (isText) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  throw new WorkspaceProblem('not-text', `“${path}” is not a text file (UTF-8).`)
}

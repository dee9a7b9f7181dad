import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Bytes of all files in a folder and those below it.
 *
 * @param folder Absolute path; one that is not there has none.
 */
export async function folderBytes(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(ifGone([]))) {
    const path = join(folder, entry.name)
    // What git removes meanwhile does not count.
    bytes += entry.isDirectory() ? await folderBytes(path) : await lstat(path).then(({ size }) => size, ifGone(0))
  }
  return bytes
}

function ifGone<Value>(value: Value): (cause: unknown) => Value {
  return (cause) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return value
    throw cause
  }
}

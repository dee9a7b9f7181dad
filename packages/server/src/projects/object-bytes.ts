import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that git is still receiving, or has abandoned: nothing is kept of an interrupted push. */
const unfinished = /^(?:tmp_|incoming-|\.tmp-)/

/**
 * Bytes of all objects of git in a folder and those below it, without what is being received just now.
 *
 * @param folder Absolute path; one that is not there has none.
 */
export async function objectBytes(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(ifGone([]))) {
    if (unfinished.test(entry.name)) continue
    const path = join(folder, entry.name)
    // Files that git removes in the meantime do not count.
    bytes += entry.isDirectory() ? await objectBytes(path) : await lstat(path).then(({ size }) => size, ifGone(0))
  }
  return bytes
}

function ifGone<Value>(value: Value): (cause: unknown) => Value {
  return (cause) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return value
    throw cause
  }
}

import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { UsageError } from './usage-error.ts'

/**
 * The docs folder a command was given.
 *
 * @param folder Path as typed.
 * @returns The absolute path without links.
 * @throws An error whose message says what to do, if there is no such folder.
 */
export function docsFolder(folder: string): string {
  const path = resolve(folder)
  const found = statSync(path, { throwIfNoEntry: false })
  // Naming the file itself is meant to name its folder.
  if (found?.isFile() === true && /^(docs|mint)\.json$/.test(basename(path))) return realpathSync(dirname(path))
  if (found?.isDirectory() !== true) {
    const what = found === undefined ? 'There is no folder' : 'This is not a folder:'
    throw new UsageError(`${what} ${shown(path)}. Specify the folder that contains docs.json.`)
  }
  if (!existsSync(join(path, 'docs.json')) && existsSync(join(path, 'docs', 'docs.json'))) {
    return realpathSync(join(path, 'docs'))
  }
  return realpathSync(path)
}

/** A path as a person would write it from here. */
export function shown(path: string): string {
  const short = relative(process.cwd(), path)
  if (short === '') return '.'
  return short.startsWith('..') ? path : short
}

import { existsSync, realpathSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

/**
 * The docs folder a command was given.
 *
 * @param folder Path as typed.
 * @returns The absolute path without links.
 * @throws An error whose message says what to do, where there is no such folder.
 */
export function docsFolder(folder: string): string {
  const path = resolve(folder)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new Error(`There is no folder ${shown(path)}. Name the folder that holds docs.json.`)
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

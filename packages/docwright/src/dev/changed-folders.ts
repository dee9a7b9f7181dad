import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { foldersAbove, outputStamp } from '../source/output-stamp.ts'

const neverWatched = /(^|\/)(\.git|\.docwright|node_modules)(\/|$)/

/**
 * Whether a changed path is none of the documentation's: the tools' own folders, and sites that were built.
 *
 * @param path Path from the docs root.
 * @param root Docs root on disk.
 */
export function isOutside(path: string, root: string): boolean {
  if (neverWatched.test(path)) return true
  return [path, ...foldersAbove(path)].some((folder) => existsSync(join(root, folder, outputStamp)))
}

/**
 * Finds the folders among changed paths, with everything below them. A new folder may already hold files, for which no
 * event arrives.
 *
 * @param paths Changed paths from the docs root.
 * @param root Docs root on disk.
 * @returns Paths from the docs root.
 */
export function newFolders(paths: readonly string[], root: string): { folders: string[]; files: string[] } {
  const folders: string[] = []
  const files: string[] = []
  for (const path of paths) {
    if (statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() !== true) continue
    folders.push(path)
    for (const entry of entriesBelow(join(root, path))) {
      const below = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')
      if (isOutside(below, root)) continue
      if (entry.isDirectory()) folders.push(below)
      else files.push(below)
    }
  }
  return { folders, files }
}

function entriesBelow(folder: string): ReturnType<typeof readEntries> {
  try {
    return readEntries(folder)
  } catch {
    // It vanished in the meantime; its parent gets an event.
    return []
  }
}

function readEntries(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
}

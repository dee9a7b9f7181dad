import { copyFileSync, constants, mkdirSync, readFileSync, rmSync, statSync, writeFileSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { haveSameContent } from './have-same-content.ts'
import { patchFile, type Patch } from './patch-file.ts'

/** The folder a site is built into; a file is touched only where its content changes. */
export interface OutputFolder {
  readonly path: string
  /** Number of files written or copied so far. */
  readonly written: number
  /** The text of a file; empty if there is none. */
  read(path: string): string
  /** Writes a file unless it already has this content. */
  write(path: string, content: string | Uint8Array): void
  /** Changes parts of a file that has this size; false if it has another, or is not there. See {@link patchFile}. */
  patch(path: string, size: number, patches: readonly Patch[]): boolean
  /** As `write`, for a file whose name changes with its content: of many pages that have it, the first writes it. */
  writeAsset(path: string, content: () => string | Uint8Array): void
  /** Copies a file from elsewhere unless it is the same here already. */
  copy(path: string, from: string): void
  /** Removes a file, and its folders if they are then empty. */
  remove(path: string): void
}

/**
 * Opens the output folder.
 *
 * @param path Path of the folder; created when the first file is written.
 * @returns The folder.
 */
export function openOutputFolder(path: string): OutputFolder {
  /** Folders that are there, and whether they are known to be empty. */
  const folders = new Map<string, boolean>()
  const assets = new Set<string>()
  let written = 0

  /** Makes a folder. Most have a parent that is known already: to make one alone is cheap. */
  function prepareFolder(folder: string): void {
    if (folders.has(folder)) return
    const isInside = folder.length > path.length
    if (isInside) prepareFolder(dirname(folder))
    else mkdirSync(folder, { recursive: true })
    folders.set(folder, isInside && makeFolder(folder))
  }

  function write(name: string, content: string | Uint8Array): void {
    const file = join(path, name)
    const folder = dirname(file)
    prepareFolder(folder)
    if (folders.get(folder) === true) {
      writeFileSync(file, content)
    } else {
      // To measure, compare and write a text would encode it three times.
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      if (hasContent(file, bytes)) return
      writeFileSync(file, bytes)
    }
    folders.set(folder, false)
    written += 1
  }

  return {
    path,
    get written() {
      return written
    },
    read(name) {
      try {
        return readFileSync(join(path, name), 'utf8')
      } catch {
        return ''
      }
    },
    write,
    patch(name, size, patches) {
      const isWritten = patchFile(join(path, name), size, patches)
      if (isWritten === true) written += 1
      return isWritten !== undefined
    },
    writeAsset(name, content) {
      if (assets.has(name)) return
      assets.add(name)
      write(name, content())
    },
    copy(name, from) {
      const file = join(path, name)
      prepareFolder(dirname(file))
      if (folders.get(dirname(file)) === false && haveSameContent(file, from)) return
      folders.set(dirname(file), false)
      copyFileSync(from, file, constants.COPYFILE_FICLONE)
      written += 1
    },
    remove(name) {
      assets.delete(name)
      rmSync(join(path, name), { force: true })
      for (const folder of removeEmptyFolders(path, dirname(name))) folders.delete(folder)
    },
  }
}

function hasContent(file: string, content: Uint8Array): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  return found?.isFile() === true && found.size === content.length && readFileSync(file).equals(content)
}

/** Whether a folder was made: false if it was there. */
function makeFolder(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST' && statSync(folder).isDirectory()) return false
    throw cause
  }
}

function removeEmptyFolders(root: string, folder: string): string[] {
  const removed: string[] = []
  for (let path = folder; path !== '.' && path !== ''; path = dirname(path)) {
    try {
      rmdirSync(join(root, path))
      removed.push(join(root, path))
    } catch {
      break
    }
  }
  return removed
}

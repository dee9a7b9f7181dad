import { statSync, watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds. */
const stepsTogether = 8

const looksAtEmptyFile = 12

/** A running watch. */
export interface FolderWatch {
  /**
   * Watches these folders from here on, and no others.
   *
   * @param folders Paths from the root; the root itself is the empty string.
   */
  follow(folders: Iterable<string>): void
  close(): void
}

/**
 * Watches folders of a docs repository for changes. On Linux a recursive watch costs one handle per file and libraries
 * delay events for 50 ms and more, so each folder is watched by itself and the caller names the folders it has listed;
 * elsewhere the system watches the whole tree.
 *
 * @param root Docs root on disk.
 * @param onChange Called with the paths that changed, a few milliseconds after the first of them, or a tenth of a
 *   second if a file is empty; a path may be a folder, and may no longer exist.
 * @returns The watch, following nothing but the root yet.
 */
export function watchFolders(root: string, onChange: (paths: string[]) => void): FolderWatch {
  const watchers = new Map<string, { watcher: FSWatcher; identity: string }>()
  const changed = new Set<string>()
  /** How often a file was looked at and found empty. */
  const foundEmpty = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  function note(path: string): void {
    changed.add(path)
    // Editors write a file in several steps; a few milliseconds join them.
    timer ??= setTimeout(report, stepsTogether)
  }

  function report(): void {
    const paths = [...changed].filter(isWritten)
    for (const path of paths) changed.delete(path)
    timer = changed.size > 0 ? setTimeout(report, stepsTogether) : undefined
    if (paths.length > 0) onChange(paths)
  }

  /**
   * Most programs empty a file before they write it, and a busy machine may take a while in between: a page would vanish,
   * and with it what a reader did on it. One that stays empty is meant to be.
   */
  function isWritten(path: string): boolean {
    const stats = statSync(join(root, path), { throwIfNoEntry: false })
    const looks = stats?.isFile() === true && stats.size === 0 ? (foundEmpty.get(path) ?? 0) + 1 : 0
    const isOver = looks === 0 || looks > looksAtEmptyFile
    if (isOver) foundEmpty.delete(path)
    else foundEmpty.set(path, looks)
    return isOver
  }

  function add(path: string, recursive: boolean): void {
    // A folder that was removed and made again has the old name, often the old inode, and the old watch sees nothing of
    // it.
    const stats = statSync(join(root, path), { throwIfNoEntry: false })
    const identity = `${stats?.ino}-${stats?.birthtimeMs}`
    if (watchers.get(path)?.identity === identity) return
    drop(path)
    try {
      const watcher = watch(join(root, path), { recursive, persistent: true }, (_event, name) => {
        if (name !== null) note(path === '' ? name.replaceAll('\\', '/') : `${path}/${name.replaceAll('\\', '/')}`)
      })
      watcher.on('error', () => drop(path))
      watchers.set(path, { watcher, identity })
    } catch {
      // The folder vanished between listing and watching; its parent gets an event.
    }
  }

  function drop(path: string): void {
    watchers.get(path)?.watcher.close()
    watchers.delete(path)
  }

  const recursive = process.platform === 'darwin' || process.platform === 'win32'
  add('', recursive)
  return {
    follow(folders) {
      if (recursive) return
      const wanted = new Set(folders)
      wanted.add('')
      for (const folder of watchers.keys()) if (!wanted.has(folder)) drop(folder)
      for (const folder of wanted) add(folder, false)
    },
    close() {
      clearTimeout(timer)
      for (const folder of watchers.keys()) drop(folder)
    },
  }
}

/**
 * The folders of a listing, with all their parents.
 *
 * @param paths Paths of files.
 * @returns Folder paths; the root is the empty string.
 */
export function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>([''])
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}

import { readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { diagnose, type Diagnostic } from './diagnostic.ts'
import type { IgnoreRules } from './ignore-rules.ts'
import { outputStamp } from './output-stamp.ts'
import { isReadable, whereAllowed } from './permission.ts'
import { sourceProblems } from './source-problems.ts'
import type { SourceFile } from './source.ts'
import { unusableName } from './unusable-name.ts'

/** A listing of a folder on disk. */
export interface FolderListing {
  files: SourceFile[]
  problems: Diagnostic[]
}

/** Followed links to folders may lead to more such links; a repository has a handful of them, an attack millions. */
const followedLinkLimit = 1000

/** How many entries are looked at before other work gets its turn. */
const batchSize = 2000

interface Folder {
  /** From the docs root, with a slash at its end; empty for the root. */
  path: string
  /** Real paths of the folder and its parents, where a link has been followed. */
  realParents: readonly string[]
}

/**
 * Lists a folder with everything below it. Links are followed within the folder and reported where they leave it.
 *
 * @param root Absolute path of the folder, without links in it.
 * @param rules What is left out.
 * @param onFile Told of each file as it is found, in no order.
 * @returns Files sorted by path, and what could not be listed.
 */
export async function listFolder(
  root: string,
  rules: IgnoreRules,
  onFile: (stats: Stats) => void = () => {},
): Promise<FolderListing> {
  const files: SourceFile[] = []
  const problems: Diagnostic[] = []
  const folders: Folder[] = [{ path: '', realParents: [] }]
  let followedLinks = 0
  let sincePause = 0

  function report(code: keyof typeof sourceProblems, path: string, message: string, fix: string): void {
    problems.push(diagnose(sourceProblems, code, { file: path, line: 1, column: 1 }, message, fix))
  }

  function reportCircle(path: string): void {
    report('symlink-unresolved', path, `The symbolic link “${path}” is circular.`, 'Remove the link.')
  }

  function reportUnreadable(path: string, what: 'file' | 'folder'): void {
    const message = `The ${what} “${path}” cannot be read, so it is ignored: permission was denied.`
    const fix = `Allow reading it, for example with: chmod ${what === 'file' ? 'u+r' : 'u+rx'} '${path}'`
    report('file-unreadable', path, message, fix)
  }

  function addFile(path: string, stats: Stats): void {
    onFile(stats)
    // Not `join`, which would look through every path again.
    if (isReadable(`${root}/${path}`, stats)) files.push(sourceFile(path, stats, rules))
    else reportUnreadable(path, 'file')
  }

  function follow(path: string, folder: Folder): void {
    const target = linkTarget(root, path)
    if (target === undefined) {
      report('symlink-unresolved', path, `The symbolic link “${path}” is broken.`, 'Remove the link or fix its target.')
    } else if (target.path === undefined) {
      const message = `The symbolic link “${path}” points outside the docs folder and is not published.`
      report('symlink-outside-root', path, message, 'Move the file, or a copy of it, into the docs folder.')
    } else if (target.path === '') {
      reportCircle(path)
    } else if (rules.excludes(target.stats.isDirectory() ? `${target.path}/` : target.path)) {
      return
    } else if (target.stats.isDirectory()) {
      followFolder(path, target.path, folder)
    } else if (target.stats.isFile()) {
      addFile(path, target.stats)
    }
  }

  function followFolder(path: string, target: string, folder: Folder): void {
    const real = join(root, target)
    const parents = [...folder.realParents, realpathSync(join(root, folder.path))]
    followedLinks += 1
    if (
      followedLinks > followedLinkLimit ||
      parents.some((parent) => parent === real || parent.startsWith(real + sep))
    ) {
      reportCircle(path)
    } else {
      folders.push({ path: `${path}/`, realParents: parents })
    }
  }

  function add(entry: Dirent, folder: Folder): void {
    const path = folder.path + entry.name
    if (entry.isDirectory()) {
      if (!rules.excludes(`${path}/`)) folders.push({ path: `${path}/`, realParents: folder.realParents })
      return
    }
    if (rules.excludes(path)) return
    const unusable = unusableName(path)
    if (unusable !== undefined) {
      problems.push(unusable)
    } else if (entry.isSymbolicLink()) {
      follow(path, folder)
    } else if (entry.isFile()) {
      const stats = whereAllowed(() => statSync(`${root}/${path}`, { throwIfNoEntry: false }))
      if (stats === 'denied') reportUnreadable(path, 'file')
      else if (stats !== undefined) addFile(path, stats)
    }
  }

  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = whereAllowed(() => readdirSync(join(root, folder.path), { withFileTypes: true }))
    if (entries === 'denied') {
      reportUnreadable(folder.path.replace(/\/$/, '') || '.', 'folder')
      continue
    }
    if (entries === undefined) continue
    if (folder.path !== '' && entries.some(({ name }) => name === outputStamp)) continue
    for (const entry of entries) {
      add(entry, folder)
      sincePause += 1
    }
    if (sincePause > batchSize) {
      sincePause = 0
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)), problems }
}

/**
 * Describes one file as a listing does.
 *
 * @param path Path from the docs root.
 * @param stats What the file system knows of it.
 * @param rules The repository's ignore rules.
 * @returns The entry of the listing.
 */
export function sourceFile(path: string, stats: Stats, rules: IgnoreRules): SourceFile {
  const file: SourceFile = { path, size: stats.size, version: `${stats.mtimeMs}-${stats.size}` }
  return rules.onlyWhenNamed(path) ? { ...file, onlyWhenNamed: true } : file
}

/**
 * Finds what a path on disk really is, behind any links.
 *
 * @param root Absolute path of the docs root, without links in it.
 * @param path Path from the root.
 * @returns Its state and its real path from the root (undefined outside it); undefined where there is nothing.
 */
export function linkTarget(root: string, path: string): { path: string | undefined; stats: Stats } | undefined {
  try {
    const real = realpathSync.native(join(root, path))
    const inside = real === root || real.startsWith(root.endsWith(sep) ? root : root + sep)
    return { path: inside ? relative(root, real).replaceAll(sep, '/') : undefined, stats: statSync(real) }
  } catch {
    return undefined
  }
}

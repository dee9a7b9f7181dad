import { readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { diagnose, type Diagnostic } from './diagnostic.ts'
import type { IgnoreRules } from './ignore-rules.ts'
import { outputStamp } from './output-stamp.ts'
import { isReadable, whereAllowed } from './permission.ts'
import { sourceProblems } from './source-problems.ts'
import type { SourceFile } from './source.ts'
import { unusableName } from './unusable-name.ts'

export interface FolderListing {
  files: SourceFile[]
  problems: Diagnostic[]
}

/**
 * Limit of followed links to folders, which may lead to more such links. A repository has a handful, an attack
 * millions.
 */
const followedLinkLimit = 1000

/** Number of entries after which other work gets a turn. */
const batchSize = 2000

interface Folder {
  /** From the docs root, with a trailing slash; empty for the root. */
  path: string
  /** Real paths of the folder and its parents, for folders reached through a link. */
  realParents: readonly string[]
}

/**
 * Lists a folder recursively. Links are followed inside the folder; links that leave it are reported.
 *
 * @param root Absolute real path.
 * @param onFile Called for each file, in no particular order.
 * @returns Files sorted by path, and problems.
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
    // `join` would scan every path again.
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
 * Makes the entry of a file in a listing.
 *
 * @param path Path from the docs root.
 */
export function sourceFile(path: string, stats: Stats, rules: IgnoreRules): SourceFile {
  const file: SourceFile = { path, size: stats.size, version: `${stats.mtimeMs}-${stats.size}` }
  return rules.onlyWhenNamed(path) ? { ...file, onlyWhenNamed: true } : file
}

/**
 * Follows the links of a path on disk.
 *
 * @param root Absolute real path of the docs root.
 * @param path Path from the root.
 * @returns State and real path from the root, which is undefined outside it; undefined if nothing is there.
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

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isSystemError } from './repository.ts'
import { folderMode, readTreeObject, writeTreeObject, type TreeLine } from './tree-objects.ts'
import { writeObject } from './write-objects.ts'
import type { Worktree } from './worktree.ts'

/** Limit of files that are written one by one; git is faster for more. */
const mostFiles = 50

/** The current file on disk. */
interface FileNow {
  content: Buffer
  mode: string
}

/** A folder of the new commit: its earlier content and the changes. */
interface Folder {
  files: Map<string, FileNow | undefined>
  folders: Map<string, Folder>
}

/**
 * Writes the trees of a commit from changed files of a worktree, so that git need not scan all others.
 *
 * @param parent The previous commit.
 * @param paths The files that may have changed.
 * @param isPlain Whether no rules ignore or convert files.
 * @returns Id of the tree; undefined if only git can decide what to commit.
 */
export async function writeChangedTree(
  worktree: Worktree,
  parent: string,
  paths: ReadonlySet<string>,
  isPlain: { attributes: boolean; ignores: boolean },
): Promise<string | undefined> {
  if (paths.size > mostFiles || !isPlain.attributes || process.platform === 'win32') return undefined
  const { folder: gitFolder, git } = worktree.repository
  const objects = git.objects(gitFolder)
  const root: Folder = { files: new Map(), folders: new Map() }
  for (const path of paths) {
    const now = await fileNow(join(worktree.folder, path))
    if (now === 'unknown') return undefined
    put(root, path.split('/'), now)
  }

  async function write(id: string | undefined, { files, folders }: Folder): Promise<string | undefined> {
    const object = id === undefined ? undefined : await objects.read(id)
    if (object !== undefined && object?.type !== 'tree') throw new NotPlain()
    const lines = new Map<string, TreeLine>()
    for (const line of object === undefined ? [] : readTreeObject(object.content, parent.length))
      lines.set(line.name.toString('latin1'), line)
    for (const [name, below] of folders) {
      const known = lines.get(key(name))
      if (known !== undefined && known.mode !== folderMode) throw new NotPlain()
      const written = await write(known?.id, below)
      if (written === undefined) lines.delete(key(name))
      else lines.set(key(name), { mode: folderMode, name: Buffer.from(name), id: written })
    }
    for (const [name, now] of files) {
      const known = lines.get(key(name))
      if (known !== undefined && !known.mode.startsWith('100')) throw new NotPlain()
      if (now === undefined) lines.delete(key(name))
      else if (known === undefined && !isPlain.ignores) throw new NotPlain()
      else {
        const blob = await writeObject(gitFolder, { type: 'blob', content: now.content }, parent.length)
        lines.set(key(name), { mode: now.mode, name: Buffer.from(name), id: blob })
      }
    }
    if (lines.size === 0 && id !== rootId) return undefined
    return writeObject(gitFolder, { type: 'tree', content: writeTreeObject([...lines.values()]) }, parent.length)
  }

  const rootId = (await objects.find(`${parent}^{tree}`)) ?? undefined
  if (rootId === undefined) return undefined
  try {
    return await write(rootId, root)
  } catch (cause) {
    if (cause instanceof NotPlain) return undefined
    throw cause
  }
}

/** Cases for git: links, submodules, files that replace folders, new files that may be ignored. */
class NotPlain extends Error {}

function key(name: string): string {
  return Buffer.from(name).toString('latin1')
}

function put(root: Folder, parts: readonly string[], now: FileNow | undefined): void {
  let at = root
  for (const part of parts.slice(0, -1)) {
    const next = at.folders.get(part) ?? { files: new Map(), folders: new Map() }
    at.folders.set(part, next)
    at = next
  }
  at.files.set(parts.at(-1) ?? '', now)
}

async function fileNow(path: string): Promise<FileNow | undefined | 'unknown'> {
  try {
    const facts = await stat(path)
    if (!facts.isFile()) return 'unknown'
    return { content: await readFile(path), mode: (facts.mode & 0o100) === 0 ? '100644' : '100755' }
  } catch (cause) {
    // If a folder on the path is now a file, the file is gone as well.
    if (isSystemError(cause, 'ENOENT') || isSystemError(cause, 'ENOTDIR')) return undefined
    throw cause
  }
}

import { ForgeError } from '../forge-error.ts'
import { checkedId, checkedPath } from './git-names.ts'
import type { Repository } from './repository.ts'

/** A file, folder, symbolic link or submodule of a commit. */
export interface TreeEntry {
  /** Path from the repository's root, with forward slashes. */
  path: string
  kind: 'file' | 'executable' | 'folder' | 'link' | 'submodule'
  /** Object id. */
  id: string
  /** Bytes of a file or of a link's target; null for folders and submodules. */
  size: number | null
}

export interface TreeOptions {
  /** Only entries below this folder; by default, the whole commit. */
  path?: string
  /** Whether to include files in subfolders, without the folders themselves; true by default. */
  recursive?: boolean
}

/**
 * Lists the files of a commit.
 *
 * @param commit A commit or tree id.
 * @returns In git's order; empty if there is no such folder.
 * @throws {ForgeError} `git-not-found` if there is no such commit.
 */
export async function readTree(
  repository: Repository,
  commit: string,
  { path, recursive = true }: TreeOptions = {},
): Promise<TreeEntry[]> {
  const tree = path === undefined ? checkedId(commit) : `${checkedId(commit)}:${checkedPath(path)}`
  const flags = recursive ? ['-r'] : []
  const args = ['ls-tree', '-z', '--long', '--full-tree', ...flags, '--end-of-options', tree]
  const { code, output } = await repository.git.run(args, {
    folder: repository.folder,
    accepts: path === undefined ? [0] : [0, 128],
    outputLimit: 256 * 1024 * 1024,
  })
  if (code !== 0) {
    await requireCommit(repository, commit)
    return []
  }
  const prefix = path === undefined ? '' : `${path}/`
  return output
    .toString()
    .split('\0')
    .filter(Boolean)
    .map((line) => entryOf(line, prefix))
}

/** A missing folder is a valid result, but a missing commit is a mistake. */
async function requireCommit(repository: Repository, commit: string): Promise<void> {
  const args = ['cat-file', '-e', checkedId(commit)]
  const { code } = await repository.git.run(args, { folder: repository.folder, accepts: [0, 1, 128] })
  if (code === 0) return
  throw new ForgeError('git-not-found', `The repository has no commit ${commit.slice(0, 12)}.`)
}

function entryOf(line: string, prefix: string): TreeEntry {
  const tab = line.indexOf('\t')
  const [mode = '', , id = '', size = '-'] = line.slice(0, tab).split(/ +/)
  return { path: prefix + line.slice(tab + 1), kind: kindOf(mode), id, size: size === '-' ? null : Number(size) }
}

/**
 * The kind of entry for a file mode.
 *
 * @param mode Six octal digits.
 */
export function kindOf(mode: string): TreeEntry['kind'] {
  if (mode === '120000') return 'link'
  if (mode === '160000') return 'submodule'
  if (mode === '040000') return 'folder'
  return mode === '100755' ? 'executable' : 'file'
}

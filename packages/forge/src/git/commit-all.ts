import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ForgeError } from '../forge-error.ts'
import { writeChangedTree } from './commit-files.ts'
import { isGitFolderName, isTreePath } from './git-names.ts'
import { writeCommit } from './merge-branch.ts'
import { updateRefs } from './references.ts'
import type { Signature } from './signature.ts'
import { worktreeHead, type Worktree } from './worktree.ts'

/** A commit of the changes in a worktree. */
export interface WorktreeCommit {
  message: string
  author: Signature
  /** Commits only these files, if they changed; by default, everything that changed. */
  paths?: Iterable<string>
}

/**
 * Commits the changes in a worktree, except for ignored files.
 *
 * @param worktree Its `HEAD` moves to the new commit.
 * @returns The id of the new commit; null if nothing changed.
 * @throws {ForgeError} `git-unsafe-change` if the files contain a new link, submodule or git folder.
 */
export async function commitAll(worktree: Worktree, commit: WorktreeCommit): Promise<string | null> {
  const isPlain = await refuseUnsafeFiles(worktree)
  const before = await worktreeHead(worktree)
  const paths = commit.paths === undefined ? undefined : new Set(commit.paths)
  if (paths !== undefined && [...paths].every(isTreePath)) {
    const tree = await writeChangedTree(worktree, before, paths, isPlain)
    if (tree !== undefined) return commitTree(worktree, before, tree, commit)
  }
  return commitIndex(worktree, before, commit, paths)
}

/** Does not change the index; `rebase` updates it. */
async function commitTree(
  worktree: Worktree,
  parent: string,
  tree: string,
  commit: WorktreeCommit,
): Promise<string | null> {
  const { repository, gitFolder } = worktree
  if (tree === (await repository.git.objects(repository.folder).find(`${parent}^{tree}`))) return null
  const id = await writeCommit(repository, { ...commit, tree, parents: [parent] })
  const head = join(gitFolder, 'HEAD')
  await writeFile(`${head}.new`, `${id}\n`, { flush: true })
  await rename(`${head}.new`, head)
  return id
}

async function commitIndex(
  worktree: Worktree,
  parent: string,
  commit: WorktreeCommit,
  paths: ReadonlySet<string> | undefined,
): Promise<string | null> {
  const { repository, gitFolder } = worktree
  const call = { folder: gitFolder, workTree: worktree.folder }
  await rm(join(gitFolder, 'index.lock'), { force: true })
  await addChanges(worktree, paths)
  if (!(await hasSafeEntries(worktree, parent))) return null
  const tree = (await repository.git.run(['write-tree'], call)).output.toString().trim()
  const id = await writeCommit(repository, { ...commit, tree, parents: [parent] })
  await moveHead(worktree, parent, id)
  return id
}

async function addChanges(
  { repository, gitFolder, folder }: Worktree,
  paths: ReadonlySet<string> | undefined,
): Promise<void> {
  const call = { folder: gitFolder, workTree: folder, timeout: 5 * 60_000 }
  if (paths === undefined) {
    await repository.git.run(['add', '--all', '--', '.'], call)
    return
  }
  // Asked first, because git rejects a whole list if one path is ignored or unknown.
  const args = ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all']
  const entries = (await repository.git.run(args, call)).output.toString().split('\0')
  const changed = entries.map((entry) => entry.slice(3)).filter((path) => paths.has(path))
  if (changed.length === 0) return
  await repository.git.run(['add', '--all', '--pathspec-from-file=-', '--pathspec-file-nul'], {
    ...call,
    environment: { GIT_LITERAL_PATHSPECS: '1' },
    input: changed.join('\0'),
  })
}

/**
 * Moves the detached `HEAD` of a worktree.
 *
 * @param from Its current commit.
 * @param to Its new commit, which the index must match.
 */
async function moveHead(worktree: Worktree, from: string, to: string): Promise<void> {
  const call = { folder: worktree.gitFolder, workTree: worktree.folder }
  await worktree.repository.git.run(['update-ref', '--no-deref', 'HEAD', to, from], call)
}

/**
 * A docs repository needs no links or git folders on disk, and the checkout creates none.
 *
 * @returns Whether files may be converted by attributes, or ignored.
 */
async function refuseUnsafeFiles(worktree: Worktree): Promise<{ attributes: boolean; ignores: boolean }> {
  const isPlain = { attributes: true, ignores: true }
  const entries = await readdir(worktree.folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const own = entry.name === '.git' && entry.parentPath === worktree.folder && entry.isFile()
    if (own) continue
    if (isGitFolderName(entry.name)) throw unsafe(entry.name, 'git’s own folder')
    if (!entry.isFile() && !entry.isDirectory()) throw unsafe(entry.name, 'a link or a special file')
    if (entry.name === '.gitattributes') isPlain.attributes = false
    if (entry.name === '.gitignore') isPlain.ignores = false
  }
  return isPlain
}

/**
 * Whether there is something to commit. It must be safe: the text file of a link, once edited, would be committed as a
 * link to another place.
 */
async function hasSafeEntries(worktree: Worktree, parent: string): Promise<boolean> {
  const args = ['diff-index', '--cached', '--raw', '-z', '--no-renames', '--end-of-options', parent]
  const call = { folder: worktree.gitFolder, workTree: worktree.folder }
  const fields = (await worktree.repository.git.run(args, call)).output.toString().split('\0')
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, newMode = ''] = (fields[at] ?? '').split(' ')
    const path = fields[at + 1] ?? ''
    if (newMode === '120000') throw unsafe(path, 'a symbolic link')
    if (newMode === '160000') throw unsafe(path, 'a submodule')
    if (newMode !== '000000' && !isTreePath(path)) throw unsafe(path, 'a file with an unsafe name')
  }
  return fields.length > 1
}

function unsafe(name: string, what: string): ForgeError {
  return new ForgeError(
    'git-unsafe-change',
    `The change would put ${what} into the repository: ${JSON.stringify(name)}.`,
    {
      fix: 'Remove it, or make this change in a clone of your own.',
    },
  )
}

/**
 * Protects a commit from garbage collection, and makes it findable after a crash, with a reference of our own that no
 * clone sees.
 *
 * @param name Full name below `refs/docwright/`.
 * @param before Its current commit; null if there is none.
 * @param commit The commit to keep; null removes the reference.
 * @returns False if the reference has another commit than `before`.
 */
export async function keepCommit(
  worktree: Pick<Worktree, 'repository'>,
  name: string,
  before: string | null,
  commit: string | null,
): Promise<boolean> {
  if (!name.startsWith('refs/docwright/')) throw new TypeError('Names of our own lie below refs/docwright/.')
  return updateRefs(worktree.repository, [{ ref: name, before, after: commit }])
}

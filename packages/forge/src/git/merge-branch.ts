import type { MergeMethod } from '../forge.ts'
import { ForgeError } from '../forge-error.ts'
import { branchRef, isObjectId } from './git-names.ts'
import { isAncestor } from './history.ts'
import { resolveCommit, updateRefs } from './references.ts'
import type { Repository } from './repository.ts'
import { writeObject } from './write-objects.ts'
import { signatureEnvironment, type Signature } from './signature.ts'

/** A merge in a bare repository. */
export interface BranchMerge {
  /** The target branch. */
  into: string
  /** Branch with the changes. */
  from: string
  method: MergeMethod
  message: string
  author: Signature
  /** Merges only if `from` is at this commit. */
  expectedHead?: string | undefined
}

/** The result of a merge; a conflict is a result, not an error. */
export type BranchMergeOutcome =
  | { merged: true; commit: string; before: string; head: string }
  | { merged: false; reason: 'conflict'; files: readonly string[] }
  | { merged: false; reason: 'head-moved' | 'no-head' | 'no-base' | 'nothing-to-merge' }

/** The merge of two commits; if it is not clean, files in conflict have conflict marks. */
export type MergedTree =
  | { clean: true; tree: string }
  | { clean: false; tree: string; files: readonly string[]; stages: readonly ConflictStages[] }

/** A path in conflict. A file that a side lacks is undefined; a side that has moved it is found under its new path. */
export interface ConflictStages {
  path: string
  ancestor?: StagedFile | undefined
  ours?: StagedFile | undefined
  theirs?: StagedFile | undefined
}

/** A file as git has stored it. */
export interface StagedFile {
  mode: string
  id: string
}

/**
 * Merges two commits without changing a branch or a file.
 *
 * @returns The merged tree, or the files in conflict.
 */
export async function mergeTrees(repository: Repository, ours: string, theirs: string): Promise<MergedTree> {
  const flags = ['--write-tree', '-z', '--no-messages', '--allow-unrelated-histories']
  const { code, output } = await repository.git.run(['merge-tree', ...flags, ours, theirs], {
    folder: repository.folder,
    accepts: [0, 1],
  })
  const [tree = '', ...lines] = output.toString().split('\0')
  if (!isObjectId(tree)) throw new ForgeError('git-failed', 'git could not merge the two branches.')
  if (code === 0) return { clean: true, tree }
  const stages = readStages(lines)
  return { clean: false, tree, files: stages.map(({ path }) => path), stages }
}

const stageNames = { 1: 'ancestor', 2: 'ours', 3: 'theirs' } as const

/** Reads lines such as `100644 <id> 2<tab>index.mdx`, several of which can be about one path. */
function readStages(lines: readonly string[]): ConflictStages[] {
  const stages = new Map<string, ConflictStages>()
  for (const line of lines) {
    const [, mode, id, stage, path] = /^(\d+) ([0-9a-f]+) ([123])\t([^]+)$/.exec(line) ?? []
    if (mode === undefined || id === undefined || path === undefined) continue
    const known = stages.get(path) ?? { path }
    stages.set(path, { ...known, [stageNames[stage as unknown as keyof typeof stageNames]]: { mode, id } })
  }
  return [...stages.values()]
}

/**
 * Merges one branch into another inside a bare repository. The branch moves to the new commit only if it is still at
 * the commit for which the merge was made; otherwise, the merge is made once more.
 *
 * @returns The commit, or why there is none.
 * @throws {ForgeError} `git-busy` if the branch moves all the time.
 */
export async function mergeBranch(repository: Repository, merge: BranchMerge): Promise<BranchMergeOutcome> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const base = await resolveCommit(repository, branchRef(merge.into))
    if (base === null) return { merged: false, reason: 'no-base' }
    const head = await resolveCommit(repository, branchRef(merge.from))
    if (head === null) return { merged: false, reason: 'no-head' }
    if (merge.expectedHead !== undefined && merge.expectedHead !== head) return { merged: false, reason: 'head-moved' }
    if (await isAncestor(repository, head, base)) return { merged: false, reason: 'nothing-to-merge' }
    const merged = await mergeTrees(repository, base, head)
    if (!merged.clean) return { merged: false, reason: 'conflict', files: merged.files }
    // A squashed branch is not in the base's history, although its changes are.
    if (merge.method === 'squash' && (await treeOf(repository, base)) === merged.tree) {
      return { merged: false, reason: 'nothing-to-merge' }
    }
    const parents = merge.method === 'merge' ? [base, head] : [base]
    const commit = await writeCommit(repository, { ...merge, tree: merged.tree, parents })
    if (await updateRefs(repository, [{ ref: branchRef(merge.into), before: base, after: commit }])) {
      return { merged: true, commit, before: base, head }
    }
  }
  throw new ForgeError('git-busy', 'The branch is changed by others at the same moment.', { fix: 'Try again.' })
}

/** The tree of a commit, which is the same for the same files. */
export async function treeOf(repository: Repository, commit: string): Promise<string> {
  const args = ['rev-parse', '--verify', `${commit}^{tree}`]
  return (await repository.git.run(args, { folder: repository.folder })).output.toString().trim()
}

/**
 * Writes a commit; no branch moves.
 *
 * @param commit.tree Id of its tree.
 * @param commit.parents Ids of its parents.
 * @returns Its id.
 */
export async function writeCommit(
  repository: Repository,
  commit: { tree: string; parents: readonly string[]; message: string; author: Signature },
): Promise<string> {
  const message = `${commit.message.trim() || 'Update'}\n`
  const plain = plainCommit({ ...commit, message })
  const [parent] = commit.parents
  if (plain !== undefined && parent !== undefined)
    return writeObject(repository.folder, { type: 'commit', content: Buffer.from(plain) }, parent.length)
  const parents = commit.parents.flatMap((id) => ['-p', id])
  const { output } = await repository.git.run(['commit-tree', ...parents, '-F', '-', commit.tree], {
    folder: repository.folder,
    environment: signatureEnvironment(commit.author),
    input: message,
  })
  return output.toString().trim()
}

/** The text of a commit as git writes it; undefined if git may have to correct something. */
function plainCommit(commit: {
  tree: string
  parents: readonly string[]
  message: string
  author: Signature
}): string | undefined {
  const { GIT_AUTHOR_NAME: name = '', GIT_AUTHOR_EMAIL: email = '' } = signatureEnvironment(commit.author)
  if (
    !/^[\p{L}\p{N}][\p{L}\p{N} -]*[\p{L}\p{N}]$/u.test(name) ||
    !/^[\w+-]+(?:\.[\w+-]+)*@[\w-]+(?:\.[\w-]+)*$/.test(email)
  )
    return undefined
  if (commit.message.includes('\0') || !commit.message.isWellFormed()) return undefined
  const written = `${name} <${email}> ${Math.floor(commit.author.at / 1000)} +0000`
  const parents = commit.parents.map((parent) => `parent ${parent}\n`).join('')
  return `tree ${commit.tree}\n${parents}author ${written}\ncommitter ${written}\n\n${commit.message}`
}

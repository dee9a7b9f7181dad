import { checkedId, checkedPath } from './git-names.ts'
import { isNearAncestor } from './near-history.ts'
import type { Repository } from './repository.ts'

/** Eight fields of a commit, each with its own terminator. */
const format = '--format=%H%x00%P%x00%an%x00%ae%x00%at%x00%ct%x00%s%x00%b%x00'
const log = ['log', '-z', '--no-show-signature', '--encoding=UTF-8', format] as const

export interface Commit {
  id: string
  parents: readonly string[]
  author: { name: string; email: string }
  /** Author date in milliseconds since 1970. */
  authoredAt: number
  /** Commit date in milliseconds since 1970. */
  committedAt: number
  /** First line of the message. */
  subject: string
  /** The rest of the message. */
  body: string
}

/**
 * The best common ancestor of two commits, with which a pull request is compared.
 *
 * @returns Null if the histories have nothing in common.
 */
export async function mergeBase(repository: Repository, one: string, other: string): Promise<string | null> {
  const objects = repository.git.objects(repository.folder)
  for (const [base, above] of [
    [checkedId(one), checkedId(other)],
    [other, one],
  ] as const)
    if (await isNearAncestor(objects, base, above)) return base
  const args = ['merge-base', '--end-of-options', one, other]
  const { code, output } = await repository.git.run(args, { folder: repository.folder, accepts: [0, 1] })
  return code === 0 ? (output.toString().split('\n')[0] ?? null) : null
}

/**
 * Whether one commit is in the history of another; a commit is in its own.
 *
 * @returns True if moving from `ancestor` to `commit` is a fast-forward.
 */
export async function isAncestor(repository: Repository, ancestor: string, commit: string): Promise<boolean> {
  const objects = repository.git.objects(repository.folder)
  if (await isNearAncestor(objects, checkedId(ancestor), checkedId(commit))) return true
  // A descendant cannot be an ancestor.
  if (ancestor !== commit && (await isNearAncestor(objects, commit, ancestor))) return false
  const args = ['merge-base', '--is-ancestor', '--end-of-options', ancestor, commit]
  const { code } = await repository.git.run(args, { folder: repository.folder, accepts: [0, 1] })
  return code === 0
}

/**
 * The history of a commit, newest first.
 *
 * @param options.from Excludes this commit and its history.
 * @param options.limit 100 by default.
 * @param options.path Only commits that changed this file or folder.
 */
export async function listCommits(
  repository: Repository,
  to: string,
  { from, limit = 100, path }: { from?: string; limit?: number; path?: string | undefined } = {},
): Promise<Commit[]> {
  const range = [checkedId(to), ...(from === undefined ? [] : [`^${checkedId(from)}`])]
  const args = [
    ...log,
    `--max-count=${limit}`,
    '--end-of-options',
    ...range,
    '--',
    ...(path === undefined ? [] : [checkedPath(path)]),
  ]
  const { output } = await repository.git.run(args, { folder: repository.folder })
  return readLog(output)
}

/**
 * Reads commits, all with one process.
 *
 * @returns Existing ones, by id.
 */
export async function readCommits(repository: Repository, ids: readonly string[]): Promise<Map<string, Commit>> {
  if (ids.length === 0) return new Map()
  const input = ids.map((id) => `${checkedId(id)}\n`).join('')
  const args = [...log, '--no-walk=unsorted', '--ignore-missing', '--stdin']
  const { output } = await repository.git.run(args, { folder: repository.folder, input })
  return new Map(readLog(output).map((commit) => [commit.id, commit]))
}

function readLog(output: Buffer): Commit[] {
  const fields = output.toString().split('\0')
  const commits: Commit[] = []
  // Eight fields, and the empty one between two commits.
  for (let at = 0; at + 8 < fields.length; at += 9) {
    const [id = '', parents = '', name = '', email = '', authored, committed, subject = '', body = ''] =
      fields.slice(at)
    commits.push({
      id,
      parents: parents.split(' ').filter(Boolean),
      author: { name, email },
      authoredAt: Number(authored) * 1000,
      committedAt: Number(committed) * 1000,
      subject,
      body: body.trim(),
    })
  }
  return commits
}

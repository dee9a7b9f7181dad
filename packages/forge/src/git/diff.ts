import { compareTrees, type TreeChange } from './compare-trees.ts'
import { checkedId, checkedPath } from './git-names.ts'
import { parsePatches, type FilePatch } from './parse-patch.ts'
import { kindOf, type TreeEntry } from './read-tree.ts'
import type { Repository } from './repository.ts'

/** The changes in one file between two commits. */
export interface FileDiff extends FilePatch {
  /** Path after the change; for a deleted file, its earlier path. */
  path: string
  /** Earlier path of a renamed file; otherwise null. */
  oldPath: string | null
  change: 'added' | 'deleted' | 'modified' | 'renamed'
  /** The earlier entry; null if the file is new. */
  before: { kind: TreeEntry['kind']; id: string } | null
  /** The new entry; null if the file was deleted. */
  after: { kind: TreeEntry['kind']; id: string } | null
}

export interface DiffOptions {
  /** Unchanged lines around a change; 3 by default. */
  context?: number
  /** Whether to include lines; true by default. Without lines there are no hunks and no counts. */
  lines?: boolean
  /** Only these files and folders. */
  paths?: readonly string[]
}

/** The empty tree has the same id in every repository. */
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

/**
 * Compares two commits, file by file. Files of more than 1 MiB count as binary.
 *
 * @param from A commit id; null compares with an empty tree.
 * @returns Changed files, sorted by path; a moved file with some changes is one renamed file.
 * @throws {ForgeError} `git-too-large` if the lines take more than 32 MiB.
 */
export async function diff(
  repository: Repository,
  from: string | null,
  to: string,
  { context = 3, lines = true, paths = [] }: DiffOptions = {},
): Promise<FileDiff[]> {
  if (!lines && from !== null && paths.length === 0) {
    const changes = await compareTrees(repository.git.objects(repository.folder), checkedId(from), checkedId(to))
    // Only git detects renames.
    const mayBeMoved = changes?.some(({ before }) => !before) === true && changes.some(({ after }) => !after)
    if (changes !== undefined && !mayBeMoved) return changes.map(withoutLines)
  }
  const output = lines ? ['--patch-with-raw', `--unified=${context}`, '--no-ext-diff', '--no-textconv'] : ['--raw']
  const flags = ['-r', '-z', '--find-renames', '--full-index', '--no-color', ...output]
  const commits = [from === null ? emptyTree : checkedId(from), checkedId(to)]
  const args = ['diff-tree', ...flags, '--end-of-options', ...commits, '--', ...paths.map(checkedPath)]
  const answer = await repository.git.run(args, {
    folder: repository.folder,
    config: [['core.bigFileThreshold', '1m']],
    outputLimit: 32 * 1024 * 1024,
  })
  const { entries, rest } = readRaw(answer.output.toString())
  const patches = lines ? parsePatches(rest) : []
  return entries.map((entry) => withPatch(entry, patches))
}

function withoutLines({ path, before, after }: TreeChange): FileDiff {
  return {
    path,
    oldPath: null,
    change: changeOf(statusOf(before, after)),
    before: before === undefined ? null : { kind: kindOf(before.mode), id: before.id },
    after: after === undefined ? null : { kind: kindOf(after.mode), id: after.id },
    binary: false,
    additions: 0,
    deletions: 0,
    hunks: [],
  }
}

function statusOf(before: unknown, after: unknown): string {
  if (before === undefined) return 'A'
  return after === undefined ? 'D' : 'M'
}

type RawEntry = Omit<FileDiff, keyof FilePatch>

/** Parses `:<mode> <mode> <id> <id> <status>NUL<path>NUL[<path>NUL]` up to the patches. */
function readRaw(text: string): { entries: RawEntry[]; rest: string } {
  const entries: RawEntry[] = []
  let at = 0
  const next = () => {
    const end = text.indexOf('\0', at)
    const field = text.slice(at, end === -1 ? text.length : end)
    at = end === -1 ? text.length : end + 1
    return field
  }
  while (text[at] === ':') {
    const [oldMode = '', newMode = '', oldId = '', newId = '', status = ''] = next().slice(1).split(' ')
    const first = next()
    const renamed = status.startsWith('R') || status.startsWith('C')
    entries.push({
      path: renamed ? next() : first,
      oldPath: renamed ? first : null,
      change: changeOf(status),
      before: oldMode === '000000' ? null : { kind: kindOf(oldMode), id: oldId },
      after: newMode === '000000' ? null : { kind: kindOf(newMode), id: newId },
    })
  }
  return { entries, rest: text.slice(at).replace(/^\0/, '') }
}

function changeOf(status: string): FileDiff['change'] {
  switch (status[0]) {
    case 'A':
      return 'added'
    case 'D':
      return 'deleted'
    case 'R':
      return 'renamed'
    default:
      return 'modified'
  }
}

/** Patches are in the order of the files; a file that became a link has two. */
function withPatch(entry: RawEntry, patches: FilePatch[]): FileDiff {
  const typeChanged = entry.before !== null && entry.after !== null && isLink(entry.before) !== isLink(entry.after)
  const own = patches.splice(0, typeChanged ? 2 : 1)
  return {
    ...entry,
    binary: own.some(({ binary }) => binary),
    additions: own.reduce((sum, { additions }) => sum + additions, 0),
    deletions: own.reduce((sum, { deletions }) => sum + deletions, 0),
    hunks: own.flatMap(({ hunks }) => hunks),
  }
}

function isLink({ kind }: { kind: TreeEntry['kind'] }): string {
  return kind === 'link' || kind === 'submodule' ? kind : 'file'
}

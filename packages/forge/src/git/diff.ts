import { compareTrees, type TreeChange } from './compare-trees.ts'
import { checkedId, checkedPath } from './git-names.ts'
import { parsePatches, type FilePatch } from './parse-patch.ts'
import { kindOf, type TreeEntry } from './read-tree.ts'
import type { Repository } from './repository.ts'

/** What changed in one file between two commits. */
export interface FileDiff extends FilePatch {
  /** Path after the change; of a deleted file, the path it had. */
  path: string
  /** Path before, of a renamed file; null else. */
  oldPath: string | null
  change: 'added' | 'deleted' | 'modified' | 'renamed'
  /** What it was; null if it was not there. */
  before: { kind: TreeEntry['kind']; id: string } | null
  /** What it is; null if it is not there any more. */
  after: { kind: TreeEntry['kind']; id: string } | null
}

/** What is shown of a difference. */
export interface DiffOptions {
  /** Unchanged lines around a change; 3 without it. */
  context?: number
  /** With the lines; true without it. Without lines there are no hunks and no counts. */
  lines?: boolean
  /** Only these files and folders. */
  paths?: readonly string[]
}

/** The tree without files has the same id in every repository. */
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

/**
 * Compares two commits, file by file. Files of more than 1 MiB count as binary.
 *
 * @param from A commit id; null compares with nothing.
 * @param to A commit id.
 * @param options What to show.
 * @returns The files that differ, sorted by path; a moved file with some changes is one renamed file.
 * @throws {ForgeError} `git-too-large` where the lines take more than 32 MiB.
 */
export async function diff(
  repository: Repository,
  from: string | null,
  to: string,
  { context = 3, lines = true, paths = [] }: DiffOptions = {},
): Promise<FileDiff[]> {
  if (!lines && from !== null && paths.length === 0) {
    const changes = await compareTrees(repository.git.objects(repository.folder), checkedId(from), checkedId(to))
    // What was moved is for git to find.
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

/** Reads `:<mode> <mode> <id> <id> <status>NUL<path>NUL[<path>NUL]` up to where the patches begin. */
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

/** Patches come in the order of the files; a file that became a link has two, one for each. */
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

import { isUtf8 } from 'node:buffer'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mergeTrees, type ConflictStages, type StagedFile } from './merge-branch.ts'
import { openBlobReader, type BlobReader } from './read-blobs.ts'
import type { Repository } from './repository.ts'

/** A file with conflicting changes; a text is undefined if the file is missing or not text. */
export interface ConflictingFile {
  path: string
  ancestor: string | undefined
  ours: string | undefined
  theirs: string | undefined
  /** The side that has deleted what the other has changed. */
  deletedBy?: 'ours' | 'theirs' | undefined
  /** Both sides in one text with conflict marks; undefined if git makes none, or a side is not UTF-8. */
  marked?: string | undefined
}

/** Resolves a conflict: returns the text or whose file to keep, or undefined to use the other side. */
export type ConflictRule = (file: ConflictingFile) => string | { keep: 'ours' | 'theirs' } | undefined

/**
 * Merges two commits without changing a branch or a file. A rule resolves conflicts, file by file, so that there is
 * always a tree.
 *
 * @param rule Resolves conflicts.
 * @returns The tree, and the files with conflicts.
 */
export async function mergeByRules(
  repository: Repository,
  { ours, theirs }: { ours: string; theirs: string },
  rule: ConflictRule,
): Promise<{ tree: string; decided: readonly string[] }> {
  const merged = await mergeTrees(repository, ours, theirs)
  if (merged.clean) return { tree: merged.tree, decided: [] }
  const reader = openBlobReader(repository)
  // Bytes that are not UTF-8 would change when they are written.
  const markedAt = async (path: string): Promise<string | undefined> => {
    const content = await reader.readAt(merged.tree, path)
    if (content === null || content.includes(0) || !isUtf8(content)) return undefined
    const text = content.toString('utf8')
    // A repository may configure marks of another length, which nobody here would recognize.
    return text.startsWith(`<<<<<<< ${ours}`) || text.includes(`\n<<<<<<< ${ours}`) ? text : undefined
  }
  const lines: string[] = []
  try {
    for (const stages of merged.stages) {
      const { path } = stages
      const decision = rule({ ...(await readConflict(reader, stages)), marked: await markedAt(path) })
      const kept = typeof decision === 'object' ? stages[decision.keep] : stages.theirs
      if (typeof decision === 'string')
        lines.push(`${modeOf(stages)} ${await writeBlob(repository, decision)}\t${path}`)
      else if (kept === undefined) lines.push(`0 ${'0'.repeat(ours.length)}\t${path}`)
      else lines.push(`${kept.mode} ${kept.id}\t${path}`)
    }
  } finally {
    reader.close()
  }
  return { tree: await changedTree(repository, merged.tree, lines), decided: merged.files }
}

/** Reads what two commits have of the files that they have changed in different ways. */
export async function readConflicts(repository: Repository, ours: string, theirs: string): Promise<ConflictingFile[]> {
  const merged = await mergeTrees(repository, ours, theirs)
  if (merged.clean) return []
  const reader = openBlobReader(repository)
  try {
    const files: ConflictingFile[] = []
    for (const stages of merged.stages) files.push(await readConflict(reader, stages))
    return files
  } finally {
    reader.close()
  }
}

async function readConflict(reader: BlobReader, stages: ConflictStages): Promise<ConflictingFile> {
  const textOf = async (file: StagedFile | undefined): Promise<string | undefined> => {
    const content = file === undefined || !isRegular(file) ? null : await reader.read(file.id)
    return content === null || content.includes(0) || !isUtf8(content) ? undefined : content.toString('utf8')
  }
  const [ancestor, mine, other] = await Promise.all([
    textOf(stages.ancestor),
    textOf(stages.ours),
    textOf(stages.theirs),
  ])
  return { path: stages.path, ancestor, ours: mine, theirs: other, deletedBy: deletedBy(stages) }
}

function deletedBy({ ancestor, ours, theirs }: ConflictStages): 'ours' | 'theirs' | undefined {
  if (ancestor === undefined || (ours === undefined) === (theirs === undefined)) return undefined
  return ours === undefined ? 'ours' : 'theirs'
}

function isRegular({ mode }: StagedFile): boolean {
  return mode.startsWith('100')
}

/** A script stays one. */
function modeOf({ ours, theirs }: ConflictStages): string {
  const kept = theirs ?? ours
  return kept !== undefined && isRegular(kept) ? kept.mode : '100644'
}

async function writeBlob(repository: Repository, text: string): Promise<string> {
  const { output } = await repository.git.run(['hash-object', '-w', '--stdin'], {
    folder: repository.folder,
    input: text,
  })
  return output.toString().trim()
}

/** A tree with some files changed, made in an index of its own, so that calls do not interfere. */
async function changedTree(repository: Repository, tree: string, lines: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docwright-index-'))
  const call = { folder: repository.folder, environment: { GIT_INDEX_FILE: join(folder, 'index') } }
  try {
    await repository.git.run(['read-tree', tree], call)
    const input = lines.map((line) => `${line}\0`).join('')
    await repository.git.run(['update-index', '-z', '--index-info'], { ...call, input })
    return (await repository.git.run(['write-tree'], call)).output.toString().trim()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

import { isUtf8 } from 'node:buffer'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mergeTrees } from './merge-branch.ts'
import { mergeBase } from './history.ts'
import { openBlobReader } from './read-blobs.ts'
import { readTree, type TreeEntry } from './read-tree.ts'
import type { Repository } from './repository.ts'

const modes: Readonly<Record<TreeEntry['kind'], string>> = {
  file: '100644',
  executable: '100755',
  link: '120000',
  submodule: '160000',
  folder: '040000',
}

/** A file with conflicting changes; a text is undefined if the file is missing or not text. */
export interface ConflictingFile {
  path: string
  ancestor: string | undefined
  ours: string | undefined
  theirs: string | undefined
  /** Both sides in one text with conflict marks; undefined if git makes none, or a side is not UTF-8. */
  marked?: string | undefined
}

/** Resolves a conflict: returns the text, or undefined to use the other side. */
export type ConflictRule = (file: ConflictingFile) => string | undefined

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
  const base = await mergeBase(repository, ours, theirs)
  const others = new Map((await readTree(repository, theirs)).map((entry) => [entry.path, entry]))
  const reader = openBlobReader(repository)
  const textAt = async (commit: string | null, path: string): Promise<string | undefined> => {
    const content = commit === null ? null : await reader.readAt(commit, path)
    return content === null || content.includes(0) ? undefined : content.toString('utf8')
  }
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
    for (const path of merged.files) {
      const [ancestor, mine, other, marked] = await Promise.all([
        textAt(base, path),
        textAt(ours, path),
        textAt(theirs, path),
        markedAt(path),
      ])
      const decision = rule({ path, ancestor, ours: mine, theirs: other, marked })
      const entry = others.get(path)
      if (decision !== undefined) lines.push(`100644 ${await writeBlob(repository, decision)}\t${path}`)
      else if (entry === undefined) lines.push(`0 ${'0'.repeat(ours.length)}\t${path}`)
      else lines.push(`${modes[entry.kind]} ${entry.id}\t${path}`)
    }
  } finally {
    reader.close()
  }
  return { tree: await changedTree(repository, merged.tree, lines), decided: merged.files }
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

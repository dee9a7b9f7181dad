import { branchRef, updateRefs, writeCommit } from '@docwright/forge'
import type { Repository, Signature } from '@docwright/forge'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The first commit of an empty repository. */
export interface FirstCommit {
  branch: string
  message: string
  author: Signature
  /** Content by path. */
  files: ReadonlyMap<string, string>
}

/**
 * Puts files into an empty bare repository.
 *
 * @param repository The repository.
 * @param commit What to put there.
 * @returns Id of the commit.
 */
export async function writeFirstCommit(repository: Repository, commit: FirstCommit): Promise<string> {
  const { git, folder } = repository
  const index = join(folder, `first-${randomUUID()}.index`)
  const environment = { GIT_INDEX_FILE: index }
  try {
    const lines: string[] = []
    for (const [path, content] of commit.files) {
      const { output } = await git.run(['hash-object', '-w', '--stdin'], { folder, input: content })
      lines.push(`100644 ${output.toString().trim()}\t${path}`)
    }
    await git.run(['update-index', '--add', '--index-info'], { folder, environment, input: `${lines.join('\n')}\n` })
    const tree = (await git.run(['write-tree'], { folder, environment })).output.toString().trim()
    const id = await writeCommit(repository, { tree, parents: [], message: commit.message, author: commit.author })
    await updateRefs(repository, [{ ref: branchRef(commit.branch), before: null, after: id }])
    return id
  } finally {
    await rm(index, { force: true })
  }
}

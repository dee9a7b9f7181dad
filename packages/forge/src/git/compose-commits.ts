import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCommit } from './merge-branch.ts'
import type { Repository } from './repository.ts'
import type { Signature } from './signature.ts'

/** Files that are added to those of a commit. */
export interface AddedFiles {
  /** Message of the commit that adds them. */
  message: string
  author: Signature
  /** Path from the root, and id of the blob. */
  files: readonly { path: string; id: string }[]
}

/**
 * Writes commits that add files of other repositories to those of a commit; no branch moves. The same files give the
 * same commits.
 *
 * @param repository Must be able to read all objects.
 * @param base Id of the commit to which they are added.
 * @param additions One commit each, in this order.
 * @returns Id of the last commit.
 */
export async function composeCommits(
  repository: Repository,
  base: string,
  additions: readonly AddedFiles[],
): Promise<string> {
  const { git, folder } = repository
  const scratch = await mkdtemp(join(tmpdir(), 'docwright-compose-'))
  const call = { folder, environment: { GIT_INDEX_FILE: join(scratch, 'index') } }
  try {
    await git.run(['read-tree', base], call)
    let commit = base
    for (const { message, author, files } of additions) {
      const input = files.map(({ path, id }) => `100644 ${id}\t${path}\0`).join('')
      await git.run(['update-index', '-z', '--index-info'], { ...call, input })
      const tree = (await git.run(['write-tree'], call)).output.toString().trim()
      commit = await writeCommit(repository, { tree, parents: [commit], message, author })
    }
    return commit
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

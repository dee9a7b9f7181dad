import { branchRef, updateRefs, writeCommit } from '@docwright/forge'
import type { Repository, Signature } from '@docwright/forge'
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
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
    return await commitIndex(repository, environment, commit)
  } finally {
    await rm(index, { force: true })
  }
}

/** Folders that no repository should hold, whatever it ignores. */
const leftOut = 'node_modules/\n.docwright/cache/\n.docwright/data/\n'

/**
 * Puts the files of a folder of this machine into an empty bare repository, without what its `.gitignore` leaves out.
 *
 * @param source Absolute path of the folder; it may be part of another repository.
 * @param commit Branch, message and author.
 * @returns Id of the commit.
 */
export async function commitFolder(
  repository: Repository,
  source: string,
  commit: Omit<FirstCommit, 'files'>,
): Promise<string> {
  const { git, folder } = repository
  const index = join(folder, `first-${randomUUID()}.index`)
  const environment = { GIT_INDEX_FILE: index }
  try {
    const config = [['core.bare', 'false']] as const
    await mkdir(join(folder, 'info'), { recursive: true })
    await writeFile(join(folder, 'info/exclude'), leftOut)
    await git.run(['add', '--all', '--', '.'], { folder, workTree: source, environment, config })
    return await commitIndex(repository, environment, commit)
  } finally {
    await rm(index, { force: true })
  }
}

async function commitIndex(
  repository: Repository,
  environment: Readonly<Record<string, string>>,
  { author, branch, message }: Omit<FirstCommit, 'files'>,
): Promise<string> {
  const { git, folder } = repository
  const tree = (await git.run(['write-tree'], { folder, environment })).output.toString().trim()
  const id = await writeCommit(repository, { tree, parents: [], message, author })
  await updateRefs(repository, [{ ref: branchRef(branch), before: null, after: id }])
  return id
}

import { branchRef, updateRefs, writeCommit } from '@docwright/forge'
import type { Repository, Signature } from '@docwright/forge'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

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
 * @param commit The content.
 * @returns Id of the commit.
 */
export async function writeFirstCommit(repository: Repository, commit: FirstCommit): Promise<string> {
  const source = await mkdtemp(join(tmpdir(), 'docwright-first-'))
  try {
    for (const [path, content] of commit.files) {
      await mkdir(dirname(join(source, path)), { recursive: true })
      await writeFile(join(source, path), content)
    }
    return await commitAll(repository, source, commit, ['--force'])
  } finally {
    await rm(source, { recursive: true })
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
  await mkdir(join(repository.folder, 'info'), { recursive: true })
  await writeFile(join(repository.folder, 'info/exclude'), leftOut)
  return commitAll(repository, source, commit)
}

/** Commits what lies in a folder; one process reads all of its files. */
async function commitAll(
  repository: Repository,
  source: string,
  commit: Omit<FirstCommit, 'files'>,
  flags: readonly string[] = [],
): Promise<string> {
  const { git, folder } = repository
  const index = join(folder, `first-${randomUUID()}.index`)
  const environment = { GIT_INDEX_FILE: index }
  try {
    const config = [['core.bare', 'false']] as const
    await git.run(['add', '--all', ...flags, '--', '.'], { folder, workTree: source, environment, config })
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

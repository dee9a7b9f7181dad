import { addWorktree, commitAll, removeWorktree, resolveCommit } from '@docwright/forge'
import type { Account, Outcome } from '@docwright/contract'
import { randomUUID } from 'node:crypto'
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { attempt, refuse } from '../commands/refuse.ts'
import type { Project } from '../projects/project.ts'
import { openProjectMirror, type RepositoryParts } from './open-turn-project.ts'

/** Dependencies of committing files. */
export type CommitParts = RepositoryParts & { dataFolder: string; clock: () => number }

/** In whose name something is committed. */
export type Author = Pick<Account, 'name' | 'email'>

/** Files that are committed to a branch. */
export interface FileCommit {
  branch: string
  /** The commit that they were read from; by default, that of the branch. */
  base?: string
  message: string
  /** New texts by path from the docs folder; undefined ones are removed. */
  files: ReadonlyMap<string, string | undefined>
  /** The field of a form that a refusal is about. */
  field?: string
}

/**
 * Commits files to a branch of a project's repository, and pushes it. Pushes in the meantime come first.
 *
 * @param commit The files.
 * @param account The author.
 */
export async function commitFiles(
  parts: CommitParts,
  project: Project,
  { branch, base: read, message, files, field }: FileCommit,
  account: Author,
): Promise<Outcome> {
  return attempt(async () => {
    const mirror = await openProjectMirror(parts, project)
    await mirror.fetch()
    const { repository } = mirror
    const base = await resolveCommit(repository, `refs/heads/${branch}`)
    if (base === null) return refuse('unknown-ref', `The repository has no branch “${branch}” yet.`, field)
    if (read !== undefined && read !== base) return refuse('moved', moved, field)
    const parent = join(parts.dataFolder, 'worktrees')
    await mkdir(parent, { recursive: true })
    const folder = join(await realpath(parent), `file-${randomUUID()}`)
    const worktree = await addWorktree(repository, folder, base)
    try {
      const paths: string[] = []
      for (const [path, text] of files) {
        const whole = wholePath(project, path)
        paths.push(whole)
        await mkdir(join(folder, dirname(whole)), { recursive: true })
        if (text === undefined) await rm(join(folder, whole), { force: true })
        else await writeFile(join(folder, whole), text)
      }
      const author = { name: account.name, email: account.email, at: parts.clock() }
      const commit = await commitAll(worktree, { message: `${message}\n`, author, paths })
      if (commit === null) return { status: 'done' }
      const outcome = await mirror.push({ branch, commit, expected: base })
      if (outcome.pushed) return { status: 'done' }
      return refuse(outcome.reason, outcome.reason === 'moved' ? moved : outcome.message, field)
    } finally {
      await removeWorktree(repository, folder)
    }
  }, field)
}

const moved = 'Someone else has pushed in the meantime. Save it again.'

/** A path from the root of the repository. */
export function wholePath({ docsFolder }: Pick<Project, 'docsFolder'>, path: string): string {
  return docsFolder === '' ? path : `${docsFolder}/${path}`
}

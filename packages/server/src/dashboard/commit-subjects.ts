import { listCommits, openRepository } from '@docwright/forge'
import type { Git, Repository } from '@docwright/forge'
import type { Projects } from '../projects/projects.ts'

/** Subjects that are remembered: that of a commit never changes. */
const remembered = 2000

/**
 * Where to look for a commit: only in this machine's copy, or, if it lacks the commit, also in the repository, from
 * which the copy is updated first.
 */
export type SubjectSource = 'this-machine' | 'everywhere'

/** Dependencies of reading subjects. */
export interface CommitSubjectsContext {
  git: Git
  projects: Pick<Projects, 'repository' | 'repositoryFolder'>
}

/**
 * Reads the first lines of commits’ messages. We prefer a page without them to no page: a commit that is not found, or
 * a repository that cannot be reached now, has an empty one.
 *
 * @param context Dependencies.
 */
export function createCommitSubjects({ git, projects }: CommitSubjectsContext) {
  const known = new Map<string, string>()

  async function read(repository: Repository, commit: string): Promise<string | undefined> {
    const [newest] = await listCommits(repository, commit, { limit: 1 }).catch(() => [])
    return newest?.subject
  }

  async function readEverywhere(projectId: string, commit: string): Promise<string | undefined> {
    const repository = await projects.repository(projectId).catch(() => undefined)
    return repository && read(repository, commit)
  }

  return async function subjectOf(projectId: string, commit: string, source: SubjectSource): Promise<string> {
    const key = `${projectId} ${commit}`
    const subject =
      known.get(key) ??
      (await read(openRepository(git, projects.repositoryFolder(projectId)), commit)) ??
      (source === 'everywhere' ? await readEverywhere(projectId, commit) : undefined)
    if (subject === undefined) return ''
    if (known.size >= remembered) known.clear()
    known.set(key, subject)
    return subject
  }
}

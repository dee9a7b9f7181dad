import { ForgeError, openMirror, openRepository, resolveCommit, type Forge, type Git } from '@docwright/forge'
import { SourceFault } from 'docwright/engine'
import { existsSync } from 'node:fs'
import type { Project } from '../projects/project.ts'
import type { Projects } from '../projects/projects.ts'

/** Dependencies of fetching a commit. */
export interface FetchingParts {
  projects: Pick<Projects, 'find' | 'repositoryFolder' | 'repository' | 'restoredRepository' | 'keepsRepositories'>
  git: Git
  forgeOf(project: Project): Promise<Forge>
}

/**
 * The folder of a project's commit on this machine. Another machine may have received it: a copy of a repository is
 * created, or updated, if it lacks the commit.
 *
 * @param commit Id of the commit.
 * @returns Path of the bare repository.
 * @throws SourceFault if the repository cannot be reached.
 */
export async function folderWithCommit(parts: FetchingParts, projectId: string, commit: string): Promise<string> {
  const folder = parts.projects.repositoryFolder(projectId)
  const project = await parts.projects.find(projectId)
  if (project === undefined) return folder
  try {
    if (project.repositoryUrl === null) {
      if (parts.projects.keepsRepositories) return folder
      // A copy that has the commit is enough, also while nothing newer can be asked for.
      const copy = openRepository(parts.git, folder)
      if (existsSync(folder) && (await resolveCommit(copy, commit)) !== null) return folder
      const repository = await parts.projects.repository(projectId)
      if ((await resolveCommit(repository, commit)) === null) await parts.projects.restoredRepository(projectId)
      return folder
    }
    const { gitAccess } = await parts.forgeOf(project)
    const mirror = await openMirror({ git: parts.git, folder, gitAccess })
    if ((await resolveCommit(mirror.repository, commit)) === null) await mirror.fetch()
  } catch (cause) {
    if (!(cause instanceof ForgeError)) throw cause
    throw new SourceFault('The repository could not be fetched.', { cause })
  }
  return folder
}

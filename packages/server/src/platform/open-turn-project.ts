import { defaultBranch, ForgeError, hostedMirror, openMirror, putGitBehind, resolveCommit } from '@docwright/forge'
import type { Mirror } from '@docwright/forge'
import type { TurnProject } from '../jobs/turn-context.ts'
import type { Project } from '../projects/project.ts'
import { workClasses } from '../queue/work-classes.ts'
import { newestOfBranches } from '../store/deployments/deployment-reads.ts'
import { deployChangedBranches } from './catch-up.ts'
import type { PlatformParts } from './platform-parts.ts'

/** The parts that opening a repository needs. */
export type RepositoryParts = Pick<PlatformParts, 'projects' | 'forgeOf' | 'onPush' | 'git' | 'hosting' | 'store'>

/** Creates the function that opens a project for a turn: its forge, and our copy of its repository. */
export function createProjectOpener(parts: RepositoryParts): (projectId: string) => Promise<TurnProject> {
  return async (projectId) => {
    const project = await parts.projects.find(projectId)
    if (project === undefined || project.archivedAt !== null) {
      throw new ForgeError('forge-not-found', 'The project no longer exists.')
    }
    const forge = await parts.forgeOf(project)
    const mirror = await openProjectMirror(parts, project)
    const git = putGitBehind(mirror.repository.git, workClasses.turn.niceness)
    const repository = { ...mirror.repository, git }
    return { forge, mirror: { ...mirror, repository }, docsFolder: project.docsFolder }
  }
}

/** Opens our copy of a project's repository. Changes by a fetch or a push are deployed. */
export async function openProjectMirror(parts: RepositoryParts, project: Project): Promise<Mirror> {
  const folder = parts.projects.repositoryFolder(project.id)
  if (project.repositoryUrl === null) {
    const mirror = hostedMirror(await parts.projects.repository(project.id), async (changes) => {
      await parts.onPush(project, changes)
    })
    // Another machine may have taken a push meanwhile.
    return { ...mirror, fetch: async () => void (await parts.projects.repository(project.id)) }
  }
  const forge = await parts.forgeOf(project)
  const mirror = await openMirror({ git: parts.git, folder, gitAccess: forge.gitAccess })
  return {
    repository: mirror.repository,
    async fetch() {
      const before = await defaultBranch(mirror.repository)
      const known = await newestOfBranches(parts.store.db, project.id)
      await mirror.fetch()
      await deployChangedBranches(parts, await followDefaultBranch(parts, project, mirror, before), known)
    },
    async push(push) {
      const outcome = await mirror.push(push)
      const change = { ref: `refs/heads/${push.branch}`, before: push.expected, after: push.commit }
      if (outcome.pushed) await parts.onPush(project, [change])
      return outcome
    },
  }
}

/**
 * Whether a project's repository has a branch. A copy of a repository elsewhere is updated before the answer is no.
 *
 * @param branch Name of the branch.
 * @returns Also true if the repository cannot be reached now: then the job reports that when it runs.
 */
export async function hasBranch(parts: RepositoryParts, projectId: string, branch: string): Promise<boolean> {
  const project = await parts.projects.find(projectId)
  if (project === undefined) return true
  try {
    const mirror = await openProjectMirror(parts, project)
    if (await isListed(mirror, branch)) return true
    if (project.repositoryUrl === null) return false
    await mirror.fetch()
    return await isListed(mirror, branch)
  } catch (error) {
    if (error instanceof ForgeError) return true
    throw error
  }
}

/** Updates our copy of a project's repository. If it cannot be reached now, the copy stays unchanged. */
export async function refreshRepository(parts: RepositoryParts, projectId: string): Promise<void> {
  const project = await parts.projects.find(projectId)
  if (project === undefined) return
  try {
    await (await openProjectMirror(parts, project)).fetch()
  } catch (error) {
    if (!(error instanceof ForgeError)) throw error
  }
}

async function isListed({ repository }: Mirror, branch: string): Promise<boolean> {
  return (await resolveCommit(repository, `refs/heads/${branch}`)) !== null
}

/** A project that has its forge's default branch keeps to it; one that was given another keeps that. */
async function followDefaultBranch(
  { projects }: RepositoryParts,
  project: Project,
  { repository }: Mirror,
  before: string,
): Promise<Project> {
  const now = await defaultBranch(repository)
  if (now === before || project.defaultBranch !== before) return project
  if ((await resolveCommit(repository, `refs/heads/${now}`)) === null) return project
  return (await projects.update(project.id, { defaultBranch: now })) ?? project
}

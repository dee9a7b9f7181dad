import type { Forge } from '@docwright/forge'
import type { Outcome } from '@docwright/contract'
import type { Project } from '../projects/project.ts'
import { wakeJobsOfPullRequest } from '../store/jobs/job-queries.ts'
import type { Store } from '../store/open-store.ts'
import { deployDefaultBranch } from './manage-deployments.ts'
import type { DeploymentCommands } from './manage-deployments.ts'
import { attempt, refuse } from './refuse.ts'
import { requireProject } from './require-project.ts'

/** What pull requests are decided with. */
export interface ReviewCommands extends DeploymentCommands {
  store: Store
  /** The host of a project's repository. */
  forgeOf: (project: Project) => Promise<Forge>
}

/**
 * Merges a pull request, at whatever forge it is. What is hosted here is deployed; a forge reports its own push.
 *
 * @param number Of the pull request.
 * @param head The commit that was reviewed; a newer one is not merged.
 */
export async function mergeReview(
  context: ReviewCommands,
  projectId: string,
  number: number,
  head: string,
): Promise<Outcome> {
  const project = await requireProject(context.projects, projectId)
  return attempt(async () => {
    const forge = await context.forgeOf(project)
    const outcome = await forge.mergePullRequest(number, { expectedHead: head })
    if (!outcome.merged) return refuse(outcome.reason, outcome.message)
    if (project.repositoryKind === 'local') await deployDefaultBranch(context, projectId)
    await wakeJobsOfPullRequest(context.store.db, projectId, number)
    return { status: 'done' }
  })
}

/**
 * Closes a pull request without merging it.
 *
 * @param number Of the pull request.
 */
export async function closeReview(context: ReviewCommands, projectId: string, number: number): Promise<Outcome> {
  const project = await requireProject(context.projects, projectId)
  return attempt(async () => {
    const forge = await context.forgeOf(project)
    await forge.closePullRequest(number)
    await wakeJobsOfPullRequest(context.store.db, projectId, number)
    return { status: 'done' }
  })
}

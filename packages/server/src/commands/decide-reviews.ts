import type { Forge } from '@docwright/forge'
import type { Outcome } from '@docwright/contract'
import type { Project } from '../projects/project.ts'
import { recordChange } from '../store/audit/record-change.ts'
import { wakeJobsOfPullRequest } from '../store/jobs/job-queries.ts'
import type { Store } from '../store/open-store.ts'
import { deployDefaultBranch } from './manage-deployments.ts'
import type { DeploymentCommands } from './manage-deployments.ts'
import { attempt, refuse } from './refuse.ts'
import { requireProject } from './require-project.ts'

/** Dependencies of deciding on pull requests. */
export interface ReviewCommands extends DeploymentCommands {
  store: Store
  /** The host of a project's repository. */
  forgeOf: (project: Project) => Promise<Forge>
}

/**
 * Merges a pull request at any forge. A repository that is hosted here is deployed; a forge reports its own push.
 *
 * @param number Number of the pull request.
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
    const after = outcome.merged ? { head } : { head, refused: outcome.reason }
    await noteDecision(context.store, project, { number, action: 'review.merged', after })
    if (!outcome.merged) return refuse(outcome.reason, outcome.message)
    if (project.repositoryKind === 'local') await deployDefaultBranch(context, projectId)
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
    await noteDecision(context.store, project, { number, action: 'review.closed' })
    return { status: 'done' }
  })
}

/** The decision itself is made at the forge, which may be elsewhere: it is written down at once, before anything follows. */
async function noteDecision(
  store: Store,
  { id: projectId, organisationId }: Project,
  decision: { number: number; action: 'review.merged' | 'review.closed'; after?: { head: string; refused?: string } },
): Promise<void> {
  const { number, action, after } = decision
  const outcome = after?.refused === undefined ? 'done' : 'refused'
  const object = { id: String(number), name: `#${number}` }
  await store.transaction(async (transaction) => {
    recordChange(transaction, { action, outcome, organisationId, projectId, object, after })
    if (outcome === 'done') await wakeJobsOfPullRequest(transaction, projectId, number)
  })
}

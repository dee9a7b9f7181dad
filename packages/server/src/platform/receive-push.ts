import type { Forge, ReferenceChange } from '@docwright/forge'
import type { Hosting } from '../hosting/hosting.ts'
import type { Project } from '../projects/project.ts'
import type { Deployment } from '../store/deployments/deployment.ts'
import type { Store } from '../store/open-store.ts'
import { listOpenPullRequests } from '../store/pull-requests/pull-request-queries.ts'
import { retireEndedPreviews } from './ended-previews.ts'

/** Dependencies of receiving a push. */
export interface PushReceiverContext {
  store: Store
  hosting: Pick<Hosting, 'onPush' | 'retire'>
  forgeOf: (project: Project) => Promise<Forge>
  /** Handles the consequences of a push for the project's workflows. */
  onBranch: (project: Project, update: { branch: string; before: string | null; after: string }) => Promise<void>
}

const heads = 'refs/heads/'
/** Limit of open pull requests that are checked after a push to their base. */
const maxLookedAt = 50

/**
 * Creates the receiver of pushed branches: they are deployed, and previews of pull requests that the push merged by
 * hand are removed.
 *
 * @returns The deployments, written down and not yet made.
 */
export function createPushReceiver(context: PushReceiverContext) {
  const { store, hosting, forgeOf } = context

  /** Reading a pull request of our own notices that its changes are in the base. */
  async function settleMerged(project: Project, branches: readonly string[]): Promise<void> {
    const open = await listOpenPullRequests(store.db, project.id, { branches, limit: maxLookedAt })
    if (open.length === 0) return
    const forge = await forgeOf(project)
    for (const { number } of open) await forge.readPullRequest(number)
  }

  return async function receivePush(project: Project, changes: readonly ReferenceChange[]): Promise<Deployment[]> {
    const updates = changes
      .filter(({ ref }) => ref.startsWith(heads))
      .map(({ ref, before, after }) => ({ branch: ref.slice(heads.length), before, after }))
    if (updates.length === 0) return []
    const deployments = await hosting.onPush(project.id, updates)
    for (const { branch, before, after } of updates.slice(0, maxLookedAt))
      if (after !== null) await context.onBranch(project, { branch, before, after })
    if (project.repositoryUrl !== null) return deployments
    await settleMerged(
      project,
      updates.slice(0, maxLookedAt).map(({ branch }) => branch),
    )
    await retireEndedPreviews(context, project)
    return deployments
  }
}

import type { Deployment } from '../store/deployments/deployment.ts'
import { branchKey } from './basics/branch-key.ts'
import type { DeployerContext } from './deployments/deployer-context.ts'
import type { SiteCache } from './serving/site-cache.ts'

/** The deployments that this process has made live. */
export interface ShownDeployments extends Pick<DeployerContext, 'show' | 'showOpen' | 'showWritten' | 'isShown'> {
  /** A branch is no longer shown. */
  forget(projectId: string, branch: string): void
}

/**
 * Creates the part that shows deployments to readers.
 *
 * @param siteCache Sites that are open for readers.
 * @param options Whether other processes show them too, and whether the playground may reach private addresses.
 */
export function createShownDeployments(
  siteCache: Pick<SiteCache, 'forget' | 'place' | 'refresh'>,
  { isShared = false, allowPrivate = false }: { isShared?: boolean; allowPrivate?: boolean },
): ShownDeployments {
  /** Ids of the deployments that this process has made live last, by branch. */
  const placed = new Map<string, string>()
  return {
    show({ id, projectId, branch }) {
      placed.set(branchKey({ projectId, branch }), id)
      // If other processes may show it, all of them act on the announcement of it.
      if (!isShared) siteCache.forget(projectId, branch)
    },
    async showOpen(site) {
      const { id, projectId, branch } = site.deployment
      placed.set(branchKey(site.deployment), id)
      siteCache.place(await site.serve(allowPrivate, () => siteCache.forget(projectId, branch)))
    },
    async showWritten({ projectId, branch }: Pick<Deployment, 'projectId' | 'branch'>) {
      await siteCache.refresh(projectId, branch)
    },
    isShown: (deployment) => placed.get(branchKey(deployment)) === deployment.id,
    forget(projectId, branch) {
      placed.delete(branchKey({ projectId, branch }))
      siteCache.forget(projectId, branch)
    },
  }
}

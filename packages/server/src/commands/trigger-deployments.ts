import { branchRef, isBranchName, resolveCommit } from '@docwright/forge'
import type { Hosting } from '../hosting/hosting.ts'
import type { Projects } from '../projects/projects.ts'
import type { Deployment } from '../store/deployments/deployment.ts'

/** Dependencies of deployments without a push. */
export interface TriggerContext {
  projects: Pick<Projects, 'repository'>
  hosting: Pick<Hosting, 'deployBranch' | 'siteUrl'>
  /** Brings our copy of a repository up to date; one whose forge cannot be reached stays as it is. */
  refreshRepository: (projectId: string) => Promise<void>
}

/**
 * Deploys a branch as it stands in its repository, also when it is shown already: what it fetches from elsewhere may
 * have changed.
 *
 * @param branch The default branch for the site, another one for its preview.
 * @returns The deployment and the address at which it will be shown; undefined if there is no such branch.
 */
export async function triggerDeployment(
  { projects, hosting, refreshRepository }: TriggerContext,
  projectId: string,
  branch: string,
): Promise<{ deployment: Deployment; url: string } | undefined> {
  if (!isBranchName(branch)) return undefined
  await refreshRepository(projectId)
  const head = await resolveCommit(await projects.repository(projectId), branchRef(branch))
  if (head === null) return undefined
  const deployment = await hosting.deployBranch(projectId, branch, head, 'api')
  return { deployment, url: (await hosting.siteUrl(projectId, branch)) ?? '' }
}

import type { DeploymentAnswer, DeploymentSource } from '@docwright/contract'
import type { Hosting } from '../hosting/hosting.ts'
import type { Deployment } from '../store/deployments/deployment.ts'

/** Dependencies of reading deployments. */
export interface DeploymentReads {
  hosting: Pick<Hosting, 'deployment' | 'deploymentsOf' | 'siteUrl'>
}

/** A filter of a project's deployments. */
export interface DeploymentFilter {
  branch?: string | undefined
  limit: number
}

/** Deployments of a project as clients get them, newest first. */
export async function listDeployments(
  context: DeploymentReads,
  projectId: string,
  { branch, limit }: DeploymentFilter,
): Promise<DeploymentAnswer[]> {
  const found = await context.hosting.deploymentsOf(projectId, { limit, branch })
  return Promise.all(found.map(async (deployment) => present(context, deployment)))
}

/** One deployment of a project as clients get it. */
export async function readDeployment(
  context: DeploymentReads,
  projectId: string,
  deploymentId: string,
): Promise<DeploymentAnswer | undefined> {
  const found = await context.hosting.deployment(deploymentId)
  return found?.projectId === projectId ? present(context, found) : undefined
}

/** Other repositories of a deployment's site, for people. */
export function sourcesOf({ sources }: Pick<Deployment, 'sources'>): DeploymentSource[] {
  return (sources?.sources ?? []).map(({ name, repository, commit, reason }) => ({ name, repository, commit, reason }))
}

async function present({ hosting }: DeploymentReads, deployment: Deployment): Promise<DeploymentAnswer> {
  const { id, projectId, branch, commit, production, status, code, reason, errors, warnings, progress } = deployment
  return {
    id,
    branch,
    commit,
    sources: sourcesOf(deployment),
    production,
    status,
    url: (await hosting.siteUrl(projectId, production ? undefined : branch)) ?? '',
    code,
    reason,
    errors,
    warnings,
    progress,
    createdAt: new Date(deployment.createdAt).toISOString(),
    finishedAt: deployment.finishedAt === null ? null : new Date(deployment.finishedAt).toISOString(),
  }
}

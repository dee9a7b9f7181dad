import { branchRef, resolveCommit } from '@docwright/forge'
import type { Outcome } from '@docwright/contract'
import type { Hosting } from '../hosting/hosting.ts'
import type { Projects } from '../projects/projects.ts'
import { findEarlierSite } from '../store/deployments/deployment-reads.ts'
import type { DeploymentSource } from '../store/deployments/hosting-tables.ts'
import type { Store } from '../store/open-store.ts'
import { refuse } from './refuse.ts'

/** Dependencies of beginning deployments. */
export interface DeploymentCommands {
  projects: Pick<Projects, 'find' | 'repository'>
  hosting: Pick<Hosting, 'deployment' | 'deployAgain' | 'promote' | 'onPush'>
}

/**
 * Writes down a deployment of a project's default branch as it stands: after a merge, and for a new project.
 *
 * @param earlier The branch that was the default one before, whose site becomes a preview.
 */
export async function deployDefaultBranch(
  { projects, hosting }: Pick<DeploymentCommands, 'projects'> & { hosting: Pick<Hosting, 'onPush'> },
  projectId: string,
  earlier?: string,
): Promise<void> {
  const project = await projects.find(projectId)
  if (project === undefined) return
  const repository = await projects.repository(projectId)
  for (const branch of new Set([project.defaultBranch, earlier ?? project.defaultBranch])) {
    const head = await resolveCommit(repository, branchRef(branch))
    if (head !== null) await hosting.onPush(projectId, [{ branch, after: head }])
  }
}

/**
 * Deploys a commit again, or goes back to it.
 *
 * @param deploymentId An earlier deployment of it.
 * @param source The requester.
 */
export async function deployAgain(
  { hosting }: { hosting: Pick<Hosting, 'deployment' | 'deployAgain'> },
  projectId: string,
  deploymentId: string,
  source: DeploymentSource,
): Promise<Outcome<{ deploymentId: string }>> {
  const earlier = await hosting.deployment(deploymentId)
  const begun = earlier?.projectId === projectId ? await hosting.deployAgain(earlier, source) : undefined
  if (begun === undefined) return refuse('not-found', 'This deployment does not exist.')
  return { status: 'done', deploymentId: begun.id }
}

/**
 * Lets the site of a project go back to the commit that readers saw before.
 *
 * @param defaultBranch The branch of its site.
 * @returns The deployment that is begun; undefined if there is nothing to go back to.
 */
export async function rollBackSite(
  context: { store: Store; hosting: Pick<Hosting, 'deployment' | 'deployAgain'> },
  projectId: string,
  defaultBranch: string,
): Promise<string | undefined> {
  const earlier = await findEarlierSite(context.store.db, projectId, defaultBranch)
  const outcome = earlier && (await deployAgain(context, projectId, earlier.id, 'api'))
  return outcome?.status === 'done' ? outcome.deploymentId : undefined
}

/**
 * Deploys the commit of a preview as the site.
 *
 * @param deploymentId A preview of it.
 * @param source The requester.
 */
export async function promotePreview(
  { hosting }: { hosting: Pick<Hosting, 'deployment' | 'promote'> },
  projectId: string,
  deploymentId: string,
  source: DeploymentSource,
): Promise<Outcome<{ deploymentId: string }>> {
  const preview = await hosting.deployment(deploymentId)
  const isPreview = preview?.projectId === projectId && !preview.production
  const begun = isPreview ? await hosting.promote(preview, source) : undefined
  if (begun === undefined) return refuse('not-found', 'This preview does not exist.')
  return { status: 'done', deploymentId: begun.id }
}

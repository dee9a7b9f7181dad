import type { Deployment, DeploymentInput, HostingStore } from '../../store/deployments/deployment.ts'
import type { SiteSources } from '../../store/deployments/site-sources.ts'
import type { DeploymentSource } from '../../store/deployments/hosting-tables.ts'

/**
 * Writes down a deployment of a commit that was deployed before: the same once more, or an earlier one to go back to. A
 * branch that goes back stays there until it moves; its own commit brings it forward again. One that is still in the
 * object store is shown unchanged, without being made again.
 *
 * @param earlier The deployment whose commit it is.
 * @param source The requester.
 * @returns The new deployment; undefined if the project was archived.
 */
export async function deployAgain(
  store: HostingStore,
  earlier: Deployment,
  source?: DeploymentSource,
): Promise<Deployment | undefined> {
  const { projectId, branch, commit, manifest, errors, warnings, sources } = earlier
  const project = await store.projectById(projectId)
  if (project === undefined) return undefined
  const [newest = earlier] = await store.deployments(projectId, { branch, limit: 1 })
  const isShown = manifest === null || (newest.commit === commit && newest.sources?.commit === sources?.commit)
  const published = isShown
    ? {}
    : { published: { manifest, diagnostics: await store.deploymentDiagnostics(earlier.id), errors, warnings } }
  const production = branch === project.defaultBranch
  return store.enqueueDeployment({
    projectId,
    branch,
    commit,
    production,
    again: true,
    source,
    asked: 'deployment.repeated',
    sources: sources && standingOf(sources, newest.sources),
    ...published,
    ...held(newest, commit),
  })
}

/**
 * Writes down a deployment of a preview's commit as the site of its project. The site stays there until the default
 * branch moves: with the commit, if it is merged.
 *
 * @param preview The deployment of the preview.
 * @param source The requester.
 * @returns The new deployment; undefined if the project was archived.
 */
export async function promotePreview(
  store: HostingStore,
  preview: Deployment,
  source?: DeploymentSource,
): Promise<Deployment | undefined> {
  const { projectId, commit, sources } = preview
  const project = await store.projectById(projectId)
  if (project === undefined) return undefined
  const branch = project.defaultBranch
  const [newest] = await store.deployments(projectId, { branch, limit: 1 })
  const wanted = {
    projectId,
    branch,
    commit,
    production: true,
    again: true,
    asked: 'deployment.promoted',
    source,
    sources,
  } as const
  return store.enqueueDeployment({ ...wanted, ...held(newest, commit) })
}

/**
 * The same commits of other repositories; the site stays with them until one of these branches moves from its current
 * commit.
 */
function standingOf({ commit, sources }: SiteSources, newest: SiteSources | null): SiteSources {
  const heads = new Map(newest?.sources.map((source) => [source.folder, source.head]))
  return { commit, sources: sources.map((source) => ({ ...source, head: heads.get(source.folder) ?? source.head })) }
}

/** The newest commit of a branch that shows another commit. */
function held(newest: Deployment | undefined, commit: string): Pick<DeploymentInput, 'headCommit'> {
  const head = newest?.headCommit ?? newest?.commit ?? commit
  return commit === head ? {} : { headCommit: head }
}

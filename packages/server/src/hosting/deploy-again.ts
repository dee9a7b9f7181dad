import type { Deployment, HostingStore } from '../store/deployment.ts'

/**
 * Writes down a deployment of a commit that was deployed before: the same once more, or an earlier one to go back to. A
 * branch that goes back stays there until it moves; its own commit brings it forward again.
 *
 * @param store The database.
 * @param earlier The deployment whose commit it is.
 * @returns The new deployment; undefined where the project was archived.
 */
export async function deployAgain(store: HostingStore, earlier: Deployment): Promise<Deployment | undefined> {
  const { projectId, branch, commit } = earlier
  const project = await store.projectById(projectId)
  if (project === undefined) return undefined
  const [newest = earlier] = await store.deployments(projectId, { branch, limit: 1 })
  const head = newest.headCommit ?? newest.commit
  return store.enqueueDeployment({
    projectId,
    branch,
    commit,
    production: branch === project.defaultBranch,
    again: true,
    ...(commit === head ? {} : { headCommit: head }),
  })
}

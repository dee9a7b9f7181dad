import type { DeploymentEvent } from '../hosting/hosting.ts'
import { announce } from '../jobs/announce.ts'
import type { PlatformData } from './platform-data.ts'

/**
 * Reports the end of a deployment to a project's webhooks.
 *
 * @param data The database.
 * @param event The end of the deployment.
 */
export async function announceDeployment(
  { store }: Pick<PlatformData, 'store'>,
  { type, deployment, url }: DeploymentEvent,
): Promise<void> {
  const { id, projectId, commit, branch } = deployment
  const data = { id, projectId, commit, branch, url }
  await store.transaction(async (transaction) => announce(transaction, projectId, [{ type, data }], store.clock()))
}

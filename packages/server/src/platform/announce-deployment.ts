import type { DeploymentEvent } from '../hosting/hosting.ts'
import { announce } from '../jobs/announce.ts'
import type { PlatformData } from './platform-data.ts'

/**
 * Tells a project's webhooks how a deployment has ended (decisions §1.5).
 *
 * @param data Database and wake-ups.
 * @param event The end of the deployment.
 */
export async function announceDeployment(
  { store, wakeUps }: Pick<PlatformData, 'store' | 'wakeUps'>,
  { type, deployment, url }: DeploymentEvent,
): Promise<void> {
  const { id, projectId, commit, branch } = deployment
  const data = { id, projectId, commit, branch, url }
  const waiting = await store.transaction(async (transaction) =>
    announce(transaction, projectId, [{ type, data }], store.clock()),
  )
  if (waiting > 0) wakeUps.wake('delivery')
}

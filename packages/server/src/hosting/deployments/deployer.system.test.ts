import { SourceFault } from 'docwright/engine'
import { expect, test } from 'vitest'
import { createLocalWakeUps } from '../../queue/wake-ups.ts'
import { createWorkAtHand } from '../../queue/work-at-hand.ts'
import type { Deployment, DeploymentFailure } from '../../store/deployments/deployment.ts'
import { createDeployer } from './deployer.ts'
import type { DeployerContext } from './deployer-context.ts'
import type { DeploymentDelay, HeldDeployment } from './deployment-queue.ts'

/** Takes a deployment that cannot be opened, and returns its outcome. */
async function settled(cause: Error, taken: Pick<HeldDeployment, 'attempts' | 'faults'>) {
  const deployment = { id: 'deployment_1', projectId: 'project_1', branch: 'main', production: true, manifest: null }
  const waiting: HeldDeployment[] = [
    { deployment: deployment as Deployment, held: { id: deployment.id, fence: 1 }, ...taken },
  ]
  const delays: DeploymentDelay[] = []
  const failures: DeploymentFailure[] = []
  const logged: object[] = []
  const deployer = createDeployer({
    store: {
      projectById: async () => ({ id: 'project_1', demand: 'none' }),
      deploymentDiagnostics: async () => [],
      failDeployment: async (_held: unknown, failure: DeploymentFailure) => void failures.push(failure),
    },
    queue: {
      lease: 60_000,
      take: async () => waiting.shift(),
      renew: async () => true,
      handBack: async () => {},
      putOff: async (_held: unknown, delay: DeploymentDelay) => void delays.push(delay),
    },
    wakeUps: createLocalWakeUps(),
    atHand: createWorkAtHand(),
    logger: { info() {}, warn() {}, error: (fields: object) => void logged.push(fields) },
    poll: 60_000,
    random: () => 0.5,
    clock: Date.now,
    open: () => Promise.reject(cause),
  } as unknown as DeployerContext)
  deployer.start()
  await deployer.worked(deployment.id, 5_000)
  await deployer.close()
  return { delay: delays[0], failure: failures[0], logged: logged[0] }
}

test('a deployment whose repository cannot be read waits, however often: 2 seconds, then twice as long, up to 5 minutes', async () => {
  const pauses: unknown[] = []
  for (const faults of [0, 1, 2, 3, 4, 5, 6, 7, 8, 100]) {
    const { delay, failure, logged } = await settled(new SourceFault('Not mounted.'), { attempts: 1, faults })
    expect([delay?.code, delay?.isFault, failure]).toEqual(['repository-unreadable', true, undefined])
    expect(delay?.reason).toContain('you do not need to push again')
    expect(logged).toMatchObject({ code: 'repository-unreadable', nextAttemptIn: delay?.pause, project: 'project_1' })
    pauses.push((delay?.pause ?? 0) / 1000)
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
})

test('a reason that nobody has foreseen is tried three times, then it is a failure', async () => {
  const mistake = new TypeError('undefined is not a function')
  expect(await settled(mistake, { attempts: 2, faults: 0 })).toMatchObject({
    delay: { code: 'deployment-error', isFault: false, pause: 4000 },
    failure: undefined,
  })
  expect(await settled(mistake, { attempts: 3, faults: 0 })).toMatchObject({
    delay: undefined,
    failure: { code: 'deployment-error' },
    logged: { code: 'deployment-error', deployment: 'deployment_1' },
  })
})

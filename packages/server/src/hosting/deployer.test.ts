import { expect, test } from 'vitest'
import type { Deployment, HostedProject, HostingStore } from '../store/deployment.ts'
import { createDeployer } from './deployer.ts'

test('whoever looks again while a deployment is being made does not begin it again', async () => {
  let claims = 0
  const opening = Promise.withResolvers<{ noSite: [] }>()
  const store: Partial<HostingStore> = {
    claimDeployment: () => Promise.resolve((claims += 1)),
    projectById: () => Promise.resolve({ id: 'project_1' } as HostedProject),
    failDeployment: () => Promise.resolve(undefined),
  }
  const logger = { info: () => {}, warn: () => {}, error: () => {} }
  const deployer = createDeployer({
    store: store as HostingStore,
    owner: 'me',
    logger,
    open: () => opening.promise,
    place: () => {},
    isPlaced: () => true,
    ended: () => Promise.resolve(),
  })
  const deployment = { id: 'deployment_1', projectId: 'project_1', branch: 'main' } as Deployment
  const runs = Array.from({ length: 100 }, () => deployer.run(deployment))
  opening.resolve({ noSite: [] })
  await Promise.all(runs)
  expect(claims).toBe(1)
  await deployer.run(deployment)
  expect(claims).toBe(2)
})

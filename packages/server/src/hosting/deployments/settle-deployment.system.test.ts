import { expect, test } from 'vitest'
import type { HostedProject } from '../../store/deployments/deployment.ts'
import type { DeployerContext } from './deployer-context.ts'
import type { HeldDeployment } from './deployment-queue.ts'
import { createSettlement } from './settle-deployment.ts'

const failure = { code: 'site-not-possible', reason: 'docs.json is no JSON.' }

test.each([
  [true, { level: 'warn', code: 'site-not-built', cause: failure.code }],
  [false, { level: 'info', code: failure.code }],
] as const)('of a deployment that has failed (production: %s) the line is %o', async (production, line) => {
  const lines: unknown[] = []
  const ended: string[] = []
  const deployment = { id: 'deployment_1', projectId: 'project_1', branch: 'main', production }
  const { fail } = createSettlement(
    {
      store: { failDeployment: async () => Promise.resolve(deployment) },
      logger: {
        info: (fields: object) => void lines.push({ level: 'info', ...fields }),
        warn: (fields: object) => void lines.push({ level: 'warn', ...fields }),
      },
      ended: async ({ id }: { id: string }) => void ended.push(id),
    } as unknown as DeployerContext,
    () => false,
  )
  const error = { severity: 'error' as const, code: 'config-json', file: 'docs.json', message: '' }
  await fail({ deployment, held: {} } as HeldDeployment, { id: 'project_1' } as HostedProject, failure, [
    error as never,
  ])
  expect(lines).toEqual([
    {
      deployment: 'deployment_1',
      project: 'project_1',
      branch: 'main',
      reason: failure.reason,
      file: 'docs.json',
      ...line,
    },
  ])
  expect(ended).toEqual(['deployment_1'])
})

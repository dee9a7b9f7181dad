import { expect, test } from 'vitest'
import type { Deployment, DeploymentDiagnostic } from '../store/deployments/deployment.ts'
import { findingsOf } from './deployment-findings.ts'

const deployment = { id: 'newest', projectId: 'project_1', branch: 'main', production: true } as Deployment
const place = { file: 'index.mdx', line: 5, column: 3 }

function problem(severity: 'error' | 'warning', message: string): DeploymentDiagnostic {
  return { code: 'broken-link', severity, message, ...place }
}

/** Messages of a deployment's findings in their order, with whether each is new. */
async function found(before: DeploymentDiagnostic[] | undefined, now: DeploymentDiagnostic[]) {
  const earlier: Deployment[] = before === undefined ? [] : [{ ...deployment, id: 'before', status: 'superseded' }]
  const findings = await findingsOf(
    {
      deploymentsOf: () => Promise.resolve(earlier),
      diagnosticsOf: (id) => Promise.resolve(id === 'before' ? (before ?? []) : now),
    },
    deployment,
  )
  return findings.map(({ message, isNew }) => [message, isNew])
}

test('what a deployment has brought comes first, errors before warnings', async () => {
  const [old, mild] = [problem('error', 'Old.'), problem('warning', 'Mild.')]
  const [fresh, serious] = [problem('warning', 'Fresh.'), problem('error', 'Serious.')]
  // Lines above a problem come and go.
  expect(await found([{ ...old, line: 90 }, mild], [mild, old, fresh, serious])).toEqual([
    ['Serious.', true],
    ['Fresh.', true],
    ['Old.', false],
    ['Mild.', false],
  ])
  expect(await found([old], [old, { ...old, line: 7 }])).toEqual([
    ['Old.', true],
    ['Old.', false],
  ])
})

test('nothing is called new where no deployment came before', async () => {
  expect(await found(undefined, [problem('warning', 'Mild.'), problem('error', 'Serious.')])).toEqual([
    ['Serious.', null],
    ['Mild.', null],
  ])
})

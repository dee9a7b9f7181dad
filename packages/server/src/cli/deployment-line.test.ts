import { expect, test } from 'vitest'
import { deploymentLine, type ListedDeployment } from './deployment-line.ts'

const source = {
  folder: 'api',
  repository: 'acme/api',
  directory: null,
  branch: null,
  tag: null,
  head: null,
  projectId: null,
}
const made: ListedDeployment = {
  id: 'deployment_1',
  status: 'live',
  branch: 'main',
  commit: '0123456789'.repeat(4),
  headCommit: null,
  code: null,
  createdAt: 0,
  sources: null,
}
const line = 'deployment_1  1970-01-01T00:00:00.000Z  live        0123456  main'

test('a deployment is a line, and each repository whose newest commit it lacks another one with the reason', () => {
  expect(deploymentLine(made)).toBe(line)
  const reason = 'The host did not accept the credentials for the repository.'
  const sources = [
    { ...source, name: 'api', commit: 'abcdef0123', reason: null },
    { ...source, name: 'sdk', commit: 'fedcba9876', reason },
    { ...source, name: 'cli', commit: null, reason: 'There is no git repository at this address.' },
  ]
  expect(deploymentLine({ ...made, sources: { commit: 'x', sources } }).split('\n')).toEqual([
    line,
    `    sdk, still fedcba9: ${reason}`,
    '    cli, nothing: There is no git repository at this address.',
  ])
})

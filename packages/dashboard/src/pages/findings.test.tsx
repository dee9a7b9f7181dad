import type { Deployment, DeploymentDiagnostic } from '@docwright/server/contract/dashboard-projects'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { PageFactsProvider } from '../layout/page-context.ts'
import { english } from '../texts/english.ts'
import { DeploymentNotice } from './findings.tsx'

const error: DeploymentDiagnostic = {
  severity: 'error',
  code: 'config-invalid-json',
  message: 'A comma is missing here.',
  fix: 'Write “,” between the two values.',
  file: 'docs.json',
  line: 2,
  column: 2,
}

function noticeOf(reason: string, diagnostics: readonly DeploymentDiagnostic[]): string {
  const deployment = { status: 'failed', kind: 'production', reason } as Deployment
  return render(
    <PageFactsProvider value={{ texts: english, now: new Date(0), formToken: '' }}>
      <DeploymentNotice {...{ deployment, diagnostics }} isEarlierLive />
    </PageFactsProvider>,
  )
}

test('why a deployment failed is said once: beside the errors only what they do not say', () => {
  const stays = 'It did not go live. The earlier site stays live, unchanged.'
  const told = noticeOf('A comma is missing here.', [error])
  expect(told).toContain(stays)
  expect(told).not.toContain('A comma is missing here.')
  const demand = 'The project demands a site without errors, and there are 1.'
  expect(noticeOf(demand, [error])).toContain(demand)
  expect(noticeOf('There is no site in this commit.', [])).toContain('There is no site in this commit.')
})

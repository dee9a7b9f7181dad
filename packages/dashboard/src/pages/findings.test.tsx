import type { Deployment, DeploymentDiagnostic } from '@docwright/contract'
import type { JSX } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { PageFactsProvider } from '../layout/page-context.ts'
import { samplePlatform } from '../testing/sample-project.ts'
import { english } from '../texts/english.ts'
import { DeploymentPage } from './deployment-page.tsx'
import { DeploymentNotice, FindingCounts, FindingList } from './findings.tsx'

const error: DeploymentDiagnostic = {
  severity: 'error',
  code: 'config-invalid-json',
  message: 'A comma is missing here.',
  fix: 'Write “,” between the two values.',
  file: 'docs.json',
  line: 2,
  column: 2,
  isNew: null,
}

function drawn(element: JSX.Element): string {
  return render(
    <PageFactsProvider value={{ texts: english, now: new Date(0), formToken: '' }}>{element}</PageFactsProvider>,
  )
}

function noticeOf(reason: string, diagnostics: readonly DeploymentDiagnostic[]): string {
  const deployment = { status: 'failed', kind: 'production', reason } as Deployment
  return drawn(<DeploymentNotice {...{ deployment, diagnostics }} isEarlierLive />)
}

test('why a deployment failed is said once: beside the errors only what they do not say', () => {
  const stays = 'It did not go live. The previous version stays live, unchanged.'
  const told = noticeOf('A comma is missing here.', [error])
  expect(told).toContain(stays)
  expect(told).not.toContain('A comma is missing here.')
  const demand = 'This project only deploys sites without errors, and the check found 1.'
  expect(noticeOf(demand, [error])).toContain(demand)
  expect(noticeOf('This commit does not contain a site.', [])).toContain('This commit does not contain a site.')
})

test('a deployment that waits for the platform says so, and nothing of a failure', () => {
  const reason =
    'The platform could not read the repository. It is retried automatically; you do not need to push again.'
  const deployment = { status: 'queued', kind: 'production', reason, progress: null } as Deployment
  expect(drawn(<DeploymentNotice deployment={deployment} diagnostics={[]} isEarlierLive />)).toBe(
    `<p class="hint">${reason}</p>`,
  )
})

test('how many problems are new is said where there is an earlier deployment, and each new one is marked', () => {
  const deployment = { status: 'live', kind: 'production', errors: 3, warnings: 0 } as Deployment
  const compared = [true, false, false].map((isNew) => ({ ...error, isNew }))
  expect(drawn(<FindingCounts deployment={deployment} diagnostics={compared} />)).toContain('1 new, 2 existing')
  expect(drawn(<FindingList diagnostics={compared} />).split('>New<')).toHaveLength(2)
  expect(drawn(<FindingCounts deployment={deployment} diagnostics={[error]} />)).not.toContain('new')
})

test('of very many problems it is said how many more there are, also of those that are not kept', () => {
  const [stored] = samplePlatform().projects
  const [sample] = stored?.deployments ?? []
  if (stored === undefined || sample === undefined) throw new Error('The sample has a project with a deployment.')
  const pageOf = (errors: number, kept: number): string =>
    drawn(
      <DeploymentPage
        project={stored.project}
        deployment={{ ...sample, errors, warnings: 0 }}
        diagnostics={Array.from({ length: kept }, () => error)}
      />,
    )
  expect(pageOf(12_500, 1000)).toContain('And 12,000 more. Run <code>docwright check</code> to list all of them.')
  expect(pageOf(501, 501)).toContain('And 1 more. Run')
  expect(pageOf(500, 500)).not.toContain('more:')
})

test('a deployment names the commits of the other repositories of its site, and why one could not be had', () => {
  const [stored] = samplePlatform().projects
  const [sample] = stored?.deployments ?? []
  if (stored === undefined || sample === undefined) throw new Error('The sample has a project with a deployment.')
  const pageOf = (sources: Deployment['sources']): string =>
    drawn(<DeploymentPage project={stored.project} deployment={{ ...sample, sources }} diagnostics={[]} />)
  const page = pageOf([
    { name: 'acme/sdk', repository: 'https://git.example/acme/sdk.git', commit: '0123456789abcdef', reason: null },
    { name: 'acme/cli', repository: 'acme/cli', commit: null, reason: 'The repository has no branch “docs”.' },
  ])
  expect(page).toContain('<h2>Other repositories</h2>')
  expect(page).toContain('<strong>acme/sdk</strong> <span class="branch">https://git.example/acme/sdk.git</span>')
  expect(page).toContain('<code title="0123456789abcdef">0123456</code>')
  expect(page).toContain('<span>no commit</span><p class="hint">The repository has no branch “docs”.</p>')
  expect(pageOf([])).not.toContain('Other repositories')
})

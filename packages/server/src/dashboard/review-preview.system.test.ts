import type { PullRequest } from '@docwright/forge'
import { expect, test } from 'vitest'
import type { Deployment } from '../store/deployments/deployment.ts'
import { reviewedSite } from './review-preview.ts'

const head = 'a'.repeat(40)
const deployment = {
  id: 'deployment_1',
  projectId: 'project_1',
  branch: 'docwright/links',
  commit: head,
  status: 'live',
  production: false,
  reason: null,
  code: null,
  headCommit: null,
  sources: null,
  manifest: null,
  source: null,
  errors: 1,
  warnings: 2,
  createdAt: 1,
  finishedAt: 2,
  progress: null,
} as const satisfies Deployment

const old = { code: 'broken-link', severity: 'error', message: 'Old.', file: 'a.mdx', line: 1, column: 1 } as const
const brought = { ...old, severity: 'warning', message: 'Brought.' } as const

/** The content of a review if the newest deployment of its branch is the given one. */
async function shown(
  newest: Partial<Deployment> | undefined,
  state: PullRequest['state'] = 'open',
  earlier: Deployment[] = [],
) {
  const pullRequest = { state, head: { branch: 'docwright/links', commit: head } } as PullRequest
  const found = newest === undefined ? [] : [{ ...deployment, ...newest }]
  const hosting = {
    deploymentsOf: (_projectId: string, { after }: { after?: string } = {}) =>
      Promise.resolve(after === undefined ? found : earlier),
    diagnosticsOf: (id: string) => Promise.resolve(id === 'earlier' ? [old] : [old, brought]),
    siteUrl: () => Promise.resolve('https://links.example.com'),
  }
  return reviewedSite(hosting, 'project_1', pullRequest)
}

test('a preview of the newest commit is read, and its check has passed with what it found', async () => {
  expect(await shown({})).toEqual({
    preview: { deploymentId: 'deployment_1', status: 'ready', url: 'https://links.example.com' },
    checks: [{ name: 'Preview', status: 'passed', detail: '1 error, 2 warnings.' }],
    newProblems: [],
  })
})

test('what the changes have brought is said apart from what readers’ site had before', async () => {
  const site = { ...deployment, id: 'earlier', branch: 'main', production: true }
  const { checks, newProblems } = await shown({ errors: 1, warnings: 1 }, 'open', [site])
  expect(checks).toEqual([{ name: 'Preview', status: 'passed', detail: '1 error, 1 warning: 1 new, 1 existing.' }])
  expect(newProblems).toEqual([{ ...brought, fix: null, isNew: true }])
})

test('of more problems than are kept it says that the first were compared', async () => {
  const site = { ...deployment, id: 'earlier', branch: 'main', production: true }
  const { checks } = await shown({ errors: 1, warnings: 1540 }, 'open', [site])
  expect(checks[0]?.detail).toBe('1 error, 1540 warnings: of the first 2, 1 new, 1 existing.')
})

test('a preview of an earlier commit, also a failed one, is being made anew', async () => {
  const running = [{ name: 'Preview', status: 'running', detail: 'The site is being built.' }]
  for (const status of ['live', 'failed'] as const) {
    const found = await shown({ status, commit: 'b'.repeat(40) })
    expect([found.preview?.status, found.preview?.url, found.checks]).toEqual(['making', null, running])
  }
})

test('one that failed says why', async () => {
  const { checks } = await shown({ status: 'failed', reason: 'There is no docs.json.' })
  expect(checks).toEqual([{ name: 'Preview', status: 'failed', detail: 'There is no docs.json.' }])
})

test('one that was taken down is not waited for, whether or not the pull request is open', async () => {
  const ended = { preview: { deploymentId: 'deployment_1', status: 'ended', url: null }, checks: [], newProblems: [] }
  expect(await shown({ status: 'retired', reason: 'It was removed to make room for newer previews.' })).toEqual(ended)
  expect(await shown({}, 'merged')).toEqual(ended)
  expect(await shown(undefined)).toEqual({ preview: null, checks: [], newProblems: [] })
})

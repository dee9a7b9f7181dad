import { expect, test } from 'vitest'
import type { Project } from '../projects/project.ts'
import type { Deployment, DeploymentDiagnostic } from '../store/deployments/deployment.ts'
import { createPushSummary } from './push-summary.ts'

const project = { id: 'project_1' } as Project
const deployment = {
  id: 'deployment_1',
  branch: 'main',
  production: true,
  reason: null,
  code: null,
  progress: null,
} as Deployment
const changes = [{ ref: 'refs/heads/main', before: null, after: 'a'.repeat(40) }]

const link: DeploymentDiagnostic = {
  code: 'broken-link',
  severity: 'error',
  message: 'The link “/a” leads to no page.',
  fix: 'Did you mean “/b”?',
  file: 'index.mdx',
  line: 5,
  column: 3,
}

/** The summary of a push whose deployment ended in a state. */
async function said(
  ended: Partial<Deployment>,
  found: readonly DeploymentDiagnostic[],
  isChecked = true,
  before: readonly DeploymentDiagnostic[] = [],
  live: Deployment | null = deployment,
): Promise<string[]> {
  const newsOf = createPushSummary({
    url: 'https://docs.example.com',
    hosting: {
      outcomeOf: () => Promise.resolve({ ...deployment, ...ended }),
      checked: () => Promise.resolve(isChecked),
      deployment: () => Promise.resolve({ ...deployment, ...ended }),
      deploymentsOf: () => Promise.resolve([{ ...deployment, id: 'earlier', status: 'live' }]),
      diagnosticsOf: (id) => Promise.resolve([...(id === 'earlier' ? before : found)]),
      liveOf: () => Promise.resolve(live ?? undefined),
      siteUrl: () => Promise.resolve('https://handbook.example.com'),
    },
  })
  return newsOf(project, changes, [deployment])
}

const page = 'https://docs.example.com/projects/project_1/deployments/deployment_1'

test('a push reads how many problems the check found, and the first errors with how to fix them', async () => {
  const warning = { ...link, severity: 'warning' as const, message: 'The page has no description.' }
  expect(await said({ status: 'live' }, [warning, link])).toEqual([
    '',
    'Site: https://handbook.example.com',
    'Check: 1 error, 1 warning.',
    '  index.mdx:5:3 The link “/a” leads to no page.',
    '    Did you mean “/b”?',
    `More: ${page}`,
    '',
  ])
  expect(await said({ status: 'live' }, [])).toContain('Check: no problems found.')
})

test('a push that has more problems than are kept reads how many there are, and that the first are kept', async () => {
  const lines = await said({ status: 'live', errors: 1, warnings: 1540 }, [link, { ...link, severity: 'warning' }])
  expect(lines[2]).toBe('Check: 1 error, 1540 warnings. The first 2 are listed.')
})

test('a pusher of a large site reads how far it is', async () => {
  const writing = { step: 'publish', done: 1200, total: 10_000 } as const
  const site = 'https://handbook.example.com'
  expect(await said({ status: 'building', progress: writing }, [])).toEqual([
    '',
    `Site: building, 1,200 of 10,000 pages written so far, at ${site}`,
    `More: ${page}`,
    '',
  ])
  expect(await said({ status: 'building' }, [])).toContain(`Site: building, at ${site}`)
  expect(await said({ status: 'live', progress: { ...writing, step: 'check' } }, [], false)).toContain(
    `Check: still running, 1,200 of 10,000 pages so far. Its results will be at ${page}`,
  )
})

test('a path of 4,000 characters does not fill the screen of a pusher', async () => {
  const lines = await said({ status: 'live' }, [{ ...link, file: `${'d/'.repeat(2000)}x.mdx` }])
  expect(lines[3]).toBe(`  …${'d/'.repeat(77)}x.mdx:5:3 The link “/a” leads to no page.`)
})

test('what a push has brought comes first; what was there before is counted', async () => {
  const old = { ...link, message: 'The link “/old” leads to no page.', line: 1 }
  expect(await said({ status: 'live' }, [old, link], true, [{ ...old, line: 9 }])).toEqual([
    '',
    'Site: https://handbook.example.com',
    'Check: 2 errors, 0 warnings. New: 1 error, 0 warnings.',
    '  index.mdx:5:3 The link “/a” leads to no page.',
    '    Did you mean “/b”?',
    `More: ${page}`,
    '',
  ])
  const lines = await said({ status: 'live' }, [old], true, [old])
  expect(lines).toContain('Check: 1 error, 0 warnings. None are new.')
  expect(lines.join()).not.toContain('/old')
})

test('a check that takes longer than the push waits is said to go on, with the page of its findings', async () => {
  const running = `Check: still running. Its results will be at ${page}`
  expect(await said({ status: 'live' }, [], false)).toContain(running)
  const lines = await said({ status: 'live' }, [link], false)
  expect(lines.filter((line) => line.startsWith('Check'))).toEqual(['Check so far: 1 error, 0 warnings.', running])
})

test('what is wrong with a configuration is said once, with how to fix it', async () => {
  const wrong = { ...link, file: 'docs.json', message: 'The file ends too early.', fix: 'Close the brace.' }
  const lines = await said({ status: 'failed', reason: 'The file ends too early.' }, [wrong])
  expect(lines.join('\n').split('The file ends too early.')).toHaveLength(2)
  expect(lines).toContain('    Close the brace.')
  const reason = 'This project only deploys sites without errors, and the check found 1.'
  expect((await said({ status: 'failed', reason }, [link]))[1]).toContain(reason)
})

test('what is not shown any more by the time says why', async () => {
  const lines = await said({ status: 'retired', reason: 'It was removed to make room for newer previews.' }, [])
  expect(lines).toContain('Site: taken down. It was removed to make room for newer previews.')
})

test('what waits for the platform says that nothing is wrong with the push', async () => {
  const reason =
    'The platform could not read the repository. It is retried automatically; you do not need to push again.'
  const lines = await said({ status: 'queued', code: 'repository-unreadable', reason }, [])
  expect(lines).toContain(`Site: waiting; the live version is unchanged. ${reason}`)
})

test('where nothing of a branch is live, nothing is said of a live version', async () => {
  expect((await said({ status: 'failed', reason: 'It broke.' }, []))[1]).toBe(
    'Site: failed; the live version is unchanged. It broke.',
  )
  const first = await said({ status: 'failed', reason: 'It broke.' }, [], true, [], null)
  expect(first[1]).toBe('Site: failed. It broke.')
})

test('of many branches five are told, and of the others how many there are', async () => {
  const newsOf = createPushSummary({
    url: 'https://docs.example.com',
    hosting: {
      outcomeOf: (begun) => Promise.resolve({ ...begun, status: 'queued' }),
      deployment: () => Promise.resolve(undefined),
      deploymentsOf: () => Promise.resolve([]),
      checked: () => Promise.resolve(false),
      diagnosticsOf: () => Promise.resolve([]),
      liveOf: () => Promise.resolve(undefined),
      siteUrl: () => Promise.resolve('https://handbook.example.com'),
    },
  })
  const pushed = async (branches: number, previews: number): Promise<string[]> => {
    const names = Array.from({ length: branches }, (_, at) => `branch-${at}`)
    const deployments = names.slice(0, previews).map((branch) => ({ ...deployment, branch, production: false }))
    const moved = names.map((name) => ({ ref: `refs/heads/${name}`, before: null, after: 'a'.repeat(40) }))
    return (await newsOf(project, moved, deployments)).slice(6, -2)
  }
  const because = 'no preview, because too many were pushed at once. Push a branch again to get its preview.'
  expect(await pushed(5, 5)).toEqual([])
  expect(await pushed(7, 6)).toEqual(['1 more preview is being built.', `1 branch gets ${because}`])
  expect(await pushed(9, 7)).toEqual(['2 more previews are being built.', `2 branches get ${because}`])
})

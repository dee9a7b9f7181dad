import { generateKeyPairSync } from 'node:crypto'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startForgejo } from '../../packages/forge/src/testing/forgejo-server.ts'
import { vendorWebhook, webhookHeaders } from '../../packages/forge/src/testing/vendor-webhooks.ts'
import type { TestEvent } from '../../packages/forge/src/testing/vendor-webhooks.ts'
import { startTestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import { scheduleVisit } from '../../packages/server/src/store/projects/visit-queries.ts'
import { listWorkflowRuns, listWorkflows } from '../../packages/server/src/store/workflows/workflow-queries.ts'
import { forgeToken, startRemoteProject } from './remote-project.ts'
import type { RemoteProject } from './remote-project.ts'
import { createVisitor } from './visitor.ts'

const maxWait = { timeout: 120_000 }
const pageOf = (text: string) => ({ 'a.mdx': `---\ntitle: A\ndescription: One.\n---\n\n${text}\n` })

describe.each(['github', 'gitlab', 'forgejo'] as const)('%s', (kind) => {
  test('a push becomes a site by its webhook: not by one that is forged, damaged or of no use', async () => {
    const project = await startRemoteProject(kind)
    const { page, platform, projectId, push, secret, send, tell } = project
    await expect.poll(async () => page('/a'), maxWait).toContain('Text.')

    const pushed = push(pageOf('Pushed there.'))
    expect(await tell(pushed, { secret: 'guessed' })).toBe(401)
    const right = vendorWebhook(kind, pushed, { secret })
    const unsigned = Object.entries(right.headers).filter(([name]) => !/signature|token/.test(name))
    expect(await send({ ...right, headers: Object.fromEntries(unsigned) })).toBe(401)
    const elsewhere = `${platform.url}/hooks/${platform.project.id}`
    expect((await fetch(elsewhere, { method: 'POST', ...right })).status).toBe(404)
    for (const body of ['', '{', 'null', '{"object_kind":"push","ref":"refs/heads/main"}']) {
      const headers = webhookHeaders(kind, { event: pushed, body, secret, delivery: 'd2' })
      // GitLab says in the body what it is about; one without that is of no use.
      expect([kind === 'gitlab' && body === 'null' ? 200 : 400, body]).toEqual([await send({ headers, body }), body])
    }
    expect(await tell({ type: 'other', name: 'star' })).toBe(200)
    expect(await deployments(project)).toHaveLength(1)
    expect(await page('/a')).toContain('Text.')

    expect(await tell(pushed)).toBe(200)
    await expect.poll(async () => page('/a'), maxWait).toContain('Pushed there.')

    // A repository of the same forge reports its pushes with the secret of the project whose workflows name it.
    const workflow = '---\nname: Follow\non:\n  push:\n    - repo: acme/api\n      paths: [src/**]\nuse: typos\n---\n'
    expect(await tell(push({ '.docwright/workflows/follow.md': workflow }))).toBe(200)
    const runs = async (): Promise<string[] | undefined> => {
      const [follow] = await listWorkflows(platform.store.db, projectId)
      return follow && (await listWorkflowRuns(platform.store.db, follow.id, 9)).map(({ cause }) => cause)
    }
    await expect.poll(runs, maxWait).toEqual([])
    const there = (id: string, message: string): TestEvent => {
      const after = id.repeat(40)
      const commits = [{ id: after, message, paths: ['src/a.ts'] }]
      return { type: 'push', ref: 'refs/heads/main', before: null, after, commits }
    }
    expect(await tell(there('a', 'By an agent\n\nAgent-Job: job_elsewhere'), { repository: 'acme/api' })).toBe(200)
    expect(await runs()).toEqual([])
    const told = there('b', 'By a person')
    for (const repository of ['acme/other', 'acme/api', 'acme/api']) expect(await tell(told, { repository })).toBe(200)
    expect(await runs()).toEqual([expect.stringContaining('"repository":"acme/api"')])
    expect(platform.logged()).not.toContain(forgeToken)
    expect(platform.logged()).not.toContain(secret)
  })

  test('webhooks that come twice, late, and in another order change nothing', async () => {
    const project = await startRemoteProject(kind)
    const { page, push, tell } = project
    await expect.poll(async () => page('/a'), maxWait).toContain('Text.')
    const first = push(pageOf('First.'))
    const second = push(pageOf('Second.'))
    expect(await tell(second, { delivery: 'd2' })).toBe(200)
    await expect.poll(async () => page('/a'), maxWait).toContain('Second.')
    const before = await deployments(project)
    expect(await tell(first, { delivery: 'd1' })).toBe(200)
    expect(await tell(first, { delivery: 'd1' })).toBe(200)
    expect(await tell(second, { delivery: 'd2' })).toBe(200)
    expect(await deployments(project)).toEqual(before)
    expect(before[0]).toBe(second.after)
    expect(await page('/a')).toContain('Second.')
  })

  test('a job opens a pull request; its page says what became of that, told by webhook', async () => {
    const project = await startRemoteProject(kind)
    const { client, git, host, platform, projectId, tell } = project
    const visitor = createVisitor(platform.url)
    const account = { name: 'Ada', email: 'ada@example.com', password: 'a few words I remember' }
    await visitor.setUp(platform.news.ownerToken ?? '', account)
    const { id } = await client.create('Fix the broken links')
    const state = async () => {
      const { html } = await visitor.visit(`/projects/${projectId}/jobs/${id}`)
      return /#(\d+) <span class="status"[^>]*>.*?(Open|Merged|Closed)/s.exec(html)?.slice(1)
    }
    const { fullName } = await host.state.describe()
    expect((await client.ended(id)).prLink).toBe(`https://forge.example/${fullName}/pulls/1`)
    expect((await client.lastAnswer(id)).error).toBeNull()
    const head = `docwright/${id}`
    expect(git('ls-remote', 'origin', head)).toMatch(/^[\da-f]{40}/)
    await expect
      .poll(() => host.statuses.map(({ status }) => [status.context, status.state]), maxWait)
      .toEqual(
        expect.arrayContaining([
          ['docwright/site', 'success'],
          ['docwright/preview', 'success'],
        ]),
      )
    const event: Extract<TestEvent, { type: 'pull-request' }> = {
      type: 'pull-request',
      action: 'opened',
      number: 1,
      head,
    }
    expect(await tell(event)).toBe(200)
    expect(await state()).toEqual(['1', 'Open'])

    await host.state.closePullRequest(1)
    expect(await tell({ ...event, action: 'closed' }, { secret: 'guessed' })).toBe(401)
    expect(await state()).toEqual(['1', 'Open'])
    expect(await tell({ ...event, action: 'closed' })).toBe(200)
    expect(await state()).toEqual(['1', 'Closed'])

    await client.message(id, 'Fix the broken links')
    await client.ended(id)
    const again = { ...event, number: 2, head: `${head}-2` }
    expect(await state()).toEqual(['2', 'Open'])
    await host.state.mergePullRequest(2)
    expect(await tell({ ...again, action: 'merged' })).toBe(200)
    expect(await state()).toEqual(['2', 'Merged'])
    // What arrives late is about a pull request as it is, not as it was.
    expect(await tell({ ...again, action: 'opened' })).toBe(200)
    expect(await tell({ ...again, action: 'merged' })).toBe(200)
    expect(await tell({ ...event, number: 99 })).toBe(200)
    expect(await tell({ ...event, head: 'someone/else', number: 98 })).toBe(200)
    expect(host.calls.some(({ path }) => path.endsWith('/98'))).toBe(false)
    expect(await state()).toEqual(['2', 'Merged'])
    const asked = host.calls.length
    const { html } = await visitor.visit(`/projects/${projectId}/reviews?state=ended`)
    expect(html).toContain('#2')
    expect(host.calls).toHaveLength(asked)
    const review = await visitor.visit(`/projects/${projectId}/reviews/2`)
    expect(review.html).toContain('aa')
    expect(host.calls.slice(asked).map(({ path }) => path)).toEqual([
      expect.stringMatching(/\/2$/),
      expect.stringMatching(/\/2$/),
    ])
  })
})

test('what a webhook told while the forge was away is fetched soon, and before a turn', async () => {
  const { client, host, page, platform, projectId, push, tell } = await startRemoteProject('github')
  await expect.poll(async () => page('/a'), maxWait).toContain('Text.')
  const visits = platform.store.db.selectFrom('project_visit').select('due_at').where('project_id', '=', projectId)
  const dueIn = async (): Promise<number> => ((await visits.executeTakeFirst())?.due_at ?? 0) - Date.now()
  await expect.poll(dueIn, maxWait).toBeGreaterThan(120_000)
  const { git } = host
  host.git = () => Promise.resolve(new Response('', { status: 503 }))
  const pushed = push(pageOf('Pushed there.'))
  expect(await tell(pushed, { secret: 'guessed' })).toBe(401)
  expect(await dueIn()).toBeGreaterThan(120_000)
  expect(await tell(pushed)).toBe(502)
  const pause = await dueIn()
  expect([pause > 0, pause <= 60_000]).toEqual([true, true])
  host.git = git
  await scheduleVisit(platform.store.db, projectId, 0)
  await expect.poll(async () => page('/a'), maxWait).toContain('Pushed there.')

  // Nobody tells of this one.
  push(pageOf('Not told.'))
  const { id } = await client.create('Fix the broken links')
  expect(await client.ended(id)).toMatchObject({ status: 'completed' })
  await expect.poll(async () => page('/a'), maxWait).toContain('Not told.')
})

test('another default branch on the forge is the site from the next webhook on', async () => {
  const project = await startRemoteProject('github')
  const { git, host, page, platform, projectId, push, tell } = project
  await expect.poll(async () => page('/a'), maxWait).toContain('Text.')
  git('checkout', '--quiet', '-b', 'next')
  const pushed = push(pageOf('On the next branch.'))
  git('push', '--quiet', 'origin', 'next')
  await host.repository.git.run(['symbolic-ref', 'HEAD', 'refs/heads/next'], { folder: host.repository.folder })
  expect(await tell({ ...pushed, ref: 'refs/heads/next' })).toBe(200)
  await expect.poll(async () => page('/a'), maxWait).toContain('On the next branch.')
  expect(await platform.projects.find(projectId)).toMatchObject({ defaultBranch: 'next' })
})

test('a project on GitHub without a token of its own works as the operator’s app', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const app = { publicKey, tokens: [] as string[], now: Date.now }
  const key = privateKey.trim().replaceAll('\n', String.raw`\n`)
  const environment = { DOCWRIGHT_GITHUB_APP_ID: 'Iv1.app', DOCWRIGHT_GITHUB_APP_KEY: key }
  const { client, page, platform, push, tell } = await startRemoteProject('github', { app: { app, environment } })
  await expect.poll(async () => page('/a'), maxWait).toContain('Text.')
  expect(await tell(push(pageOf('Pushed there.')))).toBe(200)
  await expect.poll(async () => page('/a'), maxWait).toContain('Pushed there.')
  const { id } = await client.create('Fix the broken links')
  expect(await client.ended(id)).toMatchObject({ prLink: 'https://forge.example/acme/docs/pulls/1' })
  // One for the command that made the project, one for the platform.
  expect(app.tokens).toHaveLength(2)
  for (const token of app.tokens) expect(platform.logged()).not.toContain(token)
  expect(platform.logged()).not.toContain(privateKey.slice(60, 120))
})

test('a repository inside the operator’s network is not reached unless that is allowed', async () => {
  const forgejo = await startForgejo(forgeToken)
  const platform = await startTestPlatform({ environment: { PATH: process.env['PATH'] } })
  onTestFinished(platform.close)
  const [first] = await platform.projects.list()
  const create = platform.projects.create({
    organisationId: first?.organisationId ?? '',
    name: 'Inside',
    repository: { kind: 'import', source: { url: forgejo.origin.url.replace('http:', 'https:'), credentials: null } },
  })
  await expect(create).rejects.toMatchObject({ code: 'git-address-not-allowed' })
  expect(await platform.projects.list()).toHaveLength(1)
})

/** Commits of the deployments of a project's site, newest first. */
async function deployments({ platform, projectId }: RemoteProject): Promise<string[]> {
  const rows = await platform.store.db
    .selectFrom('deployment')
    .select('commit_id')
    .where('project_id', '=', projectId)
    .where('branch', '=', 'main')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => row.commit_id)
}

test('webhooks that begin large and do not go on keep neither memory nor others', async () => {
  const { platform, projectId, tell } = await startRemoteProject('github')
  const { host, port } = new URL(platform.url)
  const begun = await Promise.all(
    [1, 2, 3].map(async () => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
      onTestFinished(() => void socket.destroy())
      let answer = ''
      socket.on('data', (bytes: Buffer) => (answer += bytes.toString()))
      socket.write(`POST /hooks/${projectId} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 20000000\r\n\r\n{`)
      await new Promise((resolve) => setTimeout(resolve, 500))
      return () => answer
    }),
  )
  await expect.poll(() => begun.map((answer) => answer().slice(0, 12)).toSorted()).toEqual(['', '', 'HTTP/1.1 503'])
  expect(begun.map((answer) => answer()).join('')).toMatch(/retry-after: 15/i)
  expect(await tell({ type: 'other', name: 'star' })).toBe(200)
})

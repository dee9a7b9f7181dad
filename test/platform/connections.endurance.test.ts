import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ForgeHost } from '../../packages/forge/src/testing/forge-host.ts'
import { startForgejo } from '../../packages/forge/src/testing/forgejo-server.ts'
import { startGitHub, type TestApp } from '../../packages/forge/src/testing/github-server.ts'
import { startGitLab } from '../../packages/forge/src/testing/gitlab-server.ts'
import { vendorWebhook, webhookHeaders, type TestEvent } from '../../packages/forge/src/testing/vendor-webhooks.ts'
import { runPlatformCommand } from '../../packages/server/src/cli/command-line.ts'
import { scheduleVisit } from '../../packages/server/src/store/projects/visit-queries.ts'
import { startTestPlatform, type TestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import { createClient, type ApiClient } from './api-client.ts'
import { readSite } from './read-site.ts'
import { createVisitor, type Visitor } from './visitor.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
})
const webhookSecret = 'secret-of-the-webhook-of-the-app'
const ada = { name: 'Ada', email: 'ada@example.com', password: 'a long enough password' }

interface Connecting {
  app: TestApp
  github: ForgeHost
  platform: TestPlatform
  visitor: Visitor
  /** Begins to connect GitHub; the state that GitHub brings back. */
  begin: (owner?: string) => Promise<{ action: URL; manifest: Record<string, unknown>; html: string }>
  finish: (code: string, state: string) => Promise<{ status: number; location: string | null; html: string }>
}

async function connecting(): Promise<Connecting> {
  const codes = new Map([
    ['code-1', { pem: privateKey, webhook_secret: webhookSecret }],
    ['code-2', { pem: privateKey, webhook_secret: webhookSecret }],
  ])
  const app: TestApp = { publicKey, tokens: [], now: Date.now, codes }
  const github = await startGitHub('', app)
  const environment = {
    PATH: process.env['PATH'],
    DOCWRIGHT_DRAIN_SECONDS: '0',
    DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES: 'yes',
  }
  const platform = await startTestPlatform({ environment })
  onTestFinished(platform.close)
  const visitor = createVisitor(platform.url)
  await visitor.setUp(platform.news.ownerToken ?? '', ada)
  return {
    app,
    github,
    platform,
    visitor,
    async begin(owner = '') {
      const { fields } = await visitor.visit('/connections')
      const answer = await visitor.submit('/connections/github', { ...fields, owner, server: github.origin.url })
      const html = await answer.text()
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect([answer.status, policy.includes(`form-action 'self' ${github.origin.url};`)]).toEqual([200, true])
      const action = new URL(unescaped(/<form method="post" action="(http[^"]+)"/.exec(html)?.[1] ?? ''))
      const manifest = JSON.parse(unescaped(/name="manifest" value="([^"]+)"/.exec(html)?.[1] ?? '')) as Record<
        string,
        unknown
      >
      return { action, manifest, html }
    },
    async finish(code, state) {
      const query = new URLSearchParams({ code, state })
      const answer = await fetch(`${platform.url}/connections/github?${query}`, {
        headers: { cookie: visitor.cookies() },
        redirect: 'manual',
      })
      return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
    },
  }
}

function unescaped(html: string): string {
  return html.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

test('GitHub is connected by an App that it makes of a manifest, whose key nobody is shown', async () => {
  const { begin, finish, github, platform, visitor } = await connecting()
  const { action, manifest } = await begin('acme')
  expect(`${action.origin}${action.pathname}`).toBe(`${github.origin.url}/organizations/acme/settings/apps/new`)
  expect(manifest).toMatchObject({
    url: platform.url,
    redirect_url: `${platform.url}/connections/github`,
    public: false,
    default_permissions: { contents: 'write', pull_requests: 'write', statuses: 'write' },
    default_events: expect.arrayContaining(['push', 'pull_request']) as unknown,
  })
  expect(String(manifest['name']).length).toBeLessThanOrEqual(34)

  const done = await finish('code-1', action.searchParams.get('state') ?? '')
  expect(done).toMatchObject({ status: 303, location: expect.stringContaining('?done=forge-connected') as unknown })
  const { hook_attributes: hook, setup_url: setUp } = manifest as {
    hook_attributes: { url: string }
    setup_url: string
  }
  const id = /\/connections\/(connection_\w+)/.exec(done.location ?? '')?.[1] ?? ''
  expect([setUp, hook.url]).toEqual([`${platform.url}/connections/${id}`, `${platform.url}/hooks/${id}`])

  const shown = await visitor.visit('/connections')
  expect(shown.html).toContain('Docwright acme')
  expect(shown.html).toContain(`${github.origin.url}/github-apps/docwright-acme/installations/new`)
  const row = await platform.store.db.selectFrom('forge_connection').selectAll().executeTakeFirstOrThrow()
  for (const text of [shown.html, JSON.stringify(row), platform.logged()]) {
    expect(text).not.toContain(webhookSecret)
    expect(text).not.toContain('PRIVATE KEY')
  }
  const audit = JSON.stringify(await platform.store.db.selectFrom('audit').selectAll().execute())
  expect([audit.includes('connection.added'), audit.includes(webhookSecret)]).toEqual([true, false])

  expect((await visitor.submit('/connections/remove', { ...shown.fields, id })).status).toBe(303)
  expect((await visitor.visit('/connections')).html).not.toContain('Docwright acme')
  expect(await platform.store.db.selectFrom('forge_connection').selectAll().execute()).toEqual([])
})

test('a code that was used or never given, and a state of nobody, somebody else or yesterday, are each told in a sentence', async () => {
  const { begin, finish, visitor, platform } = await connecting()
  const first = (await begin()).action.searchParams.get('state') ?? ''
  expect(first).not.toBe('')
  const told = async (code: string, state: string) => {
    const { status, html } = await finish(code, state)
    return [status, unescaped(/role="alert"><span>(.*?)<\/span>/.exec(html)?.[1] ?? '')]
  }
  const foreign = expect.stringContaining('belongs to nothing that you have begun here') as unknown
  expect(await told('code-1', '')).toEqual([422, foreign])
  expect(await told('code-1', `${first.slice(0, -3)}abc`)).toEqual([422, foreign])
  const [text = '', signature = ''] = first.split('.')
  const other = JSON.parse(Buffer.from(text, 'base64url').toString()) as object
  const changed = Buffer.from(JSON.stringify({ ...other, address: 'https://evil.example' })).toString('base64url')
  expect(await told('code-1', `${changed}.${signature}`)).toEqual([422, foreign])

  const unknown = expect.stringContaining(
    'GitHub does not know this code: each works once, and for an hour.',
  ) as unknown
  expect(await told('code-of-nobody', first)).toEqual([422, unknown])
  expect((await finish('code-1', first)).status).toBe(303)
  expect(await told('code-1', first)).toEqual([422, expect.stringContaining('is connected already') as unknown])
  const second = (await begin()).action.searchParams.get('state') ?? ''
  expect(await told('code-1', second)).toEqual([422, unknown])
  expect(await platform.store.db.selectFrom('forge_connection').select('id').execute()).toHaveLength(1)
  expect((await visitor.visit('/connections/connection_of_nobody')).status).toBe(404)
})

test('a project is made by choosing repository, branch and folder of an App, and its removal is a sentence on the project’s page', async () => {
  const { app, begin, finish, github, platform, visitor } = await connecting()
  commit(github.clone, 'main', { 'site/docs.json': config, 'site/index.mdx': pageOf('From the lists.') })
  commit(github.clone, 'next', { 'next/docs.json': config, 'next/index.mdx': pageOf('Of another branch.') })
  const state = (await begin()).action.searchParams.get('state') ?? ''
  const { location } = await finish('code-1', state)
  const connection = (location ?? '').split('?')[0] ?? ''

  const list = await visitor.visit(connection)
  expect([list.status, list.html.includes('acme/docs'), list.html.includes('private')]).toEqual([200, true, true])
  expect((await visitor.visit(`${connection}?search=nothing-like-it`)).html).toContain('No matching repositories')
  const choice = await visitor.visit(`${connection}/new?repository=acme%2Fdocs`)
  expect(choice.html).toMatch(/<option value="main" selected>/)
  expect(foldersIn(choice.html)).toEqual(['site'])
  const next = await visitor.visit(`${connection}/new?repository=acme%2Fdocs&branch=next`)
  expect(foldersIn(next.html)).toEqual(['next', 'site'])
  const unseen = await visitor.visit(`${connection}/new?repository=acme%2Fsecret`)
  expect([unseen.status, unescaped(unseen.html)]).toEqual([
    422,
    expect.stringContaining('The GitHub App is not installed on acme/secret, or was removed there.'),
  ])

  const form = { ...next.fields, repository: 'acme/docs', branch: 'next', docsFolder: 'next', name: 'Acme' }
  const made = await visitor.submit(`${connection}/new`, form)
  const project = (made.headers.get('location') ?? '').split('?')[0] ?? ''
  expect([made.status, project]).toEqual([303, expect.stringMatching(/^\/projects\/project_/)])
  const projectId = project.split('/').at(-1) ?? ''
  const site = async () => (await readSite(`${(await platform.siteUrl(projectId)) ?? ''}/`)).html
  await expect.poll(site, waiting).toContain('Of another branch.')
  expect((await visitor.visit('/connections')).html).toContain('1 project')
  expect((await visitor.visit(project)).html).not.toContain('cannot be read')

  app.isRemoved = true
  app.tokens.fill('')
  await visit(platform, projectId)
  const told = async () => unescaped((await visitor.visit(project)).html)
  await expect.poll(told, waiting).toContain('The GitHub App is not installed on acme/docs, or was removed there.')
  expect(await site()).toContain('Of another branch.')
  app.isRemoved = false
  await visit(platform, projectId)
  await expect.poll(told, waiting).not.toContain('cannot be read')
})

test.each([
  ['gitlab', startGitLab, 'acme/platform/docs'],
  ['forgejo', startForgejo, 'acme/docs'],
] as const)(
  '%s: a token opens the same lists, the webhook is made, and another token takes its place',
  async (kind, start, fullName) => {
    const { platform, visitor } = await connecting()
    let opens = forgeToken
    const host = await start(() => opens)
    commit(host.clone, 'main', { 'docs/docs.json': config, 'docs/index.mdx': pageOf('First.') })
    const { fields } = await visitor.visit('/connections')
    const connect = async (accessToken: string) =>
      visitor.submit('/connections/token', { ...fields, kind, address: host.origin.url, accessToken })
    const wrong = await connect('guessed')
    const refused = unescaped(await wrong.text())
    expect([wrong.status, refused]).toEqual([422, expect.stringContaining('did not accept our credentials')])
    expect(refused).not.toContain('guessed')
    const connected = await connect(forgeToken)
    expect(connected.status).toBe(303)
    const connection = (connected.headers.get('location') ?? '').split('?')[0] ?? ''
    const list = await visitor.visit(connection)
    expect(list.html).toContain(fullName)
    expect(list.html).not.toContain('acme/read-only')
    const choice = await visitor.visit(`${connection}/new?repository=${encodeURIComponent(fullName)}`)
    expect(foldersIn(choice.html)).toEqual(['docs'])
    const form = { ...choice.fields, repository: fullName, branch: 'main', docsFolder: 'docs', name: 'Acme' }
    const made = await visitor.submit(`${connection}/new`, form)
    const projectId = /\/projects\/(project_\w+)/.exec(made.headers.get('location') ?? '')?.[1] ?? ''
    const site = async () => (await readSite(`${(await platform.siteUrl(projectId)) ?? ''}/`)).html
    await expect.poll(site, waiting).toContain('First.')

    const [hook = {}] = host.hooks as { url?: string; token?: string; config?: { url: string; secret: string } }[]
    expect(hook.url ?? hook.config?.url).toBe(`${platform.url}/hooks/${projectId}`)
    commit(host.clone, 'main', { 'docs/index.mdx': pageOf('Second.') })
    const pushed = { type: 'push', ref: 'refs/heads/main', before: null, after: 'a'.repeat(40) } as const
    const secret = hook.token ?? hook.config?.secret ?? ''
    const sent = vendorWebhook(kind, pushed, { secret, repository: fullName })
    const address = `${platform.url}/hooks/${projectId}`
    expect((await fetch(address, { method: 'POST', ...sent })).status).toBe(200)
    await expect.poll(site, waiting).toContain('Second.')
    opens = 'second-token-of-the-test'
    commit(host.clone, 'main', { 'docs/index.mdx': pageOf('Third.') })
    await visit(platform, projectId)
    const told = async () => unescaped((await visitor.visit(`/projects/${projectId}`)).html)
    await expect.poll(told, waiting).toContain('did not accept our credentials')
    const renew = async (accessToken: string) => visitor.submit(`${connection}/token`, { ...fields, accessToken })
    const useless = await renew('guessed')
    expect([useless.status, unescaped(await useless.text())]).toEqual([
      422,
      expect.stringContaining('did not accept our credentials'),
    ])
    const renewed = await renew(opens)
    expect([renewed.status, renewed.headers.get('location')]).toEqual([303, '/connections?done=token-renewed'])
    await expect.poll(site, waiting).toContain('Third.')
    await expect.poll(told, waiting).not.toContain('did not accept our credentials')
    const recorded = JSON.stringify(await platform.store.db.selectFrom('audit').selectAll().execute())
    expect([recorded.includes('connection.renewed'), recorded.includes(opens)]).toEqual([true, false])
    for (const token of [forgeToken, opens]) expect(platform.logged()).not.toContain(token)

    await visitor.submit('/connections/remove', { ...fields, id: connection.split('/').at(-1) ?? '' })
    expect((await renew(opens)).status).toBe(404)
    await visit(platform, projectId)
    await expect.poll(told, waiting).toContain('No token is stored for the repository of Acme.')
    expect(await site()).toContain('Third.')
  },
)

test('one webhook of an App tells of all its repositories: pushes, pull requests with one comment about the preview, and its removal', async () => {
  const { app, begin, finish, github, platform, visitor } = await connecting()
  const two = config.replace('["index"]', '["index","a"]')
  const page = pageOf('Text.')
  commit(github.clone, 'main', { 'docs.json': two, 'a.mdx': page, 'index.mdx': pageOf('First, see [this](/aa).') })
  const { location } = await finish('code-1', (await begin()).action.searchParams.get('state') ?? '')
  const connection = /\/connections\/(connection_\w+)/.exec(location ?? '')?.[1] ?? ''
  const { fields } = await visitor.visit(`/connections/${connection}/new?repository=acme%2Fdocs`)
  const form = { ...fields, repository: 'acme/docs', branch: 'main', docsFolder: '', name: 'Acme' }
  const made = await visitor.submit(`/connections/${connection}/new`, form)
  const projectId = /\/projects\/(project_\w+)/.exec(made.headers.get('location') ?? '')?.[1] ?? ''
  const site = async () => (await readSite(`${(await platform.siteUrl(projectId)) ?? ''}/`)).html
  await expect.poll(site, waiting).toContain('First, see')

  const tell = async (event: TestEvent, options: { secret?: string; repository?: string } = {}) => {
    const webhook = vendorWebhook('github', event, { secret: webhookSecret, ...options })
    return (await fetch(`${platform.url}/hooks/${connection}`, { method: 'POST', ...webhook })).status
  }
  const pushOf = (branch: string) =>
    ({ type: 'push', ref: `refs/heads/${branch}`, before: null, after: 'a'.repeat(40) }) as const
  commit(github.clone, 'main', { 'index.mdx': pageOf('Second, see [this](/aa).') })
  expect(await tell(pushOf('main'), { secret: 'guessed' })).toBe(401)
  expect(await tell(pushOf('main'), { repository: 'acme/other' })).toBe(200)
  expect(await site()).toContain('First, see')
  expect(await tell(pushOf('main'))).toBe(200)
  await expect.poll(site, waiting).toContain('Second, see')

  commit(github.clone, 'draft', { 'index.mdx': pageOf('A draft.') })
  await github.state.createPullRequest({ head: 'draft', base: 'main', title: 'Draft', body: '' })
  expect(await tell(pushOf('draft'))).toBe(200)
  const comments = () => github.notes.map(({ number, body }) => `${number}: ${body}`)
  await expect.poll(comments, waiting).toEqual([expect.stringContaining('**Preview of Acme**: http')])
  const [first = ''] = comments()
  expect(first).toMatch(/^1: .*\n\nCommit `[\da-f]{7}`\. Check: \[0 errors, 1 warning\]\(http/s)
  const preview = /\*\*: (http\S+)/.exec(first)?.[1] ?? ''
  expect((await readSite(`${preview}/`)).html).toContain('A draft.')
  commit(github.clone, 'draft', { 'index.mdx': pageOf('A draft with [an error](/nowhere).') })
  const head = (await github.state.readPullRequest(1))?.head.commit ?? 'none'
  expect(first).not.toContain(head.slice(0, 7))
  expect(await tell(pushOf('draft'))).toBe(200)
  expect(await tell({ type: 'pull-request', action: 'opened', number: 1, head: 'draft' })).toBe(200)
  await expect.poll(comments, waiting).toEqual([expect.stringContaining(`Commit \`${head.slice(0, 7)}\``)])
  await expect.poll(comments, waiting).toEqual([expect.stringContaining('Check: [1 error, 1 warning](')])
  expect(github.statuses.map(({ status }) => status.context)).toContain('docwright/preview')

  const { client } = await clientOf(platform, projectId)
  const { id } = await client.create('Fix the broken links')
  expect((await client.ended(id)).prLink).toBe('https://forge.example/acme/docs/pulls/2')
  await expect.poll(comments, waiting).toEqual([expect.any(String), expect.stringMatching(/^2: \*\*Preview of Acme/)])

  const settings = await visitor.visit(`/projects/${projectId}/settings`)
  expect(settings.html).toMatch(/<option value="yes" selected>get a comment about their preview/)
  const save = async (previewComments: string) => {
    const entered = { ...settings.fields, name: 'Acme', defaultBranch: 'main', demand: 'none', previewComments }
    expect((await visitor.submit(`/projects/${projectId}/settings`, entered)).status).toBe(303)
  }
  const push = async (text: string) => {
    commit(github.clone, 'draft', { 'index.mdx': pageOf(text) })
    expect(await tell(pushOf('draft'))).toBe(200)
    await expect.poll(async () => (await readSite(`${preview}/`)).html, waiting).toContain(text)
    return `Commit \`${((await github.state.readPullRequest(1))?.head.commit ?? 'none').slice(0, 7)}\``
  }
  await save('no')
  const silent = await push('Nobody comments on this.')
  await save('yes')
  const told = await push('There is a comment on this.')
  await expect.poll(() => comments()[0], waiting).toContain(told)
  expect(github.calls.filter(({ body }) => JSON.stringify(body).includes(silent))).toEqual([])

  app.isRemoved = true
  app.tokens.fill('')
  expect(await send(`${platform.url}/hooks/${connection}`, 'installation', { action: 'deleted' })).toBe(200)
  const shown = async () => unescaped((await visitor.visit(`/projects/${projectId}`)).html)
  await expect.poll(shown, waiting).toContain('The GitHub App is not installed on acme/docs, or was removed there.')
  app.isRemoved = false
  expect(await send(`${platform.url}/hooks/${connection}`, 'installation', { action: 'created' })).toBe(200)
  await expect.poll(shown, waiting).not.toContain('cannot be read')
  expect(await site()).toContain('Second, see')
})

test('a project is made of a connection at the command line as well, with its webhook', async () => {
  const { platform, visitor } = await connecting()
  const host = await startGitLab(forgeToken)
  commit(host.clone, 'main', { 'docs/docs.json': config, 'docs/index.mdx': pageOf('First.') })
  const repository = ['--repo', 'acme/platform/docs']
  const none = await create(platform, 'gitlab.acme.com', ...repository)
  expect(none.error).toMatch(/^connection-unknown: there is no connection “gitlab.acme.com”. Connect a forge/)
  const { fields } = await visitor.visit('/connections')
  const address = host.origin.url
  await visitor.submit('/connections/token', { ...fields, kind: 'gitlab', address, accessToken: forgeToken })
  const { host: name } = new URL(address)
  const unknown = await create(platform, 'another', ...repository)
  expect(unknown.error).toMatch(new RegExp(`Name one of these:\n  connection_\\w+  ${name}$`))
  expect((await create(platform, name)).error).toMatch(/^project-repository: --connection needs a repository/)
  expect((await create(platform, name, '--repo', 'acme/secret')).error).toMatch(/^forge-not-found: /)
  const { made } = await create(platform, name, ...repository)
  expect(made).toMatchObject({ docsFolder: 'docs', defaultBranch: 'main', repositoryKind: 'gitlab' })
  const site = async () => (await readSite(`${(await platform.siteUrl(made?.projectId ?? '')) ?? ''}/`)).html
  await expect.poll(site, waiting).toContain('First.')
  expect(host.hooks).toMatchObject([{ url: `${platform.url}/hooks/${made?.projectId}` }])
})

/** `docwright project create --connection`, beside a platform that runs. */
async function create({ dataFolder, url }: TestPlatform, connection: string, ...more: string[]) {
  const [lines, notes]: [string[], string[]] = [[], []]
  const output = { print: (line: string) => void lines.push(line), note: (line: string) => void notes.push(line) }
  const environment = { PATH: process.env['PATH'], DOCWRIGHT_PUBLIC_URL: url, DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES: 'yes' }
  const context = { output, environment, version: '0.0.0', signal: new AbortController().signal }
  const args = ['project', 'create', 'Acme', '--connection', connection, '--data', dataFolder, '--json', ...more]
  const status = await runPlatformCommand(args, context)
  if (status !== 0) return { made: undefined, error: notes.join('\n') }
  const made = JSON.parse(lines.join('\n')) as { projectId: string; [fact: string]: unknown }
  return { made, error: undefined }
}

/** Tells of an installation, as GitHub does. */
async function send(address: string, event: string, body: object): Promise<number> {
  const text = JSON.stringify({
    ...body,
    installation: { id: 77, account: { login: 'acme' } },
    sender: { login: 'grace' },
  })
  const about = { event: { type: 'other', name: event } as const, body: text, secret: webhookSecret, delivery: 'd9' }
  return (await fetch(address, { method: 'POST', headers: webhookHeaders('github', about), body: text })).status
}

/** A client with a key of its own. */
async function clientOf({ dataFolder, url }: TestPlatform, projectId: string): Promise<{ client: ApiClient }> {
  const lines: string[] = []
  const output = { print: (line: string) => void lines.push(line), note: () => undefined }
  const environment = { PATH: process.env['PATH'] }
  const context = { output, environment, version: '0.0.0', signal: new AbortController().signal }
  const args = ['key', 'create', '--project', projectId, '--data', dataFolder, '--json']
  expect(await runPlatformCommand(args, context)).toBe(0)
  const { key } = JSON.parse(lines.join('\n')) as { key: string }
  return { client: createClient(url, projectId, key) }
}

const forgeToken = 'forge-token-of-the-test'
const waiting = { timeout: 120_000 }
const config = '{"theme":"mint","name":"Acme","colors":{"primary":"#335577"},"navigation":{"pages":["index"]}}'
const pageOf = (text: string): string => `---\ntitle: Home\ndescription: Begin.\n---\n\n${text}\n`

/** Folders that a form offers. */
function foldersIn(html: string): string[] {
  return [...html.matchAll(/<input type="radio" name="docsFolder" value="([^"]*)"/g)].map(([, folder = '']) => folder)
}

/** Has a project looked at now. */
async function visit({ store }: TestPlatform, projectId: string): Promise<void> {
  await store.db.updateTable('project_visit').set({ due_at: 1 }).where('project_id', '=', projectId).execute()
  await scheduleVisit(store.db, projectId, 0)
}

function commit(clone: string, branch: string, files: Readonly<Record<string, string>>): void {
  const identity = ['-c', 'user.name=Grace', '-c', 'user.email=grace@example.com']
  const env = { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null', HOME: '/dev/null' }
  const git = (...args: string[]) => execFileSync('git', [...identity, ...args], { cwd: clone, env, encoding: 'utf8' })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(clone, path)), { recursive: true })
    writeFileSync(join(clone, path), text)
  }
  git('add', '--all')
  git('commit', '--quiet', '-m', 'By a person')
  git('push', '--quiet', 'origin', `HEAD:${branch}`)
}

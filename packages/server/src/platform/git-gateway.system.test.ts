import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createAccounts } from '../access/accounts.ts'
import { startTestPlatform } from '../testing/start-test-platform.ts'
import type { TestPlatform } from '../testing/start-test-platform.ts'

const open: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of open.splice(0)) await end()
})

const password = 'correct horse: battery'

interface Pusher {
  platform: TestPlatform
  /** Address of the repository with a user name and a password in it. */
  address: (user: string, secret: string) => string
  /** The real git; what it wrote to the terminal, and whether it went well. */
  git: (...args: string[]) => Promise<{ ok: boolean; said: string }>
  commit: (files: Record<string, string>) => Promise<void>
  folder: string
}

/** A platform with the account of Ada, its owner, and a clone of its repository. */
async function pusher(): Promise<Pusher> {
  const platform = await startTestPlatform()
  open.push(platform.close)
  const accounts = createAccounts(platform.store, { publicUrl: platform.url, secret: 'x'.repeat(32) })
  const request = new Request(platform.url)
  const token = platform.news.ownerToken ?? ''
  await accounts.setUp(request, { token, name: 'Ada', email: 'ada@example.com', password })
  const folder = mkdtempSync(join(tmpdir(), 'docwright-pusher-'))
  open.push(() => rmSync(folder, { recursive: true, maxRetries: 3 }))
  const git: Pusher['git'] = async (...args) =>
    new Promise((resolve) => {
      const names = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
      const env = { PATH: process.env['PATH'], HOME: folder, GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_GLOBAL: '/dev/null' }
      execFile('git', [...names, ...args], { cwd: folder, env }, (error, _output, said) => {
        resolve({ ok: error === null, said })
      })
    })
  const address: Pusher['address'] = (user, secret) =>
    `${platform.url.replace('://', `://${encodeURIComponent(user)}:${encodeURIComponent(secret)}@`)}/git/handbook.git`
  await git('clone', '--quiet', address('key', platform.project.key), '.')
  return {
    platform,
    address,
    git,
    folder,
    async commit(files) {
      for (const [path, content] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), content)
      }
      await git('add', '--all')
      await git('commit', '--quiet', '--message=Change')
    },
  }
}

test('an account clones and pushes with its e-mail address and password, as far as its role allows', async () => {
  const { address, commit, git, platform } = await pusher()
  const setRole = async (role: 'owner' | 'admin' | 'member' | 'viewer'): Promise<unknown> =>
    platform.store.db.updateTable('member').set({ role }).execute()
  const url = address('Ada@example.com', password)
  for (const role of ['owner', 'admin', 'member'] as const) {
    await setRole(role)
    await commit({ 'new.mdx': `# By the ${role}\n` })
    expect(await git('push', '--quiet', url, 'main')).toMatchObject({ ok: true })
  }
  await setRole('viewer')
  await commit({ 'new.mdx': '# Not allowed\n' })
  expect(await git('ls-remote', '--quiet', url)).toMatchObject({ ok: true })
  const refused = await git('push', url, 'main')
  expect(refused).toMatchObject({ ok: false, said: expect.stringContaining('You may not push to this repository.') })
  await platform.store.db.deleteFrom('member').execute()
  expect((await git('ls-remote', url)).said).toContain('not found')
  // A password that was changed counts no longer, also within the minutes in which it is remembered.
  await platform.store.db.updateTable('auth_account').set({ password: 'salt:hash' }).execute()
  expect((await git('ls-remote', url)).said).toContain('Authentication failed')
})

test('a key works under any user name, also where the password of an account is asked for', async () => {
  const { address, git, platform } = await pusher()
  expect((await git('ls-remote', address('ada@example.com', platform.project.key))).ok).toBe(true)
  expect((await git('ls-remote', address('nobody', password))).said).toContain('Authentication failed')
})

test('whoever guesses passwords must wait, at this door as at the dashboard’s', async () => {
  const { platform } = await pusher()
  const ask = async (secret: string): Promise<Response> =>
    fetch(`${platform.url}/git/handbook.git/info/refs?service=git-upload-pack`, {
      headers: { authorization: `Basic ${Buffer.from(`ada@example.com:${secret}`).toString('base64')}` },
    })
  const answers = await Promise.all(Array.from({ length: 15 }, (_, at) => ask(`wrong horse ${at}`)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  const right = await ask(password)
  expect([right.status, Number(right.headers.get('retry-after'))]).toEqual([429, expect.closeTo(900, -2)])
  expect(await right.text()).toContain('Try again in 15 minutes.')
})

test('who pushes reads where the site is, what is wrong with it, and where the preview of a branch is', async () => {
  const { address, commit, git, platform } = await pusher()
  const { port } = new URL(platform.url)
  const url = address('ada@example.com', password)
  await commit({ 'new.mdx': '---\ntitle: New\n---\n' })
  const live = await git('push', url, 'main')
  expect(live.said).toContain(`remote: Site: http://handbook.localhost:${port}`)
  expect(live.said).toContain(`remote: More: ${platform.url}/projects/${platform.project.id}/deployments/deployment_`)
  await commit({ 'new.mdx': '---\ntitle: New\n---\n\nSee [the limits](/no-such-page).\n' })
  const broken = await git('push', url, 'main')
  // On a busy machine, the check may take longer than a push waits: then the push shows its address.
  const isOver = /Check: \d+ errors?, /.test(broken.said)
  expect(broken.said).toMatch(
    isOver
      ? /remote: Check: 1 error, 0 warnings\. *\nremote: {3}new\.mdx:5:\d+ .*no-such-page/
      : /remote: Check: still running\. Its results will be at http.+\/deployments\/deployment_/,
  )
  await git('checkout', '--quiet', '-b', 'draft')
  await commit({ 'docs.json': '{ "name": ' })
  const draft = await git('push', url, 'draft')
  expect(draft.said).toContain('remote: Preview of draft: failed.')
  const [, message = ''] = /remote: {3}docs\.json:\d+:\d+ (.+?) *\n/.exec(draft.said) ?? []
  expect(message.length).toBeGreaterThan(10)
  expect(draft.said.split(message)).toHaveLength(2)
  expect(draft.said).toMatch(/remote: Check: 1 error, 0 warnings\. *\nremote: {3}docs\.json:.+\nremote: {5}\S+/)
  expect(draft.said).not.toContain('Authorization')
  expect((await git('push', url, ':draft')).said).not.toContain('Preview')
})

test('a job starts from a branch that is there: another is refused when the job is created', async () => {
  const { address, git, platform } = await pusher()
  const { id, key } = platform.project
  const create = async (ref: string): Promise<unknown[]> => {
    const response = await fetch(`${platform.url}/v2/agent/${id}/job`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'Set the banner to "Welcome."', ref }),
    })
    const { code, source } = (await response.json()) as { code?: string; source?: { ref: string } }
    return [response.status, code ?? source?.ref]
  }
  expect(await create('draft')).toEqual([400, 'unknown-ref'])
  expect((await git('push', address('key', key), 'HEAD:draft')).ok).toBe(true)
  expect(await create('draft')).toEqual([201, 'draft'])
  // An expression that leads to a commit is no branch.
  expect(await create('draft~0')).toEqual([400, 'unknown-ref'])
  const other = await fetch(`${platform.url}/v3/agent/${id}/jobs`)
  expect([other.status, other.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
})

test('the preview of a pull request that somebody merges by hand ends, and says why', async () => {
  const { address, git, platform } = await pusher()
  const { id, key } = platform.project
  const url = address('key', key)
  await fetch(`${platform.url}/v2/agent/${id}/job`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ prompt: 'Set the banner to "Welcome."' }),
  })
  const previews = async (): Promise<unknown> =>
    platform.store.db
      .selectFrom('deployment')
      .select(['live_at', 'error', 'branch'])
      .where('kind', '=', 'preview')
      .execute()
  await expect.poll(previews).toEqual([expect.objectContaining({ live_at: expect.any(Number), error: null })])
  const [{ branch } = { branch: '' }] = (await previews()) as { branch: string }[]
  await expect
    .poll(async () => platform.store.db.selectFrom('pull_request').select('state').execute())
    .toEqual([{ state: 'open' }])
  await git('fetch', '--quiet', url, branch)
  await git('merge', '--quiet', '--no-ff', '--message=By hand', 'FETCH_HEAD')
  expect((await git('push', url, 'HEAD:main')).ok).toBe(true)
  expect(await previews()).toEqual([{ branch, live_at: null, error: 'Pull request #1 was merged.' }])
  expect(await platform.store.db.selectFrom('pull_request').select('state').execute()).toEqual([{ state: 'merged' }])
})

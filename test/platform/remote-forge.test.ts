import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startForgejo } from '../../packages/forge/src/testing/forgejo-server.ts'
import { runPlatformCommand } from '../../packages/server/src/cli/command-line.ts'
import { startTestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import { createClient } from './api-client.ts'
import { readSite } from './read-site.ts'

const token = 'forge-token-of-the-test'

test('a project at Forgejo: site, webhook, job, pull request, preview and checks', { timeout: 60_000 }, async () => {
  const forgejo = await startForgejo(token)
  push(forgejo.clone, {
    'docs.json': '{"theme":"mint","name":"Acme","colors":{"primary":"#335577"},"navigation":{"pages":["index","a"]}}',
    'index.mdx': '---\ntitle: Home\ndescription: Begin.\n---\n\nSee [this](/aa).\n',
    'a.mdx': '---\ntitle: A\ndescription: One.\n---\n\nText.\n',
  })
  const environment = { PATH: process.env['PATH'], DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES: 'yes' }
  const platform = await startTestPlatform({ environment })
  onTestFinished(platform.close)
  const run = async (...args: string[]): Promise<string> => {
    const lines: string[] = []
    const output = { print: (line: string) => void lines.push(line), note: (line: string) => void lines.push(line) }
    const world = { output, environment: { ...environment, DOCWRIGHT_FORGE_TOKEN: token }, version: '0.0.0' }
    const signal = new AbortController().signal
    const status = await runPlatformCommand([...args, '--data', platform.dataFolder, '--json'], { ...world, signal })
    expect([status, lines.join('\n')]).toEqual([0, expect.any(String)])
    return lines.join('\n')
  }
  const repository = `${forgejo.origin.url}/acme/docs.git`
  const created = await run('project', 'create', 'Acme', '--remote', 'forgejo', '--repo', repository)
  const { projectId } = JSON.parse(created) as { projectId: string }
  const { key } = JSON.parse(await run('key', 'create', '--project', 'acme')) as { key: string }
  const hook = JSON.parse(await run('project', 'webhook', 'acme')) as { url: string; secret: string }
  const site = (await platform.siteUrl(projectId)) ?? ''
  await expect.poll(async () => (await readSite(`${site}/a`)).html, { timeout: 5000 }).toContain('Text.')

  push(forgejo.clone, { 'a.mdx': '---\ntitle: A\ndescription: One.\n---\n\nPushed there.\n' })
  const after = git(forgejo.clone, 'rev-parse', 'HEAD')
  const before = git(forgejo.clone, 'rev-parse', 'HEAD~1')
  const body = JSON.stringify({ ref: 'refs/heads/main', before, after, repository: { full_name: 'acme/docs' } })
  const address = hook.url.replace('http://localhost:3000', platform.url)
  expect((await notify(address, body, 'guessed')).status).toBe(401)
  expect((await notify(`${platform.url}/hooks/${platform.project.id}`, body, hook.secret)).status).toBe(404)
  expect((await readSite(`${site}/a`)).html).toContain('Text.')
  expect((await notify(address, body, hook.secret)).status).toBe(200)
  await expect.poll(async () => (await readSite(`${site}/a`)).html, { timeout: 5000 }).toContain('Pushed there.')

  const client = createClient(platform.url, projectId, key)
  const { id } = await client.create('Fix the broken links')
  const job = await client.ended(id)
  expect((await client.lastAnswer(id)).error).toBeNull()
  expect(job).toMatchObject({ status: 'completed', prLink: 'https://forge.example/acme/docs/pulls/1' })
  expect(git(forgejo.clone, 'ls-remote', 'origin', `docwright/${id}`)).toMatch(/^[\da-f]{40}/)
  await expect
    .poll(() => forgejo.statuses.map(({ status }) => [status.context, status.state]), { timeout: 5000 })
    .toEqual(
      expect.arrayContaining([
        ['docwright/site', 'success'],
        ['docwright/preview', 'success'],
      ]),
    )
  expect(platform.logged()).not.toContain(token)
  expect(platform.logged()).not.toContain(hook.secret)
})

test('a repository inside the operator’s network is not reached unless that is allowed', async () => {
  const forgejo = await startForgejo(token)
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

async function notify(url: string, body: string, secret: string): Promise<Response> {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-forgejo-event': 'push',
    'x-forgejo-delivery': 'delivery-1',
    'x-forgejo-signature': signature,
  }
  return fetch(url, { method: 'POST', headers, body })
}

function push(clone: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(clone, path), text)
  git(clone, 'add', '--all')
  git(clone, 'commit', '--quiet', '-m', 'By a person')
  git(clone, 'push', '--quiet', 'origin', 'HEAD:main')
}

function git(folder: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=Grace', '-c', 'user.email=grace@example.com']
  const env = { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null', HOME: '/dev/null' }
  return execFileSync('git', [...identity, ...args], { cwd: folder, env, encoding: 'utf8' }).trim()
}

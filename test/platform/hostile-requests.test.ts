import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../packages/client/src/index.ts'
import { createApiKey } from '../../packages/server/src/access/manage-keys.ts'
import { createEndpoint } from '../../packages/server/src/jobs/manage-webhooks.ts'
import { startTestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import type { TestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import { openSecretBox } from '../../packages/server/src/store/secret-box.ts'

let dataFolder = ''
let platform: TestPlatform
let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-hostile-'))
  dataFolder = join(folder, 'data')
  platform = await startTestPlatform({ dataFolder })
})
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function addProject(name: string, repository: Parameters<typeof platform.projects.create>[0]['repository']) {
  const own = await platform.projects.find(platform.project.id)
  const organisationId = own?.organisationId ?? ''
  const project = await platform.projects.create({ organisationId, name, repository })
  const { text } = await createApiKey(platform.store, { organisationId, projectId: project.id, name: 'test' })
  return { ...project, key: text }
}

async function send(
  path: string,
  init: { method?: string; body?: string | Uint8Array<ArrayBuffer> } = {},
  key = platform.project.key,
): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return fetch(`${platform.url}${path}`, { ...init, headers })
}

/** A request whose path nobody has tidied. */
async function sendRaw(path: string, key = platform.project.key): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(platform.url)
  const authorization = `Basic ${Buffer.from(`key:${key}`).toString('base64')}`
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers: { authorization } }, (answer) => {
      let body = ''
      answer.setEncoding('latin1').on('data', (text: string) => (body += text))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })
}

test('another project’s job, an unknown job and an unknown project are the same to a key that does not reach them', async () => {
  const other = await addProject('Other', { kind: 'starter' })
  const made = await send(
    `/v2/agent/${other.id}/job`,
    { method: 'POST', body: JSON.stringify({ prompt: 'Say hello.' }) },
    other.key,
  )
  const { id } = (await made.json()) as { id: string }
  const jobs = `/v2/agent/${platform.project.id}/job`
  const paths = [
    `/v2/agent/${other.id}/job/${id}`,
    `/v2/agent/${other.id}/job/${id}/messages`,
    `/v2/agent/${other.id}/job/${id}/events`,
    `/v2/agent/${other.id}/jobs`,
    `${jobs}/${id}`,
    `${jobs}/${id}/messages`,
    `${jobs}/job_00000000000000000000000000`,
    '/v2/agent/project_unknown/jobs',
    `${jobs}/${encodeURIComponent("' or 1=1 --")}`,
    `${jobs}/%00`,
  ]
  const answers = await Promise.all(
    paths.map(async (path) => {
      const answer = await send(path)
      const { instance: _instance, ...body } = (await answer.json()) as { instance: string }
      return [answer.status, JSON.stringify(body)]
    }),
  )
  expect(new Set(answers.map(String)).size).toBe(1)
  expect(answers[0]?.[0]).toBe(404)
  for (const action of ['message', 'cancel', 'archive', 'unarchive']) {
    const answer = await send(`${jobs}/${id}/${action}`, { method: 'POST', body: '{"prompt":"x"}' })
    expect([action, answer.status]).toEqual([action, 404])
  }
  expect((await sendRaw(`/git/${other.slug}.git/info/refs?service=git-upload-pack`)).status).toBe(404)
})

test.each([
  ['no JSON', '{', 400],
  ['an array', '[]', 400],
  ['nesting without end', '['.repeat(100_000), 400],
  ['a prompt that is no text', '{"prompt":{"toString":"x"}}', 400],
  ['a prompt of white space', '{"prompt":" \\n\\u2003"}', 400],
  ['a prompt with U+0000', '{"prompt":"a\\u0000b"}', 400],
  ['a prototype', '{"__proto__":{"prompt":"x"}}', 400],
  ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400],
  ['more than 1 MiB', JSON.stringify({ prompt: 'x', rest: 'y'.repeat(1_100_000) }), 413],
])('a body with %s is refused, and the server goes on', async (_name, body, status) => {
  const answer = await send(`/v2/agent/${platform.project.id}/job`, { method: 'POST', body })
  expect(answer.status).toBe(status)
  expect((await answer.text()).includes(dataFolder)).toBe(false)
  expect((await fetch(`${platform.url}/healthz`)).status).toBe(200)
})

test('a path in a repository’s address leads nowhere else', async () => {
  const secret = 'secret.key'
  expect(existsSync(join(dataFolder, secret))).toBe(true)
  const { slug, id } = platform.project
  const paths = [
    `/git/../${secret}`,
    `/git/${slug}.git/../../${secret}`,
    `/git/${slug}.git/%2e%2e/%2e%2e/${secret}`,
    `/git/${slug}.git/objects/../../../${secret}`,
    `/git/${slug}.git/..%2f..%2f${secret}`,
    `/git/${slug}.git/config`,
    `/git/${slug}.git/HEAD/../config`,
    `/git/${slug}.git/hooks/pre-receive`,
    `/git/..%2frepositories%2f${id}.git/info/refs?service=git-upload-pack`,
    `/git/${slug}.git/info/refs?service=git-upload-archive`,
    `/git/${slug}.git/info/refs?service=--upload-pack=touch`,
    `//git/${slug}.git/config`,
  ]
  for (const path of paths) {
    const { status, body } = await sendRaw(path)
    expect([path, status >= 300, body.includes('[core]')]).toEqual([path, true, false])
  }
})

test.each(['--upload-pack=touch HERE', '-x', '../../etc', 'main..other', 'refs/heads/main', 'a b', '@{-1}', 'main:x'])(
  'a job on the branch %j is refused, and nothing runs',
  async (ref) => {
    const marker = join(folder, 'ref-ran')
    const body = JSON.stringify({ prompt: 'Fix the links.', ref: ref.replace('HERE', marker) })
    const answer = await send(`/v2/agent/${platform.project.id}/job`, { method: 'POST', body })
    const text = await answer.text()
    expect([answer.status, (JSON.parse(text) as { code: string }).code]).toEqual([400, 'unknown-ref'])
    expect(text).not.toContain(dataFolder)
    expect(existsSync(marker)).toBe(false)
  },
)

test('what a repository brings with it does not run: hooks, filters, file watchers, pagers', async () => {
  const marker = join(folder, 'repository-ran')
  const source = join(folder, 'hostile')
  mkdirSync(source)
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', source, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' },
    })
  git('init', '--quiet', '--initial-branch=main')
  const pages = {
    'docs.json': '{"name":"A","theme":"mint","colors":{"primary":"#0055ff"},"navigation":{"pages":["index"]}}',
    'index.mdx': '---\ntitle: A\n---\n\n[Broken](/nowhere)\n',
    '.gitattributes': '*.mdx filter=evil diff=evil merge=evil\n',
    '.gitmodules': '[submodule "x"]\n\tpath = x\n\turl = ../x\n',
  }
  for (const [path, text] of Object.entries(pages)) writeFileSync(join(source, path), text)
  git('add', '--all')
  git('commit', '--quiet', '-m', '--exec=touch\n\n$(touch x)')
  const run = `touch ${marker}`
  for (const [name, value] of [
    ['core.fsmonitor', run],
    ['core.sshCommand', run],
    ['core.pager', run],
    ['core.hooksPath', join(source, '.git/hooks')],
    ['filter.evil.clean', run],
    ['filter.evil.smudge', run],
    ['diff.evil.textconv', run],
    ['merge.evil.driver', run],
    ['uploadpack.packObjectsHook', run],
  ] as const) {
    git('config', name, value)
  }
  for (const hook of ['post-checkout', 'post-update', 'pre-push', 'reference-transaction', 'post-index-change']) {
    const file = join(source, '.git/hooks', hook)
    writeFileSync(file, `#!/bin/sh\n${run}\n`)
    chmodSync(file, 0o755)
  }
  rmSync(marker, { force: true })
  const project = await addProject('Hostile', { kind: 'import', source: { path: source } })
  const client = createClient({ url: platform.url, apiKey: project.key })
  const body = { prompt: 'Fix the broken links and add the missing descriptions.' }
  const { id } = await client.createAgentJob({ projectId: project.id, body })
  const ended = await client.waitForJob({ projectId: project.id, id })
  expect(ended.status).toBe('completed')
  expect(existsSync(marker)).toBe(false)
})

test('addresses inside our network are not asked, whether a webhook or an import names them', async () => {
  const asked: string[] = []
  const inside = createServer((incoming, answer) => {
    asked.push(incoming.url ?? '')
    answer.end()
  })
  await new Promise<void>((resolve) => {
    inside.listen(0, '127.0.0.1', resolve)
  })
  const { port } = inside.address() as AddressInfo
  try {
    const url = `http://127.0.0.1:${port}/x.git`
    const secrets = openSecretBox(dataFolder)
    await createEndpoint(platform.store, { projectId: platform.project.id, url }, secrets.seal)
    const client = createClient({ url: platform.url, apiKey: platform.project.key })
    const place = { projectId: platform.project.id }
    const { id } = await client.createAgentJob({ ...place, body: { prompt: 'Fix the links.' } })
    await client.waitForJob({ ...place, id })
    const told = async () => platform.store.db.selectFrom('webhook_delivery').select('error').executeTakeFirst()
    await expect
      .poll(async () => (await told())?.error)
      .toBe('The address is not public. Private and link-local targets are rejected.')
    for (const address of [url, `http://localhost:${port}/x.git`, `http://[::ffff:127.0.0.1]:${port}/x.git`]) {
      const made = addProject('Inside', { kind: 'import', source: { url: address, credentials: null } })
      await expect(made).rejects.toThrow(/not a public address|cannot be reached by http/)
    }
    expect(asked).toEqual([])
  } finally {
    inside.close()
  }
})

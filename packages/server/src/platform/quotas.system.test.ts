import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createApiKey } from '../access/manage-keys.ts'
import { startTestPlatform } from '../testing/start-test-platform.ts'
import type { TestPlatform } from '../testing/start-test-platform.ts'

const open: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of open.splice(0)) await end()
})

type Git = (...args: string[]) => Promise<{ ok: boolean; said: string }>

async function cloned(platform: TestPlatform): Promise<{ git: Git; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-quotas-'))
  open.push(() => rmSync(folder, { recursive: true, maxRetries: 3 }))
  const git: Git = async (...args) =>
    new Promise((resolve) => {
      const names = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
      const env = { PATH: process.env['PATH'], HOME: folder, GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_GLOBAL: '/dev/null' }
      execFile('git', [...names, ...args], { cwd: folder, env }, (error, _output, said) =>
        resolve({ ok: error === null, said }),
      )
    })
  const address = platform.url.replace('://', `://key:${platform.project.key}@`)
  await git('clone', '--quiet', `${address}/git/handbook.git`, '.')
  return { git, folder }
}

test('a push that is too much for its project is refused with words, and one that removes a branch is taken', async () => {
  const platform = await startTestPlatform()
  open.push(platform.close)
  const { git, folder } = await cloned(platform)
  const push = async (branch: string): ReturnType<Git> => {
    await git('checkout', '--quiet', '-B', branch)
    writeFileSync(join(folder, 'film.bin'), randomBytes(700 * 1024))
    await git('add', '--all')
    await git('commit', '--quiet', '--message=A film')
    return git('push', '--quiet', 'origin', branch)
  }
  const { db } = platform.store
  await db
    .updateTable('project')
    .set({ settings: JSON.stringify({ quotas: { repositoryMegabytes: 1 } }) })
    .execute()
  expect((await push('first')).ok).toBe(true)
  const refused = await push('second')
  expect(refused.ok).toBe(false)
  expect(refused.said).toContain('quota-repository: the repository of this project may have 1 MB, and would have 2 MB.')
  // Nothing of it is kept, and what was accepted before is.
  expect((await git('ls-remote', '--exit-code', 'origin', 'second')).ok).toBe(false)
  expect((await git('push', '--quiet', 'origin', '--delete', 'first')).ok).toBe(true)
  await db.updateTable('project').set({ settings: '{}' }).execute()
  expect((await git('push', '--quiet', 'origin', 'second')).ok).toBe(true)
})

test('a full repository takes pushes that bring no files, and what others are sending or have left behind does not count', async () => {
  const platform = await startTestPlatform()
  open.push(platform.close)
  const { git, folder } = await cloned(platform)
  const objects = join(platform.dataFolder, 'repositories', `${platform.project.id}.git`, 'objects')
  const another = join(objects, 'tmp_objdir-incoming-another', 'pack')
  mkdirSync(another, { recursive: true })
  writeFileSync(join(another, 'tmp_pack_film'), randomBytes(2 * 1024 * 1024))
  writeFileSync(join(objects, 'pack', 'tmp_pack_killed'), randomBytes(2 * 1024 * 1024))
  await platform.store.db
    .updateTable('project')
    .set({ settings: JSON.stringify({ quotas: { repositoryMegabytes: 1 } }) })
    .execute()
  writeFileSync(join(folder, 'page.mdx'), 'A page.\n')
  await git('add', '--all')
  await git('commit', '--quiet', '--message=A page')
  expect(await git('push', '--quiet', 'origin', 'HEAD:page')).toMatchObject({ ok: true })

  writeFileSync(join(objects, 'pack', 'film'), randomBytes(2 * 1024 * 1024))
  for (const push of [['HEAD:refs/tags/v1'], ['--force', 'HEAD~1:page']])
    expect(await git('push', '--quiet', 'origin', ...push)).toMatchObject({ ok: true })
  writeFileSync(join(folder, 'other.mdx'), 'Another page.\n')
  await git('add', '--all')
  await git('commit', '--quiet', '--message=Another page')
  expect((await git('push', '--quiet', 'origin', 'HEAD:page')).said).toContain('quota-repository')
})

test('quotas are read and set by the API; a key to one project does not set them, and a refusal says when to come back', async () => {
  const platform = await startTestPlatform({
    environment: { PATH: process.env['PATH'], DOCWRIGHT_DRAIN_SECONDS: '0', DOCWRIGHT_NEW_JOBS_PER_HOUR: '1' },
  })
  open.push(platform.close)
  const { project, store, url } = platform
  const { id: organisationId } = await store.db.selectFrom('organisation').select('id').executeTakeFirstOrThrow()
  const all = await createApiKey(store, { organisationId, name: 'all', scopes: ['read', 'write'] })
  async function ask(key: string, path: string, body?: unknown) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${url}/v2/${path}`, { headers, ...sent })
    const retry = answer.headers.get('retry-after')
    return { status: answer.status, retry, body: (await answer.json()) as Record<string, unknown> }
  }
  const quotas = `project/${project.id}/quotas`
  const before = await ask(project.key, quotas)
  expect(before.body['jobsPerHour']).toEqual({ limit: 1, isOwn: false, used: 0 })
  expect(before.body['deploymentsPerHour']).toMatchObject({ limit: null, isOwn: false })
  const refused = await ask(project.key, quotas, { jobsPerHour: 'none' })
  expect([refused.status, refused.body['code']]).toEqual([403, 'insufficient-scope'])
  const job = `agent/${project.id}/job`
  const prompt = { prompt: 'Fix the links.' }
  expect((await ask(project.key, job, prompt)).status).toBe(201)
  const second = await ask(project.key, job, prompt)
  expect([second.status, second.body['code']]).toEqual([429, 'quota-jobs'])
  expect(Number(second.retry)).toBeGreaterThan(3500)
  const set = await ask(all.text, quotas, { jobsPerHour: 'none', repositoryMegabytes: 5 })
  expect(set.body).toMatchObject({
    jobsPerHour: { limit: null, isOwn: true, used: 1 },
    repositoryMegabytes: { limit: 5, isOwn: true },
  })
  expect((await ask(all.text, quotas, { jobsPerHour: 0 })).status).toBe(400)
  expect((await ask(project.key, job, prompt)).status).toBe(201)
  // A repository that is full gets no jobs that could commit nothing.
  const full = join(platform.dataFolder, 'repositories', `${project.id}.git`, 'objects', 'pack', 'large')
  writeFileSync(full, randomBytes(6 * 1024 * 1024))
  const third = await ask(project.key, job, prompt)
  expect([third.status, third.body['code']]).toEqual([413, 'quota-repository'])
  expect((await ask(all.text, quotas, { jobsPerHour: 'default' })).body['jobsPerHour']).toMatchObject({ limit: 1 })
})

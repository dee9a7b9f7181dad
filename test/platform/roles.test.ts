import { afterAll, beforeAll, expect, test } from 'vitest'
import { runPlatformCommand } from '../../packages/server/src/cli/command-line.ts'
import { startTestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import type { TestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'

const roles = ['owner', 'admin', 'member', 'viewer'] as const
const password = 'a few words I remember'
let platform: TestPlatform
let base = ''
const cookies = new Map<string, string>()

beforeAll(async () => {
  platform = await startTestPlatform()
  base = `/projects/${platform.project.id}`
  cookies.set('owner', await makeAccount(`/set-up/${platform.news.ownerToken ?? ''}`, 'owner'))
  for (const role of roles.slice(1)) {
    const { url } = JSON.parse(await command('invite', '--role', role, '--json')) as { url: string }
    cookies.set(role, await makeAccount(new URL(url).pathname, role))
  }
})
afterAll(async () => platform.close())

async function command(...words: string[]): Promise<string> {
  let printed = ''
  let noted = ''
  const status = await runPlatformCommand(['account', ...words, '--data', platform.dataFolder], {
    output: { print: (text) => void (printed += text), note: (text) => void (noted += text) },
    environment: { PATH: process.env['PATH'] },
    version: '0.0.0',
    signal: new AbortController().signal,
  })
  if (status !== 0) throw new Error(noted)
  return printed
}

async function makeAccount(path: string, role: string): Promise<string> {
  const page = await fetch(`${platform.url}${path}`)
  const fields = { token: tokenIn(await page.text()), name: role, email: `${role}@example.com`, password }
  return cookiesOf(await post(path, fields, cookiesOf(page)))
}

async function post(path: string, fields: Record<string, string>, cookie: string): Promise<Response> {
  return fetch(`${platform.url}${path}`, {
    method: 'POST',
    headers: { cookie, origin: platform.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  })
}

/** What a role gets for a form that was sent from a page it may see. */
async function send(role: string, path: string, fields: Record<string, string> = {}): Promise<number> {
  const cookie = cookies.get(role) ?? ''
  const page = await fetch(`${platform.url}${base}/jobs/new`, { headers: { cookie } })
  return (await post(path, { token: tokenIn(await page.text()), ...fields }, cookie)).status
}

function tokenIn(html: string): string {
  return /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

test('everybody who is invited reads everything', async () => {
  for (const role of roles) {
    for (const path of ['', '/jobs', '/reviews', '/keys', '/settings']) {
      const answer = await fetch(`${platform.url}${base}${path}`, { headers: { cookie: cookies.get(role) ?? '' } })
      expect([role, path, answer.status]).toEqual([role, path, 200])
    }
  }
})

test.each([
  ['start a job', '/jobs/new', { prompt: 'Fix the links.' }, 303, ['owner', 'admin', 'member']],
  ['cancel a job', '/jobs/job_none/cancel', {}, 404, ['owner', 'admin', 'member']],
  ['merge', '/reviews/99/merge', {}, 404, ['owner', 'admin', 'member']],
  ['make a key', '/keys/new', { name: 'Mine', scopes: 'read', expiry: 'never' }, undefined, ['owner', 'admin']],
  ['change the settings', '/settings', {}, undefined, ['owner', 'admin']],
  ['do what no route names', '/anything', {}, 404, ['owner', 'admin']],
] as const)('who may %s', async (_name, path, fields, done, allowed) => {
  const may: string[] = []
  for (const role of roles) {
    const status = await send(role, `${base}${path}`, fields)
    if (status === (done ?? status) && status !== 403) may.push(role)
  }
  expect(may).toEqual(allowed)
})

test('who may make a project', async () => {
  for (const role of roles) {
    const status = await send(role, '/projects/new', { name: `Of ${role}`, from: 'starter' })
    expect([role, status]).toEqual([role, ['owner', 'admin'].includes(role) ? 303 : 422])
  }
})

test('another role, and the end of an account, hold from the next request on', async () => {
  expect(await command('list')).toContain('viewer  viewer@example.com')
  await command('role', 'viewer@example.com', 'member')
  expect(await send('viewer', `${base}/reviews/99/merge`)).toBe(404)
  await command('remove', 'viewer@example.com')
  const answer = await fetch(`${platform.url}${base}`, {
    headers: { cookie: cookies.get('viewer') ?? '' },
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  await expect(command('remove', 'owner@example.com')).rejects.toThrow('Somebody must own the platform.')
})

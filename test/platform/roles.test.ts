import { afterAll, beforeAll, expect, test } from 'vitest'
import { runPlatformCommand } from '../../packages/server/src/cli/command-line.ts'
import { startTestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import type { TestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import { createVisitor } from './visitor.ts'
import type { Visitor } from './visitor.ts'

const roles = ['owner', 'admin', 'member', 'viewer'] as const
const password = 'a few words I remember'
let platform: TestPlatform
let base = ''
const visitors = new Map<string, Visitor>()

beforeAll(async () => {
  platform = await startTestPlatform()
  base = `/projects/${platform.project.id}`
  visitors.set('owner', await makeAccount(platform.news.ownerToken ?? '', 'owner'))
  for (const role of roles.slice(1)) {
    const { url } = JSON.parse(await command('invite', '--role', role, '--json')) as { url: string }
    visitors.set(role, await makeAccount(url.split('/').at(-1) ?? '', role))
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

async function makeAccount(token: string, role: string): Promise<Visitor> {
  const visitor = createVisitor(platform.url)
  await visitor.setUp(token, { name: role, email: `${role}@example.com`, password })
  return visitor
}

function visitorOf(role: string): Visitor {
  const visitor = visitors.get(role)
  if (visitor === undefined) throw new Error(`Nobody is ${role}.`)
  return visitor
}

/** What a role gets for a form that was sent from a page it may see. */
async function send(role: string, path: string, fields: Record<string, string> = {}): Promise<number> {
  const visitor = visitorOf(role)
  const page = await visitor.visit(`${base}/jobs/new`)
  return (await visitor.submit(path, { ...page.fields, ...fields })).status
}

test('everybody who is invited reads everything', async () => {
  for (const role of roles) {
    for (const path of ['', '/jobs', '/reviews', '/keys', '/settings']) {
      const page = await visitorOf(role).visit(`${base}${path}`)
      expect([role, path, page.status]).toEqual([role, path, 200])
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
  expect((await visitorOf('viewer').visit(base)).status).toBe(303)
  await expect(command('remove', 'owner@example.com')).rejects.toThrow('The platform must have at least one owner.')
})

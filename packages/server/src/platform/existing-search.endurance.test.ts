import { afterEach, beforeEach, expect, test } from 'vitest'
import { foundPagesSchema, pageContentSchema, type ApiKeyAnswer, type FoundPage } from '@docwright/contract'
import { setTimeout as pause } from 'node:timers/promises'
import { createApiKey } from '../access/manage-keys.ts'
import { addProject } from '../store/testing/add-project.ts'
import { startHostedRepository } from './testing/start-hosted-repository.ts'

let hosted: Awaited<ReturnType<typeof startHostedRepository>>
let assistantKey: string
const shop = 'https://www.example.com'

beforeEach(async () => {
  hosted = await startHostedRepository(() => ({ text: 'Done.' }))
  const { store, project } = hosted.platform
  const row = await store.db.selectFrom('project').selectAll().where('id', '=', project.id).executeTakeFirstOrThrow()
  const owner = { organisationId: row.organisation_id, projectId: project.id }
  const made = await createApiKey(store, { ...owner, name: 'Search', scopes: ['search'], origins: [shop] })
  assistantKey = made.text
  await hosted.push({
    'docs.json': JSON.stringify({
      name: 'Handbook',
      navigation: {
        languages: [
          { language: 'en', pages: ['index', 'guides/limits'] },
          { language: 'jp', pages: ['jp/index', 'jp/ガイド/index'] },
        ],
      },
      redirects: [{ source: '/quotas', destination: '/guides/limits' }],
    }),
    'index.mdx': '---\ntitle: Welcome\n---\n\nBegin with the zebra.\n',
    'guides/limits.mdx':
      '---\ntitle: Limits\ntag: BETA\n---\n\nRead this first.\n\n## Zebra limits\n\nA zebra has 100 stripes an hour.\n',
    'jp/index.mdx': '---\ntitle: ようこそ\n---\n\nzebra から始めます。\n',
    'jp/ガイド/index.mdx': '---\ntitle: ガイド\n---\n\nokapi について。\n',
  })
  for (;;) {
    const response = await search({ query: 'zebra' })
    if (response.status === 200 && ((await response.json()) as FoundPage[]).length > 0) break
    await pause(50)
  }
})
afterEach(async () => hosted.close())

interface Asked {
  key?: string | undefined
  origin?: string
  domain?: string
}

async function ask(what: 'search' | 'page', body: unknown, asked: Asked = {}): Promise<Response> {
  const { key = assistantKey, origin, domain = 'handbook' } = asked
  return fetch(`${hosted.platform.url}/discovery/v1/${what}/${domain}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      ...(origin === undefined ? {} : { origin }),
    },
    body: JSON.stringify(body),
  })
}

async function search(body: unknown, asked?: Asked): Promise<Response> {
  return ask('search', body, asked)
}

async function found(body: unknown, asked?: Asked): Promise<FoundPage[]> {
  const response = await search(body, asked)
  expect(response.status).toBe(200)
  return foundPagesSchema.parse(await response.json())
}

test('a site is searched as its readers search it, by language, tag and score', async () => {
  const pages = await found({ query: 'zebra limits' })
  expect(pages[0]).toMatchObject({ path: 'guides/limits', metadata: { title: 'Limits', score: 1 } })
  expect(pages[0]?.content).toContain('## Zebra limits\n\nA zebra has 100 stripes an hour.')
  expect((await found({ query: 'zebra' })).map(({ path }) => path).toSorted()).toEqual(['guides/limits', 'index'])
  expect((await found({ query: 'zebra', pageSize: 1 })).length).toBe(1)
  expect((await found({ query: 'zebra', filter: { language: 'jp' } })).map(({ path }) => path)).toEqual(['jp/index'])
  expect((await found({ query: 'zebra', filter: { tag: 'beta', groups: ['staff'] } })).map(({ path }) => path)).toEqual(
    ['guides/limits'],
  )
  expect(await found({ query: 'zebra', filter: { language: 'fr' } })).toEqual([])
  expect(await found({ query: 'zebra', filter: { version: 'v9' } })).toEqual([])
  expect((await found({ query: 'zebra limits', scoreThreshold: 1 })).length).toBe(1)
  for (const domain of ['handbook.127.0.0.1', 'handbook.localhost']) await search({ query: 'zebra' }, { domain })
})

test('a page is read as Markdown, by its path, its address, and what leads to it', async () => {
  const names = [
    'guides/limits',
    '/guides/limits',
    'guides/limits.mdx',
    'https://docs.example.com/guides/limits#a',
    'quotas',
  ]
  for (const path of names) {
    const response = await ask('page', { path })
    const page = pageContentSchema.parse(await response.json())
    expect([path, page.path]).toEqual([path, 'guides/limits'])
    expect(page.content).toContain('A zebra has 100 stripes an hour.')
  }
  // A page of a folder is called as `docs.json` calls it, in answers to both.
  for (const [path, query, name] of [
    ['jp', 'zebra', 'jp/index'],
    ['jp/index', 'zebra', 'jp/index'],
    ['/jp/ガイド/', 'okapi', 'jp/ガイド/index'],
  ] as const) {
    expect(pageContentSchema.parse(await (await ask('page', { path })).json()).path).toBe(name)
    expect((await found({ query, filter: { language: 'jp' } })).map((page) => page.path)).toEqual([name])
  }
  for (const path of ['/', 'index']) {
    expect(pageContentSchema.parse(await (await ask('page', { path })).json()).content).toContain(
      'Begin with the zebra.',
    )
  }
  for (const path of ['nowhere', '../../etc/passwd', 'docs.json', '_docwright/x']) {
    const response = await ask('page', { path })
    const body = (await response.json()) as { message?: string }
    expect([path, response.status, typeof body.message]).toEqual([path, 404, 'string'])
  }
})

test('a browser may use an assistant key on the websites that it allows, and no admin key', async () => {
  const { url, project } = hosted.platform
  const preflight = async (path: string, origin: string): Promise<[number, string | null]> => {
    const response = await fetch(url + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    })
    return [response.status, response.headers.get('access-control-allow-origin')]
  }
  expect(await preflight('/discovery/v1/search/handbook', shop)).toEqual([204, shop])
  expect(await preflight('/discovery/v1/page/handbook', shop)).toEqual([204, shop])
  expect(await preflight('/discovery/v1/search/handbook', 'https://evil.test')).toEqual([403, null])
  expect(await preflight('/discovery/v1/search/nobody', shop)).toEqual([403, null])
  for (const path of [`/v1/project/update/${project.id}`, `/v2/agent/${project.id}/job`, `/v1/agent/${project.id}/job`])
    expect((await preflight(path, shop))[1]).toBeNull()
  const allowed = await search({ query: 'zebra' }, { origin: shop })
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([200, shop])
  const bad = await search({ query: 'zebra', pageSize: 51 }, { origin: shop })
  expect([bad.status, bad.headers.get('access-control-allow-origin')]).toEqual([400, shop])
  const other = await search({ query: 'zebra' }, { origin: 'https://evil.test' })
  expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([403, null])
  expect((await other.json()) as unknown).toMatchObject({
    code: 'origin-not-allowed',
    error: expect.stringContaining('evil.test') as string,
  })
  const admin = await search({ query: 'zebra' }, { origin: shop, key: project.key })
  expect([admin.status, admin.headers.get('access-control-allow-origin')]).toEqual([403, null])
})

test('an assistant key opens one site and nothing else, and no other key opens that', async () => {
  const { platform } = hosted
  const { url, project, store } = platform
  const at = async (path: string, method = 'GET'): Promise<number> => {
    const response = await fetch(url + path, { method, headers: { authorization: `Bearer ${assistantKey}` } })
    return response.status
  }
  expect(await at(`/v2/agent/${project.id}/jobs`)).toBe(403)
  expect(await at(`/v1/agent/${project.id}/jobs`)).toBe(403)
  expect(await at(`/v1/project/update/${project.id}`, 'POST')).toBe(403)
  expect(await at(`/v2/project/${project.id}/keys`)).toBe(403)
  const git = await fetch(`${url}/git/${project.slug}.git/info/refs?service=git-upload-pack`, {
    headers: { authorization: `Basic ${Buffer.from(`key:${assistantKey}`).toString('base64')}` },
  })
  expect(git.status).toBe(404)
  expect((await search({ query: 'zebra' }, { key: project.key })).status).toBe(403)
  expect((await search({ query: 'zebra' }, { key: '' })).status).toBe(401)
  await addProject(store, { slug: 'foreign' })
  expect((await search({ query: 'zebra' }, { domain: 'foreign' })).status).toBe(404)
  expect((await search({ query: 'zebra' }, { domain: '..%2Fhandbook' })).status).toBe(404)
})

test('a site is searched at the address that clients called before as well, by the same rules', async () => {
  const before = async (key: string, origin?: string): Promise<Response> =>
    fetch(`${hosted.platform.url}/v1/search/handbook`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(origin === undefined ? {} : { origin }),
      },
      body: JSON.stringify({ query: 'zebra limits', pageSize: 1 }),
    })
  const response = await before(assistantKey, shop)
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, shop])
  expect(foundPagesSchema.parse(await response.json())).toEqual(await found({ query: 'zebra limits', pageSize: 1 }))
  expect((await before(hosted.platform.project.key)).status).toBe(403)
  expect((await before(assistantKey, 'https://evil.test')).status).toBe(403)
})

test('what cannot be searched for is refused with a sentence', async () => {
  const rows: [unknown, RegExp][] = [
    [{}, /query/],
    [{ query: ' ' }, /query/],
    [{ query: 'x'.repeat(10_000) }, /query/],
    [{ query: 'a', pageSize: 0 }, /pageSize/],
    [{ query: 'a', pageSize: 51 }, /pageSize/],
    [{ query: 'a', pageSize: '5' }, /pageSize/],
    [{ query: 'a', scoreThreshold: 2 }, /scoreThreshold/],
    [{ query: 'a', filter: 'x' }, /filter/],
  ]
  for (const [body, error] of rows) {
    const response = await search(body)
    const refused = (await response.json()) as { error: string }
    expect([body, response.status, refused.error]).toEqual([body, 400, expect.stringMatching(error)])
  }
})

test('keys are made, listed and revoked over HTTP with a key for all projects, and end after 90 days unless told otherwise', async () => {
  const { url, project, store } = hosted.platform
  const row = await store.db.selectFrom('project').selectAll().where('id', '=', project.id).executeTakeFirstOrThrow()
  const { text: owner } = await createApiKey(store, { organisationId: row.organisation_id, name: 'Owner' })
  const call = async (method: string, path: string, body?: unknown, key = owner): Promise<Response> =>
    fetch(`${url}/v2/project/${project.id}/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const make = async (body: object): Promise<{ secret: string; key: ApiKeyAnswer }> => {
    const response = await call('POST', 'keys', body)
    expect(response.status).toBe(201)
    return (await response.json()) as { secret: string; key: ApiKeyAnswer }
  }
  const usual = await make({ name: 'Pipeline', addresses: ['203.0.113.0/24'] })
  const days = (Date.parse(usual.key.expiresAt ?? '') - Date.parse(usual.key.createdAt)) / 86_400_000
  expect(Math.round(days)).toBe(90)
  expect(usual.key).toMatchObject({ kind: 'admin', scopes: ['read', 'write'], allProjects: false })
  const elsewhere = await call('GET', 'deployments', undefined, usual.secret)
  expect(elsewhere.status).toBe(403)
  const assistant = await make({ name: 'Field', kind: 'assistant', origins: ['*'], expiresInDays: null })
  expect(assistant.key).toMatchObject({ kind: 'assistant', scopes: ['search'], origins: ['*'], expiresAt: null })
  expect((await search({ query: 'zebra' }, { key: assistant.secret, origin: 'https://any.test' })).status).toBe(200)
  expect((await call('POST', `key/${assistant.key.id}/revoke`)).status).toBe(200)
  expect((await search({ query: 'zebra' }, { key: assistant.secret })).status).toBe(401)
  const { keys } = (await (await call('GET', 'keys')).json()) as { keys: ApiKeyAnswer[] }
  expect(keys.find(({ id }) => id === assistant.key.id)?.revokedAt).not.toBeNull()
  expect((await call('POST', 'keys', { name: 'x' }, project.key)).status).toBe(403)
  expect((await call('POST', 'keys', { name: 'x', origins: ['*'] })).status).toBe(400)
  expect((await call('POST', 'keys', { name: 'x', addresses: ['here'] })).status).toBe(400)
  expect((await call('POST', 'key/key_1/revoke')).status).toBe(404)
})

import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { updateStatusSchema, type UpdateStatus } from '@docwright/contract'
import { createApiKey } from '../access/manage-keys.ts'
import { addProject } from '../store/testing/add-project.ts'
import { startHostedRepository } from './testing/start-hosted-repository.ts'

let hosted: Awaited<ReturnType<typeof startHostedRepository>>

beforeEach(async () => {
  hosted = await startHostedRepository(() => ({ text: 'Done.' }))
})
afterEach(async () => hosted.close())

/** Sends a request as a client does that was written for another service. */
async function call(
  method: string,
  path: string,
  init: { key?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Response> {
  const { key = hosted.platform.project.key, headers, ...rest } = init
  const authorization = key === '' ? {} : { authorization: `Bearer ${key}` }
  return fetch(hosted.platform.url + path, { method, headers: { ...authorization, ...headers }, ...rest })
}

async function ended(statusId: string): Promise<UpdateStatus> {
  for (;;) {
    const response = await call('GET', `/v1/project/update-status/${statusId}`)
    expect(response.status).toBe(200)
    const status = updateStatusSchema.parse(await response.json())
    if (status.status === 'success' || status.status === 'failure') return status
    await pause(50)
  }
}

/** Asks for a site of this machine, whose name no resolver knows. */
async function visit(address: string): Promise<number> {
  const { host, port } = new URL(address)
  const [response] = (await once(request({ host: '127.0.0.1', port, headers: { host } }).end(), 'response')) as [
    IncomingMessage,
  ]
  response.resume()
  return response.statusCode ?? 0
}

async function refused(response: Response): Promise<{ status: number; error: unknown }> {
  const { error } = (await response.json()) as { error?: unknown }
  return { status: response.status, error }
}

const json = { 'content-type': 'application/json' }

test('an update deploys the branch again though no commit is new, and its status is told to the end', async () => {
  const { id, slug } = hosted.platform.project
  await hosted.push({ 'added.mdx': '# Added\n' })
  const head = (await hosted.git('rev-parse', 'HEAD')).trim()
  const begun: string[] = []
  for (const init of [{}, { headers: json }, { headers: json, body: '{}' }]) {
    const response = await call('POST', `/v1/project/update/${id}`, init)
    expect(response.status).toBe(202)
    const { statusId } = (await response.json()) as { statusId: string }
    begun.push(statusId)
    const status = await ended(statusId)
    expect(status).toMatchObject({
      _id: statusId,
      projectId: id,
      status: 'success',
      subdomain: slug,
      screenshot: null,
      screenshotLight: null,
      screenshotDark: null,
      author: { name: 'Ada', avatarUrl: null, githubUserId: null },
      commit: { sha: head, ref: 'refs/heads/main', message: 'Change' },
      source: 'api',
    })
    expect(status.commit.filesChanged).toEqual({ added: ['added.mdx'], modified: [], removed: [] })
    expect(status.endedAt).not.toBeNull()
  }
  expect(new Set(begun).size).toBe(3)
})

test('one that a newer one has overtaken has the status of that one', async () => {
  const { id } = hosted.platform.project
  const begin = async (): Promise<string> => {
    const response = await call('POST', `/v1/project/update/${id}`)
    return ((await response.json()) as { statusId: string }).statusId
  }
  const all = await Promise.all([begin(), begin(), begin(), begin()])
  const statuses = await Promise.all(all.map(ended))
  expect(statuses.map(({ status }) => status)).toEqual(['success', 'success', 'success', 'success'])
})

test('a preview has the address that will work, whatever its branch is called', async () => {
  const { id } = hosted.platform.project
  await hosted.git('checkout', '--quiet', '-b', 'feature/New_Pricing--2026')
  await hosted.git('push', '--quiet', 'origin', 'HEAD:feature/New_Pricing--2026')
  const body = JSON.stringify({ branch: 'feature/New_Pricing--2026' })
  const response = await call('POST', `/v1/project/preview/${id}`, { headers: json, body })
  expect(response.status).toBe(202)
  const { statusId, previewUrl } = (await response.json()) as { statusId: string; previewUrl: string }
  expect((await ended(statusId)).commit.ref).toBe('refs/heads/feature/New_Pricing--2026')
  expect(await visit(previewUrl)).toBe(200)
})

test('a preview whose branch is deleted meanwhile has an end, and polls of it cost little', async () => {
  const { id } = hosted.platform.project
  await hosted.git('push', '--quiet', 'origin', 'HEAD:gone')
  const body = JSON.stringify({ branch: 'gone' })
  const response = await call('POST', `/v1/project/preview/${id}`, { headers: json, body })
  const { statusId } = (await response.json()) as { statusId: string }
  await hosted.git('push', '--quiet', 'origin', '--delete', 'gone')
  const end = await ended(statusId)
  // Deleted before it was made, or after.
  expect(end.summary).toMatch(/deleted/)
  const polls = await Promise.all(
    Array.from({ length: 500 }, async () => (await call('GET', `/v1/project/update-status/${statusId}`)).status),
  )
  expect(new Set(polls)).toEqual(new Set([200]))
  expect((await call('POST', `/v1/project/preview/${id}`, { headers: json, body })).status).toBe(404)
})

test('whatever is wrong is refused in the form that clients of the first version read', async () => {
  const { platform } = hosted
  const { id } = platform.project
  const { projectId: foreign } = await addProject(platform.store, { slug: 'foreign' })
  const preview = `/v1/project/preview/${id}`
  const rows: [string, Response, number, RegExp][] = [
    ['no key', await call('POST', `/v1/project/update/${id}`, { key: '' }), 401, /Authorization/],
    ['not a key', await call('POST', `/v1/project/update/${id}`, { key: 'mint_abc' }), 401, /Authorization/],
    ['a project of another organization', await call('POST', `/v1/project/update/${foreign}`), 404, /no project/],
    ['no project', await call('POST', '/v1/project/update/..%2F..%2Fetc'), 404, /no project/],
    ['an unknown status', await call('GET', '/v1/project/update-status/deployment_1'), 404, /no update/],
    ['no branch', await call('POST', preview, { headers: json, body: '{}' }), 400, /branch/],
    ['no body', await call('POST', preview), 415, /Content-Type/],
    ['an option', await call('POST', preview, { headers: json, body: '{"branch":"--upload-pack=x"}' }), 404, /branch/],
    ['an unknown branch', await call('POST', preview, { headers: json, body: '{"branch":"gone"}' }), 404, /gone/],
    ['the wrong method', await call('GET', `/v1/project/update/${id}`), 405, /./],
    ['an address that never was', await call('GET', '/v1/nothing'), 404, /no endpoint/],
    ['analytics', await call('GET', `/v1/analytics/${id}/views`), 501, /not available .* yet/],
    ['export', await call('POST', '/v1/static-export/jobs'), 501, /not available .* yet/],
    ['the assistant', await call('POST', '/discovery/v2/assistant/handbook/message'), 501, /not available .* yet/],
    ['its older address', await call('POST', '/v1/assistant/handbook/message'), 501, /not available .* yet/],
    ['one that is older still', await call('POST', '/v1/chat/topic'), 501, /not available .* yet/],
  ]
  for (const [what, response, status, error] of rows) {
    expect([what, await refused(response)]).toEqual([what, { status, error: expect.stringMatching(error) as string }])
  }
})

test('a key that only reads starts nothing, and a status of another project is not found', async () => {
  const { platform } = hosted
  const { id } = platform.project
  const { organisationId, projectId } = await addProject(platform.store, { slug: 'foreign' })
  const made = await createApiKey(platform.store, { organisationId, projectId, name: 'Other' })
  const response = await call('POST', `/v1/project/update/${id}`)
  const { statusId } = (await response.json()) as { statusId: string }
  const foreign = await call('GET', `/v1/project/update-status/${statusId}`, { key: made.text })
  expect(await refused(foreign)).toMatchObject({ status: 404 })
  const [project] = await platform.store.db.selectFrom('project').selectAll().where('id', '=', id).execute()
  const reading = await createApiKey(platform.store, {
    organisationId: project?.organisation_id ?? '',
    name: 'Reads',
    scopes: ['read'],
  })
  expect((await call('GET', `/v1/project/update-status/${statusId}`, { key: reading.text })).status).toBe(200)
  expect(await refused(await call('POST', `/v1/project/update/${id}`, { key: reading.text }))).toMatchObject({
    status: 403,
  })
})

test('an organization has 10 updates in 10 seconds and 5 previews in a minute, and is told how long to wait', async () => {
  const { id } = hosted.platform.project
  const updates = await Promise.all(Array.from({ length: 12 }, async () => call('POST', `/v1/project/update/${id}`)))
  const busy = updates.filter(({ status }) => status === 429)
  expect(busy).toHaveLength(2)
  expect(Number(busy[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  const previews: number[] = []
  for (let count = 0; count < 6; count += 1) {
    const response = await call('POST', `/v1/project/preview/${id}`, { headers: json, body: '{"branch":"main"}' })
    previews.push(response.status)
  }
  expect(previews).toEqual([202, 202, 202, 202, 202, 429])
})

import type { ScriptedReply } from '@docwright/agent/testing'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentSessionListSchema, agentSessionSchema, type AgentSession } from '@docwright/contract'
import { createApiKey } from '../access/manage-keys.ts'
import { addProject } from '../store/testing/add-project.ts'
import { startHostedRepository } from './testing/start-hosted-repository.ts'

let hosted: Awaited<ReturnType<typeof startHostedRepository>>
/** The requests to the model, newest last. */
let asked: string[] = []
let release = Promise.withResolvers<void>()

/** Writes a page about whatever is asked, and finishes; looks into a file that came with the request first. */
async function reply(_prompt: string, whole: string): Promise<ScriptedReply> {
  asked.push(whole)
  if (whole.includes('Wait for me')) await release.promise
  if (whole.includes('Do nothing')) return { text: 'There is nothing to do.' }
  if (whole.includes('Refuse')) return { text: 'No.', stop: 'refusal' }
  const did = (tool: string): boolean => whole.includes(`"name":"${tool}"`) && whole.includes('"role":"tool"')
  const file = /@request\/[\w.-]+/.exec(whole)?.[0]
  if (file !== undefined && !did('grep'))
    return { calls: [{ name: 'grep', input: { pattern: 'needle', files: '@request/**' } }] }
  const page = whole.includes('Second') ? 'second.mdx' : 'first.mdx'
  if (!did('write_file')) {
    return {
      text: 'I write a page.',
      calls: [{ name: 'write_file', input: { path: page, content: '---\ntitle: A page\n---\n' } }],
    }
  }
  return { calls: [{ name: 'finish', input: { title: 'Add a page', summary: 'It was missing.' } }] }
}

beforeEach(async () => {
  asked = []
  release = Promise.withResolvers()
  hosted = await startHostedRepository(reply)
})
afterEach(async () => {
  release.resolve()
  await hosted.close()
})

async function call(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const { url, project } = hosted.platform
  return fetch(`${url}/v1/agent/${project.id}/${path}`, {
    method,
    headers: { authorization: `Bearer ${project.key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })
}

const user = (content: string): { role: string; content: string } => ({ role: 'user', content })

/** The chunks of a stream as the hook of the package reads them. */
function chunksOf(text: string): { type: string; [key: string]: unknown }[] {
  const lines = text.split('\n').filter((line) => line.startsWith('data: {'))
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as { type: string })
}

function textsOf(text: string): string[] {
  return chunksOf(text).flatMap(({ type, delta }) => (type === 'text-delta' ? [String(delta)] : []))
}

async function session(id: string): Promise<AgentSession> {
  const response = await call('GET', `job/${id}`)
  expect(response.status).toBe(200)
  return agentSessionSchema.parse(await response.json())
}

async function halted(id: string): Promise<AgentSession> {
  for (;;) {
    const found = await session(id)
    if (found.haulted) return found
    await pause(50)
  }
}

test('a job is streamed from its beginning to the address of its pull request, and read in the spelling of clients', async () => {
  const response = await call('POST', 'job', {
    messages: [{ role: 'system', content: 'Be brief.' }, user('Write a page.')],
    model: 'sonnet',
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const id = response.headers.get('x-session-id') ?? ''
  const branch = response.headers.get('x-branch-name') ?? ''
  expect(branch).toBe(`docwright/${id}`)
  const text = await response.text()
  const chunks = chunksOf(text)
  expect(chunks[0]).toEqual({ type: 'start', messageId: id })
  expect(chunks.at(-1)).toEqual({ type: 'finish' })
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
  expect(chunks.map(({ type }) => type)).toContain('tool-output-available')
  const texts = textsOf(text)
  expect(texts[0]).toBe('I write a page.')
  const found = await session(id)
  expect(texts.at(-1)).toBe(`Pull request: ${found.pullRequestLink}`)
  expect(found).toMatchObject({
    sessionId: id,
    subdomain: 'handbook',
    branch,
    haulted: true,
    haultReason: 'completed',
    messageToUser: 'It was missing.',
    title: 'Add a page',
    userId: '',
  })
  expect(found.todos.map(({ status }) => status)).toEqual(['completed'])
  expect(JSON.stringify(asked[0])).toContain('## Instructions')
})

test('the stream begins at once, may be left, and the same body again within ten minutes is the same job', async () => {
  const body = { messages: [user('Wait for me, then write a page.')] }
  const leaving = new AbortController()
  const first = await call('POST', 'job', body, leaving.signal)
  const id = first.headers.get('x-session-id') ?? ''
  const reader = first.body?.getReader()
  const begun = new TextDecoder().decode((await reader?.read())?.value)
  expect(begun).toContain('"type":"start"')
  expect(await session(id)).toMatchObject({ haulted: false, haultReason: 'processing', pullRequestLink: '' })
  leaving.abort()
  const again = await call('POST', 'job', body)
  expect(again.headers.get('x-session-id')).toBe(id)
  release.resolve()
  const text = await again.text()
  expect(chunksOf(text).at(-1)).toEqual({ type: 'finish' })
  const other = await call('POST', 'job', { messages: [user('Do nothing, please.')] })
  expect(other.headers.get('x-session-id')).not.toBe(id)
  await other.text()
  const list = await call('GET', 'jobs?skip=1&take=1')
  const { allSessions } = agentSessionListSchema.parse(await list.json())
  expect(allSessions.map(({ sessionId }) => sessionId)).toEqual([id])
})

test('changes go to the branch that is named: made, then gone on with, and as a draft where that is asked', async () => {
  const ask = async (text: string): Promise<AgentSession> => {
    const response = await call('POST', 'job', { branch: 'docs/pages', asDraft: 'true', messages: [user(text)] })
    expect(response.headers.get('x-branch-name')).toBe('docs/pages')
    await response.text()
    return session(response.headers.get('x-session-id') ?? '')
  }
  const first = await ask('Write a page.')
  expect(first).toMatchObject({ branch: 'docs/pages', haultReason: 'completed' })
  await hosted.git('fetch', '--quiet', 'origin')
  const before = (await hosted.git('rev-parse', 'origin/docs/pages')).trim()
  const second = await ask('Second page.')
  expect(second.pullRequestLink).toBe(first.pullRequestLink)
  await hosted.git('fetch', '--quiet', 'origin')
  expect((await hosted.git('log', '--format=%H', 'origin/main..origin/docs/pages')).split('\n')).toContain(before)
  const files = await hosted.git('ls-tree', '--name-only', 'origin/docs/pages')
  expect(files).toContain('first.mdx')
  expect(files).toContain('second.mdx')
  const { db } = hosted.platform.store
  const [pull, ...others] = await db.selectFrom('pull_request').selectAll().execute()
  expect(others).toEqual([])
  expect(pull).toMatchObject({ draft: 1, head: 'docs/pages' })
  // The first job's description stays; the second one adds a comment.
  expect(pull?.body).toContain(first.sessionId)
  const comments = await db.selectFrom('pull_request_comment').select('body').execute()
  expect(comments.map(({ body }) => body.includes(second.sessionId))).toEqual([true])
})

test('the default branch is never pushed to: a job that names it has a branch of its own', async () => {
  const before = (await hosted.git('rev-parse', 'origin/main')).trim()
  const response = await call('POST', 'job', { branch: 'main', messages: [user('Write a page.')] })
  expect(response.headers.get('x-branch-name')).toMatch(/^docwright\/job_/)
  await response.text()
  await hosted.git('fetch', '--quiet', 'origin')
  expect((await hosted.git('rev-parse', 'origin/main')).trim()).toBe(before)
})

test('a branch that a person began is gone on with', async () => {
  await hosted.git('checkout', '--quiet', '-b', 'mine')
  await hosted.git('commit', '--quiet', '--allow-empty', '--message=Begun')
  await hosted.git('push', '--quiet', 'origin', 'mine')
  const mine = (await hosted.git('rev-parse', 'HEAD')).trim()
  const response = await call('POST', 'job', { branch: 'mine', messages: [user('Write a page.')] })
  await response.text()
  await hosted.git('fetch', '--quiet', 'origin')
  expect((await hosted.git('rev-list', 'origin/mine')).split('\n')).toContain(mine)
  expect(await hosted.git('ls-tree', '--name-only', 'origin/mine')).toContain('first.mdx')
})

test('a branch may be called in any script; the header has its name percent-encoded', async () => {
  const branch = '機能/追加'
  const response = await call('POST', 'job', { branch, messages: [user('Write a page.')] })
  expect([response.status, response.headers.get('x-branch-name')]).toEqual([200, encodeURI(branch)])
  expect(textsOf(await response.text()).at(-1)).toMatch(/^Pull request: /)
  expect(await session(response.headers.get('x-session-id') ?? '')).toMatchObject({ branch })
})

test('a difference of half a megabyte is attached, and the agent reads it', async () => {
  const diff = `${'+ a line of a long difference\n'.repeat(18_000)}+ needle in the haystack\n`
  const response = await call('POST', 'job', {
    messages: [
      { role: 'system', content: 'Write a changelog.' },
      { role: 'system', content: diff },
    ],
  })
  expect(response.status).toBe(200)
  await response.text()
  expect(asked.some((whole) => whole.includes('needle in the haystack'))).toBe(true)
  expect(Math.max(...asked.map((whole) => whole.length))).toBeLessThan(200_000)
}, 60_000)

test('version 4 of the package is answered in its own form, later versions send parts', async () => {
  const four = { id: 'chat', messages: [{ ...user('Do nothing.'), parts: [{ type: 'text', text: 'Do nothing.' }] }] }
  const old = await call('POST', 'job', four)
  expect(old.headers.get('x-vercel-ai-data-stream')).toBe('v1')
  const lines = (await old.text()).trimEnd().split('\n')
  expect(lines.every((line) => /^[f029ade3]:/.test(line))).toBe(true)
  expect(lines).toContain('0:"There is nothing to do.\\n\\n"')
  const now = {
    id: 'chat',
    trigger: 'submit-message',
    messages: [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'Do nothing now.' }] }],
  }
  // A page may leave out the name of the chat: its messages have their text twice, as version 4 sends them.
  const { messages } = four
  const nameless = await call('POST', 'job', { messages })
  expect(nameless.headers.get('x-vercel-ai-data-stream')).toBe('v1')
  await nameless.text()
  const dated = await call('POST', 'job', { messages: [{ ...user('Do nothing.'), createdAt: '2026-11-28T00:00:00Z' }] })
  expect(dated.headers.get('x-vercel-ai-data-stream')).toBe('v1')
  await dated.text()
  const current = await call('POST', 'job', now)
  expect(current.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1')
  expect(textsOf(await current.text())).toEqual(['There is nothing to do.'])
})

test('a job that fails ends its stream with the reason', async () => {
  const response = await call('POST', 'job', { messages: [user('Refuse this.')] })
  const chunks = chunksOf(await response.text())
  expect(chunks.at(-1)).toMatchObject({ type: 'error', errorText: expect.any(String) as string })
  expect(await halted(response.headers.get('x-session-id') ?? '')).toMatchObject({ haultReason: 'error' })
})

test('whatever our own API refuses is refused in the form of the first version', async () => {
  const messages = [user('Write a page.')]
  const long = user('x'.repeat(1000))
  const rows: [string, unknown, number, RegExp][] = [
    ['not JSON', 'hello', 400, /JSON/],
    ['no messages', {}, 400, /messages/],
    ['an empty list', { messages: [] }, 400, /messages/],
    ['an empty message', { messages: [user(' '), { role: 'assistant', content: 'Hi' }] }, 400, /empty/],
    ['a thousand messages', { messages: Array.from({ length: 1000 }, () => long) }, 400, /messages/],
    ['only earlier answers', { messages: [{ role: 'assistant', content: 'Done.' }] }, 400, /message/],
    ['a role that is none', { messages: [{ role: 'root', content: 'Hi' }] }, 400, /role/],
    ['a NUL', { messages: [user('a\0b')] }, 400, /U\+0000/],
    ['asDraft: "yes"', { messages, asDraft: 'yes' }, 400, /asDraft.*must be true or false/],
    ['a branch like an option', { messages, branch: '--upload-pack=touch' }, 400, /branch/],
    ['a branch that climbs', { messages, branch: '../main' }, 400, /branch/],
    ['a branch read from right to left', { messages, branch: 'safe\u202Eniam' }, 400, /U\+202E/],
    ['a branch as git names it elsewhere', { messages, branch: 'origin/main' }, 400, /Send “main”/],
    ['no branch', { messages, branch: null }, 400, /branch/],
    ['an array as content', { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }] }, 400, /content/],
    ['an unknown model', { messages, model: 'gpt-9' }, 400, /gpt-9/],
    ['more than 4 MiB', { messages: [user('x'.repeat(4 * 1024 * 1024))] }, 413, /bytes/],
  ]
  for (const [what, body, status, error] of rows) {
    const response = await call('POST', 'job', body)
    const refused = (await response.json()) as { error?: string }
    expect([what, response.status, refused.error]).toEqual([what, status, expect.stringMatching(error)])
  }
  for (const query of ['take=101', 'take=0', 'skip=-1', 'skip=a'])
    expect((await call('GET', `jobs?${query}`)).status).toBe(400)
  // Clients send more than they should.
  expect((await call('GET', 'jobs?page=2&sort=newest')).status).toBe(200)
  expect((await call('GET', 'job/job_1')).status).toBe(404)
  expect(asked).toEqual([])
})

test('600 KB of messages are taken', async () => {
  const messages = Array.from({ length: 6 }, (_, index) => user(`Do nothing. ${index}${'x'.repeat(100_000)}`))
  const response = await call('POST', 'job', { messages })
  expect(response.status).toBe(200)
  expect(textsOf(await response.text())).toEqual(['There is nothing to do.'])
})

test('addresses that are no endpoints, or are spelt otherwise, are answered in the form of their version', async () => {
  const { url, project } = hosted.platform
  const headers = { authorization: `Bearer ${project.key}` }
  const jobs = `v1/agent/${project.id}/jobs`
  const rows: [path: string, error: RegExp][] = [
    [`//${jobs}`, new RegExp(`Did you mean \`/${jobs}\``)],
    [`/V1/agent/${project.id}/jobs`, new RegExp(`Did you mean \`/${jobs}\``)],
    ['/v1', /no endpoint/],
    ['/v1/', /no endpoint/],
    ['/v1/nothing/here', /no endpoint/],
    ['/discovery', /no endpoint/],
    ['/discovery/v1/nothing', /no endpoint/],
    ['/Discovery/v1/search/handbook', /Did you mean `\/discovery\/v1\/search\/handbook`/],
    ['/v1%2Fagent', /no endpoint/],
    ['/v2/nothing', /address/],
    [`//v2/agent/${project.id}/jobs`, /address/],
    ['/V2/openapi.json', /address/],
    ['/v3/agent', /address/],
  ]
  for (const [path, error] of rows) {
    for (const method of ['GET', 'POST']) {
      const response = await fetch(url + path, { method, headers })
      const type = /v[23]/i.test(path) ? 'application/problem+json' : 'application/json'
      expect([path, method, response.status, response.headers.get('content-type')]).toEqual([path, method, 404, type])
      expect((await response.json()) as unknown).toMatchObject({
        code: 'not-found',
        error: expect.stringMatching(error) as string,
      })
    }
  }
})

test('what is not there is named: a project, a job, an update', async () => {
  const { url, project } = hosted.platform
  const errorAt = async (path: string): Promise<string> => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${project.key}` } })
    expect([path, response.status]).toEqual([path, 404])
    return ((await response.json()) as { error: string }).error
  }
  expect(await errorAt('/v1/agent/project_1/jobs')).toMatch(/no project with this ID/)
  expect(await errorAt(`/v1/agent/${project.id}/job/job_1`)).toMatch(/no job and no run/)
  expect(await errorAt('/v1/project/update-status/deployment_1')).toMatch(/no update with this `statusId`/)
})

test('a project of another organization has no jobs for this key, and gets none', async () => {
  const { url, project, store } = hosted.platform
  const { organisationId, projectId } = await addProject(store, { slug: 'foreign' })
  const { text: theirs } = await createApiKey(store, { organisationId, projectId, name: 'Theirs' })
  const at = async (path: string, key: string, body?: object): Promise<Response> =>
    fetch(`${url}/v1/agent/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const body = { messages: [user('Do nothing.')] }
  const own = await at(`${project.id}/job`, project.key, body)
  await own.text()
  const id = own.headers.get('x-session-id') ?? ''
  const before = asked.length
  for (const response of [
    await at(`${projectId}/job`, project.key, body),
    await at(`${projectId}/jobs`, project.key),
    await at(`${projectId}/job/${id}`, project.key),
    await at(`${project.id}/job/${id}`, theirs),
    await at(`${projectId}/job/${id}`, theirs),
  ]) {
    expect(response.status).toBe(404)
    expect(((await response.json()) as { error?: string }).error).toMatch(/no (?:project|job)/)
  }
  expect(asked).toHaveLength(before)
  expect(await (await at(`${projectId}/jobs`, theirs)).json()).toEqual({ allSessions: [] })
})

import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createClient } from './create-client.ts'
import type { AgentJob } from './generated-api.ts'
import { sendRequest } from './send-request.ts'
import type { Transport } from './send-request.ts'
import { followEvents } from './follow-events.ts'
import { waitForJob } from './wait-for-job.ts'

const job: AgentJob = {
  id: 'job_1',
  status: 'active',
  source: { repository: 'https://docs.example.com/git/handbook.git', ref: 'main' },
  model: 'docwright/maintainer',
  prLink: null,
  createdAt: '2026-11-20T21:04:11.000Z',
  archivedAt: null,
}
const done: AgentJob = { ...job, status: 'completed', prLink: 'https://docs.example.com/reviews/1' }
const place = { projectId: 'project_1', id: 'job_1' }
const held = { 'preference-applied': 'wait=25' }

/** Answers in order, and what was asked; an error in the list is a connection that fails. */
function scripted(...answers: readonly (Response | Error)[]) {
  const asked: Request[] = []
  const pauses: number[] = []
  let clock = 0
  const rest = [...answers]
  const transport: Transport = {
    url: 'https://docs.example.com',
    apiKey: 'dw_key',
    retries: 3,
    now: () => (clock += 5_000),
    random: () => 1,
    async pause(milliseconds, signal) {
      signal?.throwIfAborted()
      pauses.push(milliseconds)
    },
    async fetch(input, init) {
      init?.signal?.throwIfAborted()
      asked.push(new Request(input, init))
      const answer = rest.shift()
      if (answer instanceof Response) return answer
      throw answer ?? new Error('The script is at its end.')
    },
  }
  return { transport, asked, pauses }
}

function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  const body = { type: `urn:x:${code}`, title: 'Title', status, detail: 'Detail.', instance: 'urn:y', code, error: '' }
  return Response.json(body, { status, headers })
}

test('a request names operation, key and input', async () => {
  const { transport, asked } = scripted(Response.json({ jobs: [], nextCursor: null }))
  const client = createClient({ url: 'https://docs.example.com/', apiKey: 'dw_key', fetch: transport.fetch })
  await client.listAgentJobs({ projectId: 'a/b', limit: 5, status: 'failed' })
  expect(asked[0]?.url).toBe('https://docs.example.com/v2/agent/a%2Fb/jobs?limit=5&status=failed')
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer dw_key')
})

test('a message whose answer was lost is repeated with the same idempotency key', async () => {
  const { transport, asked, pauses } = scripted(new TypeError('fetch failed'), Response.json(job, { status: 201 }))
  await sendRequest(transport, 'createAgentJob', { projectId: 'p', body: { prompt: 'x' } })
  const keys = asked.map((request) => request.headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect(pauses).toEqual([1000])
})

test('a server that is away for a moment is waited for as long as it asks', async () => {
  const { transport, pauses } = scripted(problem(503, 'unavailable', { 'retry-after': '7' }), Response.json(job))
  await sendRequest(transport, 'getAgentJob', place)
  expect(pauses).toEqual([7000])
})

test.each([
  ['a mistake of the request', problem(404, 'not-found'), { status: 404, code: 'not-found', retryAfter: null }],
  ['the limit', problem(429, 'rate-limited', { 'retry-after': '90' }), { code: 'rate-limited', retryAfter: 90_000 }],
  ['a proxy', new Response('<html>', { status: 405 }), { code: 'unknown', message: 'The server answered 405.' }],
])('an answer that repeating does not help is thrown at once: %s', async (_name, answer, expected) => {
  const { transport, asked } = scripted(answer)
  const error: unknown = await sendRequest(transport, 'getAgentJob', place).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject(expected)
  expect(asked).toHaveLength(1)
})

test('a server that stays away is given up', async () => {
  const away = new TypeError('fetch failed')
  const { transport, asked } = scripted(away, away, away, away, away)
  await expect(sendRequest(transport, 'getAgentJob', place)).rejects.toBe(away)
  expect(asked).toHaveLength(4)
})

test('a job is waited for with held answers and its tag, without a pause of our own', async () => {
  const { transport, asked, pauses } = scripted(
    Response.json(job, { headers: { ...held, etag: '"v1"' } }),
    new Response(null, { status: 304, headers: { ...held, etag: '"v1"' } }),
    Response.json(done, { headers: { ...held, etag: '"v2"' } }),
  )
  const changes: string[] = []
  const ended = await waitForJob(transport, place, { onChange: ({ status }) => changes.push(status) })
  expect(ended).toEqual(done)
  expect(changes).toEqual(['active', 'completed'])
  expect(asked.map(({ headers }) => [headers.get('prefer'), headers.get('if-none-match')])).toEqual([
    ['wait=25', null],
    ['wait=25', '"v1"'],
    ['wait=25', '"v1"'],
  ])
  expect(pauses).toEqual([])
})

test('where answers are not held back, pauses grow to half a minute', async () => {
  const same = (): Response => new Response(null, { status: 304, headers: { etag: '"v1"' } })
  const { transport, pauses } = scripted(
    Response.json(job, { headers: { etag: '"v1"' } }),
    ...Array.from({ length: 7 }, same),
    Response.json(done),
  )
  await waitForJob(transport, place)
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

test('while a job is waited for, a limit and a restart of the server are waited out', async () => {
  const { transport, pauses } = scripted(
    problem(429, 'rate-limited', { 'retry-after': '120' }),
    new TypeError('fetch failed'),
    problem(503, 'unavailable', { 'retry-after': '5' }),
    Response.json(done),
  )
  expect(await waitForJob(transport, place)).toEqual(done)
  expect(pauses).toEqual([120_000, 2000, 5000])
})

test('waiting ends with the signal, with its reason', async () => {
  const { transport } = scripted(Response.json(job, { headers: held }))
  const stop = new AbortController()
  const reason = new Error('The user went home.')
  await expect(waitForJob(transport, place, { signal: stop.signal, onChange: () => stop.abort(reason) })).rejects.toBe(
    reason,
  )
})

test('a job that cannot be read is not waited for', async () => {
  const { transport } = scripted(problem(404, 'not-found'))
  await expect(waitForJob(transport, place)).rejects.toMatchObject({ code: 'not-found' })
})

test('events are read once and in order, over a connection that is cut', async () => {
  const event = (sequence: number): string =>
    `id: ${sequence}\nevent: turn.started\ndata: ${JSON.stringify({ type: 'turn.started', sequence, createdAt: '', data: {} })}\n\n`
  const stream = (text: string): Response => new Response(text, { headers: { 'content-type': 'text/event-stream' } })
  const { transport, asked } = scripted(
    stream(`retry: 2000\n\n${event(1)}: heartbeat\n\n${event(2)}id: 3\nevent: turn`),
    stream(event(2) + event(3)),
    new Response(null, { status: 204 }),
  )
  const seen: number[] = []
  for await (const { sequence } of followEvents(transport, place)) seen.push(sequence)
  expect(seen).toEqual([1, 2, 3])
  expect(asked.map(({ url }) => new URL(url).searchParams.get('after'))).toEqual(['0', '2', '3'])
})

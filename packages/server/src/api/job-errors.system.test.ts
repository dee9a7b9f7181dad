import { expect, test } from 'vitest'
import { createApiKey } from '../access/manage-keys.ts'
import { problemSchema } from '@docwright/contract'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import type { ConsumeRateLimit } from '../jobs/accept-message.ts'
import { createApiFixture } from './testing/api-fixture.ts'
import type { ApiFixture, SendOptions } from './testing/api-fixture.ts'

const create = '/v2/agent/{projectId}/job'

async function refusal(
  api: ApiFixture,
  method: string,
  path: string,
  options?: SendOptions,
): Promise<[number, string, Headers]> {
  const response = await api.send(method, path, options)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const problem = problemSchema.parse(await response.json())
  expect(problem.status).toBe(response.status)
  expect(problem.error).toBe(problem.detail)
  expect(problem.instance).toBe(`urn:docwright:request:${response.headers.get('x-request-id')}`)
  return [response.status, problem.code, response.headers]
}

describeWithStore('Decisions 1.3, errors', (stores) => {
  test('no room for what was sent → 503 unavailable, with a time to wait; nothing is half accepted', async () => {
    const store = await stores.open()
    let isFull = true
    const consumeRateLimit: ConsumeRateLimit = async () => {
      if (isFull) throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
      return { accepted: true, limit: 100, windowSeconds: 3600, remaining: 99, resetSeconds: 1 }
    }
    const api = await createApiFixture(store, { consumeRateLimit })
    const [status, code, headers] = await refusal(api, 'POST', create, { body: { prompt: 'Fix it.' } })
    expect([status, code, Number(headers.get('retry-after')) > 0]).toEqual([503, 'unavailable', true])
    expect(await store.db.selectFrom('turn').select('id').execute()).toEqual([])
    isFull = false
    expect((await api.send('POST', create, { body: { prompt: 'Fix it.' } })).status).toBe(201)
  })

  test.each(['branch', 'base', 'asDraft', 'draft', 'source'])(
    'a wish under the name “%s”, which is not read, is refused by that name; a name nobody knows is ignored',
    async (name) => {
      const api = await createApiFixture(await stores.open())
      const response = await api.send('POST', create, { body: { prompt: 'x', [name]: 'next' } })
      expect(await response.json()).toMatchObject({
        status: 400,
        code: 'invalid-body',
        errors: [{ pointer: `/${name}`, detail: expect.stringContaining('is not read here.') }],
      })
      expect((await api.send('POST', create, { body: { prompt: 'x', later: 1 } })).status).toBe(201)
    },
  )

  test.each([
    ['not JSON', '{"prompt": '],
    ['no object', '"fix"'],
    ['prompt missing', {}],
    ['prompt empty', { prompt: '' }],
    ['prompt only white space', { prompt: ' \n\t ' }],
    ['prompt not a string', { prompt: 7 }],
    ['prompt over 100,000 characters', { prompt: 'x'.repeat(100_001) }],
    ['prompt with a character no database keeps', { prompt: 'a\0b' }],
    ['not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['empty', ''],
  ])('body: %s → 400 invalid-body', async (_case, body) => {
    const api = await createApiFixture(await stores.open())
    expect((await refusal(api, 'POST', create, { body })).slice(0, 2)).toEqual([400, 'invalid-body'])
    const { id } = await api.createJob()
    const message = `${create}/${id}/message`
    expect((await refusal(api, 'POST', message, { body })).slice(0, 2)).toEqual([400, 'invalid-body'])
  })

  test('a prompt of exactly 100,000 characters is taken', async () => {
    const api = await createApiFixture(await stores.open())
    expect((await api.send('POST', create, { body: { prompt: 'é'.repeat(100_000) } })).status).toBe(201)
  })

  test.each(['é', '漢', 'ຂ', '😀'])('of any script, such as %s', async (character) => {
    const api = await createApiFixture(await stores.open())
    expect((await api.send('POST', create, { body: { prompt: character.repeat(100_000) } })).status).toBe(201)
    const longer = await refusal(api, 'POST', create, { body: { prompt: character.repeat(100_001) } })
    expect(longer.slice(0, 2)).toEqual([400, 'invalid-body'])
  })

  test('a body over 1 MiB → 413 body-too-large, with and without a length', async () => {
    const api = await createApiFixture(await stores.open())
    const body = JSON.stringify({ prompt: 'x', rest: 'y'.repeat(1_048_576) })
    expect((await refusal(api, 'POST', create, { body })).slice(0, 2)).toEqual([413, 'body-too-large'])
    const { detail } = problemSchema.parse(await (await api.send('POST', create, { body })).json())
    expect(detail).toBe('Send at most 1048576 bytes.')
    const headers = { 'content-length': '1999999' }
    expect((await refusal(api, 'POST', create, { body: '{}', headers })).slice(0, 2)).toEqual([413, 'body-too-large'])
    let pieces = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pieces += 1
        controller.enqueue(new Uint8Array(65_536).fill(32))
      },
    })
    expect((await refusal(api, 'POST', create, { body: endless })).slice(0, 2)).toEqual([413, 'body-too-large'])
    expect(pieces).toBeLessThan(22)
  })

  test('a body that does not come → 408 request-timeout', async () => {
    const api = await createApiFixture(await stores.open(), { bodyTimeout: 20 })
    const silent = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Buffer.from('{')) })
    expect((await refusal(api, 'POST', create, { body: silent })).slice(0, 2)).toEqual([408, 'request-timeout'])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', ''])(
    'content type “%s” → 415 unsupported-media-type',
    async (type) => {
      const api = await createApiFixture(await stores.open())
      const options = { body: '{"prompt":"x"}', headers: { 'content-type': type } }
      expect((await refusal(api, 'POST', create, options)).slice(0, 2)).toEqual([415, 'unsupported-media-type'])
    },
  )

  test('no, malformed, unknown, revoked or expired key → 401 unauthorized with WWW-Authenticate', async () => {
    let now = Date.now()
    const store = await stores.open({ clock: () => now })
    const api = await createApiFixture(store)
    const owner = { organisationId: api.organisationId, name: 'k' }
    const revoked = await createApiKey(store, owner)
    const expired = await createApiKey(store, { ...owner, expiresAt: now + 1 })
    await store.db.updateTable('api_key').set({ revoked_at: now }).where('id', '=', revoked.key.id).execute()
    now += 10
    for (const key of [null, 'nonsense', `dw_${'a'.repeat(36)}`, revoked.text, expired.text]) {
      const [status, code, headers] = await refusal(api, 'POST', create, { key, body: { prompt: 'x' } })
      expect([status, code, headers.get('www-authenticate')]).toEqual([401, 'unauthorized', 'Bearer'])
    }
    const basic = await refusal(api, 'GET', create, { key: null, headers: { authorization: 'Basic YTpi' } })
    expect(basic[1]).toBe('unauthorized')
  })

  test('the key lacks the scope → 403 insufficient-scope', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    const reader = await createApiKey(store, { organisationId: api.organisationId, name: 'r', scopes: ['read'] })
    const options = { key: reader.text, body: { prompt: 'x' } }
    expect((await refusal(api, 'POST', create, options)).slice(0, 2)).toEqual([403, 'insufficient-scope'])
    expect((await api.send('GET', '/v2/agent/{projectId}/jobs', { key: reader.text })).status).toBe(200)
    const writer = await createApiKey(store, { organisationId: api.organisationId, name: 'w', scopes: ['write'] })
    expect((await refusal(api, 'GET', `${create}s`, { key: writer.text }))[1]).toBe('insufficient-scope')
  })

  test("the caller's address is not on the key's list → 403 ip-not-allowed", async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    const owner = { organisationId: api.organisationId, name: 'k' }
    const far = await createApiKey(store, { ...owner, addresses: ['198.51.100.0/24'] })
    const near = await createApiKey(store, { ...owner, addresses: ['203.0.113.0/24'] })
    expect((await refusal(api, 'GET', `${create}s`, { key: far.text })).slice(0, 2)).toEqual([403, 'ip-not-allowed'])
    expect((await api.send('GET', `${create}s`, { key: near.text })).status).toBe(200)
  })

  test('unknown project, foreign project, unknown job, job of another project → 404, the same body', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    const stranger = await createApiFixture(store, {}, 'stranger')
    const foreignJob = await stranger.createJob()
    const headers = { 'x-request-id': 'same' }
    const paths = [
      '/v2/agent/project_unknown/job/job_unknown',
      `/v2/agent/${stranger.projectId}/job/${foreignJob.id}`,
      `/v2/agent/${api.otherProjectId}/job/job_unknown`,
      '/v2/agent/{projectId}/job/job_unknown',
      `/v2/agent/{projectId}/job/${foreignJob.id}`,
      '/v2/agent/%00%ff/job/..%2f..',
      '/v2/nothing/here',
    ]
    const bodies = new Set<string>()
    for (const path of paths) {
      const response = await api.send('GET', path, { headers })
      expect(response.status).toBe(404)
      bodies.add(await response.text())
    }
    expect(bodies.size).toBe(1)
    for (const path of paths.slice(0, 6)) {
      const sent = { body: { prompt: 'x' }, headers }
      expect((await refusal(api, 'POST', `${path}/message`, sent))[1]).toBe('not-found')
    }
  })

  test('wrong method → 405 method-not-allowed with Allow', async () => {
    const api = await createApiFixture(await stores.open())
    const [status, code, headers] = await refusal(api, 'GET', create)
    expect([status, code, headers.get('allow')]).toEqual([405, 'method-not-allowed', 'POST, OPTIONS'])
    const read = await refusal(api, 'DELETE', `${create}/job_x`)
    expect([read[0], read[2].get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    const options = await api.send('OPTIONS', `${create}/job_x/message`, { key: null })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
  })

  test('no model or repository configured → 409 not-configured on create', async () => {
    const api = await createApiFixture(await stores.open(), {
      planJob: async () => ({ kind: 'refused', code: 'not-configured', occurrence: { detail: 'No model.' } }),
    })
    const answer = await refusal(api, 'POST', create, { body: { prompt: 'x' } })
    expect(answer.slice(0, 2)).toEqual([409, 'not-configured'])
    expect(await api.store.db.selectFrom('rate_use').selectAll().execute()).toEqual([])
  })

  test('idempotency key reused with another body → 422 idempotency-mismatch', async () => {
    const api = await createApiFixture(await stores.open())
    const headers = { 'idempotency-key': 'once' }
    await api.send('POST', create, { body: { prompt: 'one' }, headers })
    const other = await refusal(api, 'POST', create, { body: { prompt: 'two' }, headers })
    expect(other.slice(0, 2)).toEqual([422, 'idempotency-mismatch'])
  })

  test('idempotency key still in flight → 409 idempotency-in-flight', async () => {
    const api = await createApiFixture(await stores.open())
    const path = create.replace('{projectId}', api.projectId)
    const { createHash } = await import('node:crypto')
    const digest = createHash('sha256').update('{"prompt":"one"}').digest('hex')
    const record = { owner: api.organisationId, path, key: 'once', body_digest: digest, status: null, answer: null }
    const times = { created_at: Date.now(), expires_at: Date.now() + 60_000 }
    await api.store.db
      .insertInto('idempotency')
      .values({ ...record, ...times })
      .execute()
    const answer = await refusal(api, 'POST', create, {
      body: { prompt: 'one' },
      headers: { 'idempotency-key': 'once' },
    })
    expect(answer.slice(0, 2)).toEqual([409, 'idempotency-in-flight'])
  })

  test('the same request again → the stored answer, one turn, one use', async () => {
    const api = await createApiFixture(await stores.open())
    const { id } = await api.createJob()
    const options = { body: { prompt: 'And this.' }, headers: { 'idempotency-key': 'k-1' } }
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => api.send('POST', `${create}/${id}/message`, options)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(7)
    expect(new Set(await Promise.all(answers.map(async (answer) => answer.text()))).size).toBe(1)
    expect(await api.store.db.selectFrom('turn').selectAll().where('job_id', '=', id).execute()).toHaveLength(2)
    const uses = api.store.db.selectFrom('rate_use').selectAll().where('endpoint', '=', 'agent-message')
    expect(await uses.execute()).toHaveLength(1)
  })

  test('limit exceeded → 429 rate-limited with Retry-After; 500 parallel requests: exactly 100 pass', async () => {
    const api = await createApiFixture(await stores.open())
    const { id } = await api.createJob()
    const sent = Array.from({ length: 500 }, async () =>
      api.send('POST', `${create}/${id}/message`, { body: { prompt: 'x' } }),
    )
    const answers = await Promise.all(sent)
    const accepted = answers.filter(({ status }) => status === 200)
    const limited = answers.filter(({ status }) => status === 429)
    expect([accepted.length, limited.length]).toEqual([100, 400])
    expect(accepted[0]?.headers.get('ratelimit-policy')).toBe('"agent-message";q=100;w=3600')
    expect(accepted.some(({ headers }) => /^"agent-message";r=0;t=\d+$/.test(headers.get('ratelimit') ?? ''))).toBe(
      true,
    )
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect(limited[0]?.headers.get('ratelimit')).toMatch(/^"agent-message";r=0;t=\d+$/)
    expect(await api.store.db.selectFrom('turn').selectAll().where('job_id', '=', id).execute()).toHaveLength(101)
    // The other endpoint has a limit of its own, and an archived job is looked at after the limit.
    expect((await api.createJob()).status).toBe('active')
    await api.send('POST', `${create}/${id}/archive`)
    expect((await refusal(api, 'POST', `${create}/${id}/message`, { body: { prompt: 'x' } }))[1]).toBe('rate-limited')
  })

  test('requests that fail before the limit, or after it, cost nothing', async () => {
    const api = await createApiFixture(await stores.open())
    const { id } = await api.createJob()
    await api.send('POST', `${create}/${id}/archive`)
    await refusal(api, 'POST', `${create}/${id}/message`, { body: { prompt: '' } })
    await refusal(api, 'POST', `${create}/${id}/message`, { body: { prompt: 'x' } })
    const uses = api.store.db.selectFrom('rate_use').selectAll().where('endpoint', '=', 'agent-message')
    expect(await uses.execute()).toEqual([])
  })

  test('shutting down or database away → 503 unavailable with Retry-After', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    await store.close()
    const away = await refusal(api, 'GET', `${create}s`)
    expect([away[0], away[1], away[2].get('retry-after')]).toEqual([503, 'unavailable', '5'])
    api.drain.abort()
    const draining = await refusal(api, 'GET', `${create}s`)
    expect([draining[0], draining[1], draining[2].get('retry-after')]).toEqual([503, 'unavailable', '5'])
  })

  test('another version of the API → 404 not-found, with no key asked for', async () => {
    const api = await createApiFixture(await stores.open())
    for (const path of ['/v3/agent/project_1/jobs', '/v1', '/v20/openapi.json']) {
      expect((await refusal(api, 'GET', path)).slice(0, 2)).toEqual([404, 'not-found'])
    }
  })

  test('an unknown branch → 400 unknown-ref', async () => {
    const api = await createApiFixture(await stores.open(), {
      planJob: async () => ({ kind: 'refused', code: 'unknown-ref', occurrence: { detail: 'No branch.' } }),
    })
    const answer = await refusal(api, 'POST', create, { body: { prompt: 'x', ref: 'gone' } })
    expect(answer.slice(0, 2)).toEqual([400, 'unknown-ref'])
  })

  test('a mistake of ours → 500 without its text; failed keys are limited per address', async () => {
    const api = await createApiFixture(await stores.open(), {
      planJob: async () => {
        throw new Error('secret /srv/path')
      },
    })
    const response = await api.send('POST', create, { body: { prompt: 'x' } })
    expect(response.status).toBe(500)
    expect(await response.text()).not.toMatch(/secret|srv/)
    expect(api.mistakes).toHaveLength(1)
    const statuses = new Set<number>()
    for (let attempt = 0; attempt < 40; attempt += 1) {
      statuses.add((await api.send('GET', `${create}s`, { key: `dw_${'a'.repeat(36)}` })).status)
    }
    expect([...statuses]).toEqual([401, 429])
  })

  test('Accept: application/json gets the same body under that type', async () => {
    const api = await createApiFixture(await stores.open())
    const response = await api.send('GET', '/v2/nothing', { headers: { accept: 'application/json' } })
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(problemSchema.parse(await response.json()).code).toBe('not-found')
  })
})

import { serve } from '@hono/node-server'
import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createApiKey, revokeApiKey } from '../access/manage-keys.ts'
import type { Problem } from '@docwright/contract'
import { appendEvents } from '../store/jobs/event-queries.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { createApi } from './create-api.ts'
import { createApiFixture } from './testing/api-fixture.ts'
import type { ApiFixture } from './testing/api-fixture.ts'

const eventsOf = (id: string): string => `/v2/agent/{projectId}/job/${id}/events`

async function otherKey({ store, organisationId }: ApiFixture): Promise<string> {
  return (await createApiKey(store, { organisationId, name: 'another' })).text
}

async function refusal(response: Response): Promise<unknown[]> {
  return [response.status, ((await response.json()) as Problem).code, response.headers.get('retry-after')]
}

describeWithStore('Event streams in numbers', (stores) => {
  test('a key that has all its streams open gets 429 with Retry-After; closing one makes room', async () => {
    const api = await createApiFixture(await stores.open())
    const { id } = await api.createJob()
    const open = await Promise.all([1, 2, 3].map(async () => api.send('GET', eventsOf(id))))
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await refusal(await api.send('GET', eventsOf(id)))).toEqual([429, 'rate-limited', '15'])
    expect((await api.send('HEAD', eventsOf(id))).status).toBe(200)
    await open[0]?.body?.cancel()
    await expect.poll(() => api.context.slots.streams.taken).toBe(2)
    expect((await api.send('GET', eventsOf(id))).status).toBe(200)
  })

  test('keys of one project, however many, leave places to another project; a stream that ends gives its place back', async () => {
    const api = await createApiFixture(await stores.open())
    const { id } = await api.createJob()
    const key = await otherKey(api)
    const open = await Promise.all([1, 2, 3].map(async () => api.send('GET', eventsOf(id))))
    const refused = await api.send('GET', eventsOf(id), { key })
    expect(((await refused.clone().json()) as Problem).detail).toContain('of this project')
    expect(await refusal(refused)).toEqual([429, 'rate-limited', '15'])
    const elsewhere = (path: string): string => path.replace('{projectId}', api.otherProjectId)
    const path = elsewhere('/v2/agent/{projectId}/job')
    const made = (await (await api.send('POST', path, { key, body: { prompt: 'Add it.' } })).json()) as { id: string }
    const other = await api.send('GET', elsewhere(eventsOf(made.id)), { key })
    expect(other.status).toBe(200)
    await other.body?.cancel()
    await api.work('succeeded')
    await Promise.all(open.map(async (response) => response.text()))
    expect(api.context.slots.streams.taken).toBe(0)
  })

  test('a process that has all its streams open answers 503 with Retry-After', async () => {
    const api = await createApiFixture(await stores.open())
    const { id } = await api.createJob()
    for (let taken = 0; taken < 6; taken += 1) api.context.slots.streams.acquire(`key_${taken}`, `project_${taken}`)
    expect(await refusal(await api.send('GET', eventsOf(id)))).toEqual([503, 'unavailable', '15'])
  })

  test('a reader who takes nothing of what waits loses the place, and the job goes on', async () => {
    const api = await createApiFixture(await stores.open(), { patience: 30 })
    const { id } = await api.createJob()
    const response = await api.send('GET', eventsOf(id))
    await expect.poll(() => api.context.slots.streams.taken).toBe(0)
    await expect(response.text()).rejects.toThrow('took nothing')
    const job = (await (await api.send('GET', `/v2/agent/{projectId}/job/${id}`)).json()) as { status: string }
    expect(job.status).toBe('active')
  })

  test('a revoked key reads no further than the next heartbeat, also where events keep coming', async () => {
    const api = await createApiFixture(await stores.open(), { heartbeat: 20 })
    const { id } = await api.createJob()
    const quiet = await api.send('GET', `${eventsOf(id)}?after=2`)
    const busy = await api.send('GET', eventsOf(id))
    const texts = Promise.all([quiet.text(), busy.text()])
    await revokeApiKey(api.store, api, api.keyId)
    for (let count = 0; count < 500 && api.context.slots.streams.taken > 0; count += 1) {
      const event = { type: 'job.updated', data: { status: 'active', prLink: null } } as const
      await api.store.transaction(async (transaction) =>
        appendEvents(transaction, id, [event], { now: api.store.clock(), visible: false }),
      )
      api.context.wakeUps.wake(`job:${id}`)
    }
    expect((await texts)[0]).toMatch(/^retry: 2000\n\n/)
    expect(api.context.slots.streams.taken).toBe(0)
  })

  test('a stream of a project that is archived meanwhile ends', async () => {
    const api = await createApiFixture(await stores.open(), { heartbeat: 5 })
    const { id } = await api.createJob()
    const stream = await api.send('GET', eventsOf(id))
    await api.store.db.updateTable('project').set({ archived_at: 1 }).where('id', '=', api.projectId).execute()
    expect(await stream.text()).not.toContain('turn.finished')
  })

  test('answers that are held back have places too; without one the job is told at once', async () => {
    const api = await createApiFixture(await stores.open())
    const { id } = await api.createJob()
    const path = `/v2/agent/{projectId}/job/${id}`
    const headers = { prefer: 'wait=25' }
    const held = [1, 2, 3].map(async () => api.send('GET', path, { headers }))
    await expect.poll(() => api.context.slots.waits.taken).toBe(3)
    const told = await api.send('GET', path, { headers })
    expect([told.status, told.headers.get('preference-applied')]).toEqual([200, null])
    await api.work('succeeded')
    for (const answer of await Promise.all(held)) expect(answer.headers.get('preference-applied')).toBe('wait=25')
    expect(api.context.slots.waits.taken).toBe(0)
  })

  test('an answer that was held back is not given to a key that was revoked meanwhile', async () => {
    const api = await createApiFixture(await stores.open())
    const { id } = await api.createJob()
    const held = api.send('GET', `/v2/agent/{projectId}/job/${id}`, { headers: { prefer: 'wait=25' } })
    await expect.poll(() => api.context.slots.waits.taken).toBe(1)
    await revokeApiKey(api.store, api, api.keyId)
    await api.work('succeeded')
    expect((await held).status).toBe(401)
  })

  test('over HTTP: a reader that goes away gives its place back, and one that does not read is sent no more than fits', async () => {
    const api = await createApiFixture(await stores.open())
    const { id } = await api.createJob()
    const key = await otherKey(api)
    const text = 'x'.repeat(60_000)
    const events = Array.from({ length: 300 }, (_, index) => ({
      type: 'step.finished' as const,
      data: { turnId: 'turn_1', step: index + 1, text },
    }))
    await api.store.transaction(async (transaction) =>
      appendEvents(transaction, id, events, { now: api.store.clock(), visible: false }),
    )
    const server = serve({ fetch: createApi(api.context).fetch, port: 0, hostname: '127.0.0.1' })
    if (!server.listening) await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    let sent = 0
    server.on('connection', (socket) => socket.on('close', () => (sent = socket.bytesWritten)))
    const outgoing = request({
      port,
      host: '127.0.0.1',
      path: eventsOf(id).replace('{projectId}', api.projectId),
      headers: { authorization: `Bearer ${key}` },
    }).end()
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    answer.pause()
    expect(answer.statusCode).toBe(200)
    // As long as nobody reads, memory is what shows that more was made than fits.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(api.context.slots.streams.taken).toBe(1)
    outgoing.destroy()
    await expect.poll(() => api.context.slots.streams.taken).toBe(0)
    expect(sent).toBeLessThan(300 * text.length)
    server.close()
  })
})

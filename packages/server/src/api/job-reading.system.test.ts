import { expect, test } from 'vitest'
import { existingOperations, operations } from '@docwright/contract'
import type { AgentJobList, AgentMessageList } from '@docwright/contract'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { createApiFixture } from './testing/api-fixture.ts'

describeWithStore('Reading progress', (stores) => {
  test('an ETag changes with the job; If-None-Match answers 304; HEAD has the same headers', async () => {
    const api = await createApiFixture(await stores.open())
    const { id } = await api.createJob()
    const path = `/v2/agent/{projectId}/job/${id}`
    const first = await api.send('GET', path)
    const etag = first.headers.get('etag') ?? ''
    const same = await api.send('GET', path, { headers: { 'if-none-match': etag } })
    expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, etag, ''])
    const head = await api.send('HEAD', path)
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
    await api.work('succeeded')
    const changed = await api.send('GET', path, { headers: { 'if-none-match': `W/"x", ${etag}` } })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  test('Prefer: wait holds the answer until the job changes, or the time is over', async () => {
    const api = await createApiFixture(await stores.open())
    const { id } = await api.createJob()
    const path = `/v2/agent/{projectId}/job/${id}`
    const etag = (await api.send('GET', path)).headers.get('etag') ?? ''
    const waiting = api.send('GET', path, { headers: { prefer: 'wait=25', 'if-none-match': etag } })
    await api.work('succeeded')
    const answer = await waiting
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([200, 'wait=25'])
    expect(await answer.json()).toMatchObject({ status: 'completed' })
    const now = await api.send('GET', path, { headers: { prefer: 'wait=25' } })
    expect(now.status).toBe(200)
    const known = { prefer: 'wait=0', 'if-none-match': now.headers.get('etag') ?? '' }
    expect((await api.send('GET', path, { headers: known })).status).toBe(304)
  })

  test('jobs are listed newest first, by pages and by status', async () => {
    const api = await createApiFixture(await stores.open())
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.push((await api.createJob()).id)
    await api.work('succeeded')
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`
      const page = (await (await api.send('GET', `/v2/agent/{projectId}/jobs?limit=2${query}`)).json()) as AgentJobList
      seen.push(...page.jobs.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(new Set(seen)).toEqual(new Set(ids))
    expect(seen).toHaveLength(5)
    for (const [status, count] of [
      ['completed', 1],
      ['active', 4],
      ['archived', 0],
    ] as const) {
      const page = await api.send('GET', `/v2/agent/{projectId}/jobs?status=${status}`)
      expect(((await page.json()) as AgentJobList).jobs).toHaveLength(count)
    }
    for (const query of ['limit=0', 'limit=x', 'status=done', 'cursor=%00']) {
      expect((await api.send('GET', `/v2/agent/{projectId}/jobs?${query}`)).status).toBe(400)
    }
  })

  test('a list by status holds exactly the jobs that have it, however they came to it', async () => {
    const api = await createApiFixture(await stores.open())
    const message = async (id: string): Promise<unknown> =>
      api.send('POST', `/v2/agent/{projectId}/job/${id}/message`, { body: { prompt: 'More.' } })
    const control = async (id: string, action: string): Promise<unknown> =>
      api.send('POST', `/v2/agent/{projectId}/job/${id}/${action}`)
    const ends = [['succeeded'], ['failed'], ['failed', 'succeeded'], ['succeeded', 'failed']] as const
    for (const states of ends) {
      const { id } = await api.createJob()
      for (const [index, state] of states.entries()) {
        if (index > 0) await message(id)
        await api.work(state)
      }
    }
    const cancelled = await api.createJob()
    await control(cancelled.id, 'cancel')
    const stopped = await api.createJob()
    await api.work('succeeded')
    await message(stopped.id)
    await control(stopped.id, 'cancel')
    const archived = await api.createJob()
    await control(archived.id, 'archive')
    await api.createJob()
    const list = async (query: string): Promise<AgentJobList['jobs']> =>
      ((await (await api.send('GET', `/v2/agent/{projectId}/jobs?${query}`)).json()) as AgentJobList).jobs
    const all = await list('limit=100')
    expect(all.map(({ status }) => status).toSorted()).toEqual([
      'active',
      'archived',
      'completed',
      'completed',
      'completed',
      'failed',
      'failed',
      'failed',
    ])
    for (const status of ['active', 'archived', 'completed', 'failed']) {
      expect(await list(`status=${status}`)).toEqual(all.filter((job) => job.status === status))
    }
  })

  test('the conversation has prompts, answers and errors, oldest first', async () => {
    const api = await createApiFixture(await stores.open())
    const { id } = await api.createJob('First.')
    await api.work('failed')
    await api.send('POST', `/v2/agent/{projectId}/job/${id}/message`, { body: { prompt: 'Second.' } })
    const response = await api.send('GET', `/v2/agent/{projectId}/job/${id}/messages`)
    const { messages } = (await response.json()) as AgentMessageList
    expect(messages.map(({ role, text, turn, error }) => [role, text, turn.state, error?.code])).toEqual([
      ['user', 'First.', 'failed', undefined],
      ['agent', 'Done.', 'failed', 'model-refused'],
      ['user', 'Second.', 'queued', undefined],
    ])
  })

  test('events are streamed, resumed by Last-Event-ID or after, and end with the job', async () => {
    const api = await createApiFixture(await stores.open(), { heartbeat: 10 })
    const { id } = await api.createJob()
    const path = `/v2/agent/{projectId}/job/${id}/events`
    const stream = await api.send('GET', path)
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const text = stream.text()
    await api.work('succeeded')
    const types = (body: string) => [...body.matchAll(/^event: (.*)$/gm)].map(([, type]) => type)
    const all = ['job.created', 'turn.queued', 'turn.started', 'turn.finished', 'job.updated']
    expect(types(await text)).toEqual(all)
    const resumed = await api.send('GET', path, { headers: { 'last-event-id': '3' } })
    expect(types(await resumed.text())).toEqual(all.slice(3))
    expect(types(await (await api.send('GET', `${path}?after=4`)).text())).toEqual(all.slice(4))
    expect((await api.send('GET', `${path}?after=5`)).status).toBe(204)
    expect((await api.send('GET', path, { headers: { 'last-event-id': 'x' } })).status).toBe(400)
  })

  test('a stream that has nothing to tell sends heartbeats, and ends when the server does', async () => {
    const api = await createApiFixture(await stores.open(), { heartbeat: 5 })
    const { id } = await api.createJob()
    const stream = await api.send('GET', `/v2/agent/{projectId}/job/${id}/events?after=2`)
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes(': heartbeat')) text += (await reader?.read())?.value ?? ''
    api.drain.abort()
    for (let done = false; !done;) done = (await reader?.read())?.done ?? true
    expect(text).toMatch(/^retry: 2000\n\n/)
  })

  test('the OpenAPI document needs no key and names every endpoint, with its errors', async () => {
    const api = await createApiFixture(await stores.open())
    const response = await api.send('GET', '/v2/openapi.json', { key: null })
    const document = (await response.json()) as {
      openapi: string
      paths: Record<string, Record<string, { responses: object }>>
      components: { schemas: Record<string, { required: string[]; properties: object }> }
    }
    expect(document.openapi).toBe('3.1.0')
    const own = new Set(Object.values(operations).map(({ path }) => path))
    const existing = new Set(Object.values(existingOperations).map(({ path }) => path))
    expect(Object.keys(document.paths).toSorted()).toEqual([...own, ...existing].toSorted())
    expect(own.size).toBe(27)
    const message = document.paths['/v2/agent/{projectId}/job/{id}/message']?.['post']
    const statuses = ['200', '400', '401', '403', '404', '408', '409', '413', '415', '422', '429', '500', '503']
    expect(Object.keys(message?.responses ?? {})).toEqual(statuses)
    const fields = ['id', 'status', 'source', 'model', 'prLink', 'createdAt', 'archivedAt']
    expect(Object.keys(document.components.schemas['AgentJob']?.properties ?? {})).toEqual(fields)
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    )
    for (const name of references) expect(Object.keys(document.components.schemas)).toContain(name)
  })
})

import { expect, test } from 'vitest'
import type { AgentJob } from '@docwright/contract'
import { agentJobSchema } from '@docwright/contract'
import { takeSteering } from '../jobs/hold-turn.ts'
import { journalVersion } from '../jobs/journal-entry.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import type { TestStores } from '../store/testing/describe-each-store.ts'
import { createApiFixture } from './testing/api-fixture.ts'
import type { ApiFixture } from './testing/api-fixture.ts'

const prLink = 'https://docs.example.com/projects/handbook/pulls/1'

async function read(api: ApiFixture, id: string): Promise<AgentJob> {
  const response = await api.send('GET', `/v2/agent/{projectId}/job/${id}`)
  return agentJobSchema.parse(await response.json())
}

async function post(api: ApiFixture, id: string, action: string, body?: unknown): Promise<[number, unknown]> {
  const response = await api.send('POST', `/v2/agent/{projectId}/job/${id}/${action}`, { body })
  const answer = (await response.json()) as { status: unknown; code?: string }
  return [response.status, answer.code ?? answer.status]
}

async function message(api: ApiFixture, id: string, delivery?: string): Promise<[number, unknown]> {
  return post(api, id, 'message', { prompt: `And this. (${delivery ?? 'none'})`, delivery })
}

async function turns(api: ApiFixture, id: string): Promise<string[]> {
  const rows = await api.store.db.selectFrom('turn').selectAll().where('job_id', '=', id).orderBy('position').execute()
  return rows.map(({ prompt, status }) => `${prompt} ${status}`)
}

async function inState(stores: TestStores, state: AgentJob['status']): Promise<{ api: ApiFixture; id: string }> {
  const api = await createApiFixture(await stores.open())
  const { id } = await api.createJob('First.')
  if (state === 'completed' || state === 'archived') await api.work('succeeded', prLink)
  if (state === 'failed') await api.work('failed')
  if (state === 'archived') await post(api, id, 'archive')
  expect((await read(api, id)).status).toBe(state)
  return { api, id }
}

describeWithStore('Decisions 1.2, table of transitions', (stores) => {
  test('a new job is active, and has exactly the seven fields', async () => {
    const api = await createApiFixture(await stores.open())
    const response = await api.send('POST', '/v2/agent/{projectId}/job', { body: { prompt: 'Fix the links.' } })
    expect(response.status).toBe(201)
    const job = (await response.json()) as AgentJob
    expect(job).toEqual({
      id: expect.stringMatching(/^job_/) as string,
      status: 'active',
      source: { repository: 'https://docs.example.com/git/handbook.git', ref: 'main' },
      model: 'docwright/maintainer',
      prLink: null,
      createdAt: expect.stringMatching(/Z$/) as string,
      archivedAt: null,
    })
    expect(response.headers.get('location')).toBe(`/v2/agent/${api.projectId}/job/${job.id}`)
    expect(await read(api, job.id)).toEqual(job)
  })

  test('message while active: 200, queued behind the running turn', async () => {
    const { api, id } = await inState(stores, 'active')
    await api.claim()
    expect(await message(api, id)).toEqual([200, 'active'])
    expect(await turns(api, id)).toEqual(['First. running', 'And this. (none) queued'])
    await expect(api.claim()).rejects.toThrow('No turn is due.')
  })

  test('message with steer while active: given to the model before its next step, and ends with that turn', async () => {
    const { api, id } = await inState(stores, 'active')
    const held = await api.claim()
    expect(await message(api, id, 'steer')).toEqual([200, 'active'])
    expect(await takeSteering(api.store, held)).toEqual(['And this. (steer)'])
    expect(await takeSteering(api.store, held)).toEqual([])
    const steps = await api.store.db.selectFrom('step').select('payload').execute()
    expect(steps).toEqual([
      { payload: JSON.stringify({ version: journalVersion, type: 'steer', text: 'And this. (steer)' }) },
    ])
    await api.store.db.updateTable('turn').set({ lease_until: 0 }).where('id', '=', held.id).execute()
    await api.work('succeeded')
    expect(await turns(api, id)).toEqual(['First. succeeded', 'And this. (steer) succeeded'])
    expect((await read(api, id)).status).toBe('completed')
  })

  test('message with steer that no running turn has taken: runs as a turn of its own', async () => {
    const { api, id } = await inState(stores, 'active')
    expect(await message(api, id, 'steer')).toEqual([200, 'active'])
    await api.work('failed')
    expect((await read(api, id)).status).toBe('active')
    await api.work('succeeded')
    expect(await turns(api, id)).toEqual(['First. failed', 'And this. (steer) succeeded'])
    expect((await read(api, id)).status).toBe('completed')
  })

  test('message with interrupt while active: the running turn is cancelled, then this one runs', async () => {
    const { api, id } = await inState(stores, 'active')
    const held = await api.claim()
    await message(api, id)
    expect(await message(api, id, 'interrupt')).toEqual([200, 'active'])
    expect(await turns(api, id)).toEqual([
      'First. cancelled',
      'And this. (interrupt) queued',
      'And this. (none) queued',
    ])
    expect((await api.claim()).prompt).toBe('And this. (interrupt)')
    await expect(takeSteering(api.store, held)).resolves.toEqual([])
  })

  test('message on a completed job: 200, active again, and prLink is null until it ends', async () => {
    const { api, id } = await inState(stores, 'completed')
    expect((await read(api, id)).prLink).toBe(prLink)
    expect(await message(api, id)).toEqual([200, 'active'])
    expect((await read(api, id)).prLink).toBeNull()
    await api.work('succeeded')
    expect(await read(api, id)).toMatchObject({ status: 'completed', prLink })
  })

  test('message on a failed job: 200, active again', async () => {
    const { api, id } = await inState(stores, 'failed')
    expect(await message(api, id)).toEqual([200, 'active'])
    await api.work('succeeded')
    expect((await read(api, id)).status).toBe('completed')
  })

  test('message on an archived job: 409 job-archived', async () => {
    const { api, id } = await inState(stores, 'archived')
    expect(await message(api, id)).toEqual([409, 'job-archived'])
    expect(await turns(api, id)).toEqual(['First. succeeded'])
  })

  test('a turn ends well: completed when no turn waits', async () => {
    const { api, id } = await inState(stores, 'active')
    await message(api, id)
    await api.work('succeeded')
    expect((await read(api, id)).status).toBe('active')
    await api.work('succeeded')
    expect((await read(api, id)).status).toBe('completed')
  })

  test('a turn fails for good: failed when no turn waits', async () => {
    const { api, id } = await inState(stores, 'active')
    await message(api, id)
    await api.work('failed')
    expect((await read(api, id)).status).toBe('active')
    await api.work('failed')
    expect((await read(api, id)).status).toBe('failed')
  })

  test('cancel while active: running turn stopped, queue dropped, last terminal state', async () => {
    const { api, id } = await inState(stores, 'completed')
    await message(api, id)
    const held = await api.claim()
    await message(api, id)
    expect(await post(api, id, 'cancel')).toEqual([200, 'completed'])
    expect(await turns(api, id)).toEqual([
      'First. succeeded',
      'And this. (none) cancelled',
      'And this. (none) cancelled',
    ])
    await expect(api.work('succeeded')).rejects.toThrow('No turn is due.')
    await expect(takeSteering(api.store, held)).resolves.toEqual([])
  })

  test('cancel of a job that never ended a turn: failed', async () => {
    const { api, id } = await inState(stores, 'active')
    expect(await post(api, id, 'cancel')).toEqual([200, 'failed'])
  })

  test.each(['completed', 'failed'] as const)('cancel when %s: 200, no change', async (state) => {
    const { api, id } = await inState(stores, state)
    expect(await post(api, id, 'cancel')).toEqual([200, state])
  })

  test('cancel when archived: 409', async () => {
    const { api, id } = await inState(stores, 'archived')
    expect(await post(api, id, 'cancel')).toEqual([409, 'job-archived'])
  })

  test('archive while active: cancels, then archived', async () => {
    const { api, id } = await inState(stores, 'active')
    expect(await post(api, id, 'archive')).toEqual([200, 'archived'])
    expect(await turns(api, id)).toEqual(['First. cancelled'])
    expect((await read(api, id)).archivedAt).toMatch(/Z$/)
  })

  test.each(['completed', 'failed'] as const)('archive when %s: archived; unarchive: back', async (state) => {
    const { api, id } = await inState(stores, state)
    expect(await post(api, id, 'archive')).toEqual([200, 'archived'])
    expect(await post(api, id, 'unarchive')).toEqual([200, state])
    expect((await read(api, id)).archivedAt).toBeNull()
  })

  test('archive when archived: 200, no change', async () => {
    const { api, id } = await inState(stores, 'archived')
    const before = await read(api, id)
    expect(await post(api, id, 'archive')).toEqual([200, 'archived'])
    expect(await read(api, id)).toEqual(before)
  })

  test.each(['active', 'completed', 'failed'] as const)('unarchive when %s: 200, no change', async (state) => {
    const { api, id } = await inState(stores, state)
    expect(await post(api, id, 'unarchive')).toEqual([200, state])
  })

  test('the process dies: stays active, and another worker takes the turn when the lease has ended', async () => {
    let now = Date.now()
    const api = await createApiFixture(await stores.open({ clock: () => now }))
    const { id } = await api.createJob('First.')
    const lost = await api.claim()
    await expect(api.claim()).rejects.toThrow('No turn is due.')
    now += 31_000
    expect((await read(api, id)).status).toBe('active')
    const next = await api.claim()
    expect(next).toMatchObject({ id: lost.id, fence: lost.fence + 1 })
  })
})

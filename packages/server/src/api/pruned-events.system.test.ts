import { expect, test } from 'vitest'
import type { Problem } from '@docwright/contract'
import { appendEvents } from '../store/jobs/event-queries.ts'
import { stepEventsKept, pruneEvents } from '../store/jobs/prune-events.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { createApiFixture } from './testing/api-fixture.ts'

const typesOf = (body: string): (string | undefined)[] => [...body.matchAll(/^event: (.*)$/gm)].map(([, type]) => type)

describeWithStore('Events of single steps', (stores) => {
  test('go 30 days after the last thing that happened; who resumes before them gets 410, everybody else the rest', async () => {
    let now = Date.UTC(2026, 0, 1)
    const store = await stores.open({ clock: () => now })
    const api = await createApiFixture(store)
    const { id } = await api.createJob()
    // Of two jobs of the same millisecond either may be claimed first.
    const held = await api.claim()
    // One of these is taken up, the other waits.
    const others = [await api.createJob(), await api.createJob()]
    await api.claim()
    const step = { turnId: held.id, step: 1 }
    await store.transaction(async (transaction) =>
      appendEvents(
        transaction,
        id,
        [
          { type: 'tool.called', data: { ...step, callId: 'c', tool: 'read', summary: 'index.mdx' } },
          { type: 'tool.finished', data: { ...step, callId: 'c', tool: 'read', ok: true } },
          { type: 'step.finished', data: { ...step, text: 'Read it.' } },
        ],
        { now, visible: false },
      ),
    )
    await api.send('POST', `/v2/agent/{projectId}/job/${id}/cancel`)
    const path = `/v2/agent/{projectId}/job/${id}/events`
    const before = typesOf(await (await api.send('GET', path)).text())
    now += stepEventsKept - 1
    await pruneEvents(store, now)
    expect(typesOf(await (await api.send('GET', path)).text())).toEqual(before)
    now += 1
    await pruneEvents(store, now)
    const rest = ['job.created', 'turn.queued', 'turn.started', 'turn.finished', 'job.updated']
    expect(typesOf(await (await api.send('GET', path)).text())).toEqual(rest)
    expect(typesOf(await (await api.send('GET', `${path}?after=0`)).text())).toEqual(rest)
    const late = await api.send('GET', path, { headers: { 'last-event-id': '3' } })
    expect([late.status, ((await late.json()) as Problem).code]).toEqual([410, 'events-pruned'])
    expect((await api.send('GET', `${path}?after=${before.length}`)).status).toBe(204)
    // Jobs that are at work, or wait for it, keep what they did.
    const ids = others.map((job) => job.id)
    const active = await store.db.selectFrom('job').select('pruned_to').where('id', 'in', ids).execute()
    expect(active).toEqual([{ pruned_to: 0 }, { pruned_to: 0 }])
  })

  test('a job that goes on after that is streamed from where its reader was', async () => {
    let now = Date.UTC(2026, 0, 1)
    const store = await stores.open({ clock: () => now })
    const api = await createApiFixture(store)
    const { id } = await api.createJob()
    await api.work('succeeded')
    const path = `/v2/agent/{projectId}/job/${id}/events`
    const seen = typesOf(await (await api.send('GET', path)).text()).length
    now += stepEventsKept
    await pruneEvents(store, now)
    await api.send('POST', `/v2/agent/{projectId}/job/${id}/message`, { body: { prompt: 'More.' } })
    await api.work('succeeded')
    const resumed = await api.send('GET', path, { headers: { 'last-event-id': String(seen) } })
    expect(typesOf(await resumed.text())).toEqual([
      'turn.queued',
      'job.updated',
      'turn.started',
      'turn.finished',
      'job.updated',
    ])
  })
})

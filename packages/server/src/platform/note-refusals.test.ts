import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readAudit } from '../store/audit/audit-queries.ts'
import type { Origin } from '../store/audit/origin.ts'
import { verifyAudit } from '../store/audit/verify-audit.ts'
import { addPerson } from '../store/testing/add-person.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { createRefusalNotes } from './note-refusals.ts'

const nobody = (address: string): Origin => ({
  actor: { kind: 'nobody', id: null, name: null },
  address,
  requestId: 'req_1',
})
const ada: Origin = {
  actor: { kind: 'person', id: 'user_ada', name: 'ada@example.com' },
  address: '203.0.113.7',
  requestId: 'req_2',
}
const silent = pino({ level: 'silent' })

function asked(path: string, headers: Record<string, string> = {}): Request {
  return new Request(`https://docs.test${path}`, { method: 'POST', headers })
}

const key = { authorization: 'Bearer wrong' }

describeWithStore('refusals', (stores) => {
  test('are written down once for a caller, and then counted', async () => {
    const store = await stores.open()
    const { projectId, organisationId } = await addProject(store)
    await addPerson(store, organisationId, 'ada@example.com')
    const notes = createRefusalNotes(store, silent)
    const request = asked(`/projects/${projectId}/settings`)
    for (let time = 0; time < 5; time += 1) notes.take({ area: 'dashboard', request, status: 403, origin: ada })
    await notes.close()
    const events = await readAudit(store.db, { limit: 10, order: 'oldest' })
    expect(events.map(({ after }) => after)).toEqual([{ status: 403 }, { status: 403, times: 4 }])
    for (const event of events) {
      expect(event).toMatchObject({
        action: 'request.refused',
        outcome: 'refused',
        actor: { id: 'user_ada' },
        address: '203.0.113.7',
        requestId: 'req_2',
        projectId,
        object: { name: `POST /projects/${projectId}/settings` },
      })
    }
  })

  test('are no more than a few dozen entries, whoever asks how often', async () => {
    const store = await stores.open()
    const notes = createRefusalNotes(store, silent)
    for (let caller = 0; caller < 2000; caller += 1) {
      const origin = nobody(`10.${caller >> 8}.${caller & 255}.1`)
      notes.take({ area: 'api', request: asked('/v2/agent/p/job', key), status: 401, origin })
    }
    const known = { ...ada, actor: { ...ada.actor, kind: 'key', id: 'key_1' } } as const
    notes.take({ area: 'api', request: asked('/v2/agent/p/job'), status: 429, origin: known })
    await notes.close()
    const events = await readAudit(store.db, { limit: 1000, order: 'oldest' })
    expect(events.length).toBeLessThanOrEqual(50)
    const told = events.filter(({ actor }) => actor.kind === 'nobody').map(({ after }) => Number(after?.['times'] ?? 1))
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(2000)
    // A caller who exhausts its own share hides nobody else.
    expect(events.filter(({ actor }) => actor.id === 'key_1')).toHaveLength(1)
    expect((await verifyAudit(store.db)).broken).toBeNull()
  })

  test('belong to the project of those alone who have to do with it, and hold no secret', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    const notes = createRefusalNotes(store, silent)
    const path = `/projects/${projectId}/keys`
    notes.take({ area: 'dashboard', request: asked(path), status: 403, origin: ada })
    notes.take({ area: 'dashboard', request: asked('/set-up/MARKED'), status: 429, origin: nobody('10.0.0.1') })
    notes.take({ area: 'api', request: asked('/v2/agent/dw_MARKED'), status: 403, origin: nobody('10.0.0.2') })
    await notes.close()
    const events = await readAudit(store.db, { limit: 10, order: 'oldest' })
    expect(events.map(({ projectId: id }) => id)).toEqual([null, null, null])
    expect(JSON.stringify(events)).not.toContain('MARKED')
  })

  test('are not what is answered to readers, to programs that first ask without a key, or what was done', async () => {
    const store = await stores.open()
    const notes = createRefusalNotes(store, silent)
    notes.take({ area: 'site', request: asked('/page'), status: 403, origin: nobody('10.0.0.1') })
    notes.take({ area: 'git', request: asked('/git/a.git/info/refs'), status: 401, origin: nobody('10.0.0.1') })
    notes.take({ area: 'api', request: asked('/v2/agent/p/jobs', key), status: 200, origin: ada })
    await notes.close()
    expect(await readAudit(store.db, { limit: 10, order: 'oldest' })).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { createConcurrencyLimiter } from '../../access/concurrency-limiter.ts'
import { describeWithStore } from '../../store/testing/describe-each-store.ts'
import { createAgentsOfFirstVersion } from '../testing/agents-of-first-version.ts'
import { createApiFixture } from '../testing/api-fixture.ts'

describeWithStore('A job beyond the streams that a key may hold open', (stores) => {
  test.each([
    ['of the key', { perHolder: 50, all: 500 }, 50],
    ['of the project', { perHolder: 500, all: 100 }, 50],
    ['of the process', { perHolder: 500, all: 50 }, 1],
  ])('is begun, told so, and followed once there is a place %s', async (whose, limits, own) => {
    const places = createConcurrencyLimiter(limits)
    const others = createConcurrencyLimiter(limits)
    const elsewhere = whose === 'of the process' ? limits.all - own : 0
    for (let index = 0; index < elsewhere; index += 1) places.acquire(`key ${index}`, `project ${index}`)
    const all = elsewhere + own
    const slots = { streams: places, waits: others, merges: others }
    const api = await createApiFixture(await stores.open(), { slots })
    const first = createAgentsOfFirstVersion(api.context)
    const ask = async (text: string, more: object = {}): Promise<Response> =>
      first.request(`/v1/agent/${api.projectId}/job`, {
        method: 'POST',
        headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ role: 'user', content: text }], ...more }),
      })
    const open = await Promise.all(Array.from({ length: own }, async (_, index) => ask(`Write page ${index}.`)))
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]))
    expect(places.taken).toBe(all)
    const next = await ask('Write one more.')
    const id = next.headers.get('x-session-id') ?? ''
    expect([next.status, id]).toEqual([200, expect.stringMatching(/^job_/)])
    const text = await next.text()
    expect(text).toContain('This stream ends here. The job goes on')
    expect(text).not.toContain('"type":"error"')
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
    const old = await ask('Write in the old form.', { id: 'chat' })
    expect(await old.text()).toMatch(/^f:[^]*The job goes on[^]*\nd:\{"finishReason":"stop"/)
    const stored = await api.store.db.selectFrom('job').select('id').where('id', '=', id).execute()
    expect(stored).toEqual([{ id }])
    expect(places.taken).toBe(all)
    // As soon as somebody leaves, the same body is given the whole stream of the same job.
    await open[0]?.body?.cancel()
    await expect.poll(() => places.taken, { timeout: 120_000 }).toBe(all - 1)
    const again = await ask('Write one more.')
    expect(again.headers.get('x-session-id')).toBe(id)
    expect(places.taken).toBe(all)
    for (const response of [...open.slice(1), again]) await response.body?.cancel()
    await expect.poll(() => places.taken, { timeout: 120_000 }).toBe(elsewhere)
  })
})

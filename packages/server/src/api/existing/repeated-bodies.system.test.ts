import { expect, test } from 'vitest'
import { createKeyAuthentication } from '../../access/authenticate-key.ts'
import { createApiKey } from '../../access/manage-keys.ts'
import { createConcurrencyLimiter } from '../../access/concurrency-limiter.ts'
import { describeEachStore } from '../../store/testing/describe-each-store.ts'
import { createAgentsOfFirstVersion } from '../testing/agents-of-first-version.ts'
import { createApiFixture, rateLimitOf } from '../testing/api-fixture.ts'

const places = { perHolder: 100, all: 100 }
const tenMinutes = 10 * 60_000

describeEachStore('A body that a client of the first version sends again', (stores) => {
  test('is one job, though it comes to two servers at once; of another key, or after ten minutes, it is another', async () => {
    const location = await stores.locate()
    let ahead = 0
    const clock = (): number => Date.now() + ahead
    const [one, other] = [await stores.open({ location, clock }), await stores.open({ location, clock })]
    const others = createConcurrencyLimiter(places)
    const slots = { streams: createConcurrencyLimiter(places), waits: others, merges: others }
    const api = await createApiFixture(one, { slots })
    const { text: secondKey } = await createApiKey(one, { organisationId: api.organisationId, name: 'Second' })
    const servers = [one, other].map((store) => {
      const { authenticate, isInForce: isKeyInForce } = createKeyAuthentication(store)
      const access = { authenticate, isKeyInForce, consumeRateLimit: rateLimitOf(store) }
      return createAgentsOfFirstVersion({ ...api.context, ...access, store })
    })
    const send = async (index: number, key = api.key): Promise<string> => {
      const response = await servers[index % 2]?.request(`/v1/agent/${api.projectId}/job`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ role: 'user', content: 'Write a page.' }] }),
      })
      await response?.body?.cancel()
      return response?.headers.get('x-session-id') ?? `${response?.status}`
    }
    const ids = new Set(await Promise.all(Array.from({ length: 30 }, async (_, index) => send(index))))
    expect([...ids]).toEqual([expect.stringMatching(/^job_/)])
    const later = [await send(0, secondKey)]
    ahead = tenMinutes - 60_000
    expect(ids).toContain(await send(1))
    ahead = tenMinutes + 60_000
    later.push(await send(1))
    expect(new Set([...ids, ...later]).size).toBe(3)
    await expect.poll(() => slots.streams.taken, { timeout: 120_000 }).toBe(0)
  })
})

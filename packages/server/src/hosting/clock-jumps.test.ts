import { expect, test } from 'vitest'
import { createFailedKeyLimiter } from '../access/failed-key-limiter.ts'
import { createHostingStore } from '../store/deployments/deployment-store.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { createDeploymentQueue } from './deployments/deployment-queue.ts'
import { createReaderLimit } from './serving/reader-limit.ts'
import { createTtlCache } from './serving/ttl-cache.ts'

const day = 24 * 3_600_000
const minute = 60_000

describeEachStore('A clock that is set back by a day', (stores) => {
  test('puts off neither deployments, nor what is written to the store, nor rounds', async () => {
    let now = Date.parse('2026-01-02T00:00:00Z')
    const store = await stores.open({ clock: () => now })
    const { projectId } = await addProject(store)
    const hosting = createHostingStore(store)
    const queue = createDeploymentQueue(store, 'one', minute)
    const take = async () => queue.take(false)
    await hosting.enqueueDeployment({ projectId, branch: 'main', commit: 'c1', production: true })
    expect(await hosting.claimTask('objects', day / 24)).toBe(true)

    now -= day
    const first = await take()
    if (first === undefined || 'givenUp' in first) throw new Error('Nothing was due.')
    expect(await take()).toBeUndefined()
    expect(await hosting.claimTask('objects', day / 24)).toBe(true)
    expect(await hosting.claimTask('objects', day / 24)).toBe(false)

    now -= day
    const again = await take()
    if (again === undefined || 'givenUp' in again) throw new Error('Nothing was due.')
    expect(again.deployment.id).toBe(first.deployment.id)
    await queue.putOff(again.held, { code: 'repository-unreadable', reason: 'Away.', pause: minute, isFault: true })
    expect(await take()).toBeUndefined()

    now -= day
    const last = await take()
    if (last === undefined || 'givenUp' in last) throw new Error('Nothing was due.')
    expect((await hosting.publishDeployment(last.held, [], 'm'))?.status).toBe('live')
    // As a site that an earlier release has made live.
    await store.db.updateTable('deployment').set({ manifest: null }).execute()
    expect((await hosting.takeUnpublished(10 * minute))?.id).toBe(last.deployment.id)
    expect(await hosting.takeUnpublished(10 * minute)).toBeUndefined()
    now -= day
    expect((await hosting.takeUnpublished(10 * minute))?.id).toBe(last.deployment.id)
    // A push after all this still replaces what is live.
    await hosting.enqueueDeployment({ projectId, branch: 'main', commit: 'c2', production: true })
    const next = await take()
    if (next === undefined || 'givenUp' in next) throw new Error('Nothing was due.')
    expect(await hosting.publishDeployment(next.held, [], 'm')).toMatchObject({ status: 'live', commit: 'c2' })
  })
})

test('what counts for a moment does not count for a day, and nobody is kept out for one', async () => {
  let now = 10 * day
  const memory = createTtlCache<number>(() => now, 500)
  let asked = 0
  const ask = async (): Promise<number> => memory.get('host', async () => Promise.resolve((asked += 1)))
  expect([await ask(), await ask()]).toEqual([1, 1])
  const limit = createReaderLimit(1, minute, () => now, 'search')
  expect([limit.take('reader'), limit.take('reader')]).toEqual([true, false])
  const keys = createFailedKeyLimiter({ failures: 1, window: minute })
  keys.countFailure('192.0.2.1', now)
  expect(keys.waitOf('192.0.2.1', now)).toBe(minute)
  now -= day
  expect(await ask()).toBe(2)
  expect(limit.take('reader')).toBe(true)
  expect(keys.waitOf('192.0.2.1', now)).toBe(0)
})

import { expect, onTestFinished, test, vi } from 'vitest'
import type { Deployment } from '../../store/deployments/deployment.ts'
import type { ServedSite } from '../answers/served-site.ts'
import { createSiteCache, type SiteCache, type SiteCacheOptions } from './site-cache.ts'

/** A site that only says what becomes of it. */
function siteOf(deployment: Deployment, closed: string[], name: string): ServedSite {
  return { deployment, bytes: 0, close: async () => void closed.push(name) } as unknown as ServedSite
}

function siteCacheOf(
  live: () => Deployment | Promise<Deployment>,
  closed: string[],
  opened: string[],
  opening: () => Promise<void> = async () => {},
): SiteCache {
  return createSiteCache({
    ...optionsOf(async () => live()),
    async open(deployment) {
      opened.push(String(deployment.manifest))
      await opening()
      return siteOf(deployment, closed, `published ${deployment.id}`)
    },
  })
}

function optionsOf(findLive: () => Promise<Deployment>): SiteCacheOptions {
  return {
    findLive,
    lastLive: () => undefined,
    lastKept: () => undefined,
    open: async (deployment) => siteOf(deployment, [], deployment.id),
    opensAtOnce: true,
    isShared: true,
    onStale() {},
    onChange() {},
    clock: () => 0,
    freshFor: 1000,
    idle: 1000,
    limit: 1e6,
  }
}

const first = { id: 'one', projectId: 'project', branch: 'main', manifest: null } as unknown as Deployment

test('a site that was live before it was written is read from the object store once it is there, without a reader who asks', async () => {
  let live = first
  const closed: string[] = []
  const opened: string[] = []
  const siteCache = siteCacheOf(() => live, closed, opened)
  siteCache.place(siteOf(first, closed, 'rendered'))
  await siteCache.refresh('project', 'main')
  expect([opened, closed]).toEqual([[], []])
  live = { ...first, manifest: 'digest' }
  await siteCache.refresh('project', 'main')
  expect([opened, closed]).toEqual([['digest'], ['rendered']])
  expect((await siteCache.find('project', 'main'))?.deployment.manifest).toBe('digest')
})

test('what nobody has in memory is not opened', async () => {
  const opened: string[] = []
  await siteCacheOf(() => first, [], opened).refresh('project', 'main')
  expect(opened).toEqual([])
})

test('a reader who waits for a site while another one goes live gets that one, and the first is closed', async () => {
  let live = { ...first, manifest: 'digest' }
  const [closed, opened]: [string[], string[]] = [[], []]
  const siteCache = siteCacheOf(
    () => live,
    closed,
    opened,
    async () => {
      if (opened.length > 1) return
      live = { ...live, id: 'two' }
      siteCache.forget('project', 'main')
    },
  )
  expect((await siteCache.find('project', 'main'))?.deployment.id).toBe('two')
  expect(closed).toEqual(['published one'])
})

test('a site that was put in place is not taken out by a look that began before', async () => {
  const found = Promise.withResolvers<Deployment>()
  const closed: string[] = []
  const siteCache = siteCacheOf(() => found.promise, closed, [])
  const looking = siteCache.find('project', 'main')
  siteCache.place(siteOf({ ...first, id: 'two' }, closed, 'two'))
  found.resolve({ ...first, manifest: 'digest' })
  expect((await looking)?.deployment.id).toBe('two')
  expect(closed).toEqual([])
})

test('a silent database costs one second from when it was asked, and nothing after a look that failed', async () => {
  vi.useFakeTimers({ now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const answers: PromiseWithResolvers<Deployment>[] = []
  const siteCache = createSiteCache({
    ...optionsOf(() => {
      const answer = Promise.withResolvers<Deployment>()
      answers.push(answer)
      return answer.promise
    }),
    clock: () => Date.now(),
    freshFor: 500,
  })
  const waited = async (): Promise<number> => {
    const asked = Date.now()
    await siteCache.find('project', 'main')
    return Date.now() - asked
  }
  const opening = waited()
  answers[0]?.resolve({ ...first, manifest: 'digest' })
  await opening
  await vi.advanceTimersByTimeAsync(600)
  const waiting = [waited()]
  await vi.advanceTimersByTimeAsync(800)
  waiting.push(waited())
  await vi.advanceTimersByTimeAsync(5000)
  waiting.push(waited())
  expect(await Promise.all(waiting)).toEqual([1000, 200, 0])
  answers[1]?.reject(new Error('The database does not answer.'))
  await vi.advanceTimersByTimeAsync(600)
  expect(await waited()).toBe(0)
  expect(answers).toHaveLength(3)
})

test('of a database that always answers late, one look is waited for, and then none until one is answered in time', async () => {
  vi.useFakeTimers({ now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  let late = 0
  const siteCache = createSiteCache({
    ...optionsOf(async () => {
      await new Promise((resolve) => setTimeout(resolve, late))
      return { ...first, manifest: 'digest' }
    }),
    clock: () => Date.now(),
    freshFor: 500,
  })
  const waitedAfter = async (pause: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(pause)
    const asked = Date.now()
    const found = siteCache.find('project', 'main').then(() => Date.now() - asked)
    await vi.advanceTimersByTimeAsync(1000)
    return found
  }
  expect(await waitedAfter(0)).toBe(0)
  late = 2000
  expect(await waitedAfter(1000)).toBe(1000)
  expect(await waitedAfter(2000)).toBe(0)
  expect(await waitedAfter(2000)).toBe(0)
  late = 100
  // The look that is answered in time is not waited for; the next one is.
  expect(await waitedAfter(2000)).toBe(0)
  expect(await waitedAfter(1000)).toBe(100)
})

test('nobody waits for a bucket from which the next version is fetched', async () => {
  let live: Deployment = { ...first, manifest: 'digest' }
  const fetched = Promise.withResolvers<void>()
  let now = 0
  const siteCache = createSiteCache({
    ...optionsOf(() => Promise.resolve(live)),
    async open(deployment) {
      if (deployment.id === 'two') await fetched.promise
      return siteOf(deployment, [], deployment.id)
    },
    opensAtOnce: false,
    isShared: true,
    clock: () => now,
  })
  await siteCache.find('project', 'main')
  live = { ...live, id: 'two' }
  now = 2000
  expect((await siteCache.find('project', 'main'))?.deployment.id).toBe('one')
  fetched.resolve()
  await expect.poll(async () => (await siteCache.find('project', 'main'))?.deployment.id).toBe('two')
})

test('whoever finds nothing in a site waits until what is live by now is fetched, for five seconds at most', async () => {
  vi.useFakeTimers({ now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  let live: Deployment = { ...first, manifest: 'digest' }
  let fetch = 3000
  const siteCache = createSiteCache({
    ...optionsOf(() => Promise.resolve(live)),
    async open(deployment) {
      if (deployment.id !== 'one') await new Promise((resolve) => setTimeout(resolve, fetch))
      return siteOf(deployment, [], deployment.id)
    },
    opensAtOnce: false,
    clock: () => Date.now(),
    freshFor: 500,
  })
  /** The result of two lookups a second apart, and their duration in milliseconds. */
  const missed = async (): Promise<[string | undefined, number][]> => {
    const site = await siteCache.find('project', 'main')
    if (site === undefined) throw new Error('There is no site.')
    const found = [0, 1000].map(async (later) => {
      await new Promise((resolve) => setTimeout(resolve, later))
      const asked = Date.now()
      const newer = await siteCache.findNewer(site)
      return [newer?.deployment.id, Date.now() - asked] satisfies [string | undefined, number]
    })
    await vi.advanceTimersByTimeAsync(20_000)
    return Promise.all(found)
  }
  await siteCache.find('project', 'main')
  await vi.advanceTimersByTimeAsync(600)
  live = { ...live, id: 'two' }
  expect(await missed()).toEqual([
    ['two', 3000],
    ['two', 2000],
  ])
  live = { ...live, id: 'three' }
  fetch = 10_000
  expect(await missed()).toEqual([
    [undefined, 5000],
    [undefined, 4000],
  ])
})

test('a site can be seen without looking while the last look counts, and not while another may be live', async () => {
  let now = 0
  let live: Deployment = { ...first, manifest: 'digest' }
  const siteCache = createSiteCache({ ...optionsOf(async () => live), clock: () => now })
  const peek = (): string | undefined => siteCache.peek('project', 'main')?.deployment.id
  expect(peek()).toBeUndefined()
  await siteCache.find('project', 'main')
  now = 1000
  expect(peek()).toBe('one')
  now = 1001
  expect(peek()).toBeUndefined()
  live = { ...live, id: 'two' }
  await siteCache.find('project', 'main')
  expect(peek()).toBe('two')
  siteCache.expect('project', 'main', 'three')
  expect(peek()).toBeUndefined()
  live = { ...live, id: 'three' }
  await siteCache.find('project', 'main')
  expect(peek()).toBe('three')
  siteCache.forget('project', 'main')
  expect(peek()).toBeUndefined()
})

test('a site that is only seen at once does not leave as one that nobody asks for', async () => {
  let now = 0
  const siteCache = createSiteCache({ ...optionsOf(async () => first), clock: () => now, freshFor: 5000 })
  await siteCache.find('project', 'main')
  now = 900
  siteCache.peek('project', 'main')
  now = 1800
  expect([siteCache.sweep(), siteCache.isRead('project', 'main')]).toEqual([false, true])
  now = 3000
  expect([siteCache.sweep(), siteCache.isRead('project', 'main')]).toEqual([true, false])
})

test('whoever keeps what a branch shows hears of it before something else may be shown', async () => {
  const [changed, closed]: [string[], string[]] = [[], []]
  let [live, now] = [first, 0]
  const siteCache = createSiteCache({
    ...optionsOf(() => Promise.resolve(live)),
    clock: () => now,
    onChange: ({ projectId, branch }) => void changed.push(`${projectId} ${branch}`),
  })
  const heard = (): string[] => changed.splice(0)
  const shown = (): string | undefined => siteCache.peek('project', 'main')?.deployment.id

  siteCache.place(siteOf(first, closed, 'rendered'))
  expect(heard()).toEqual(['project main'])
  now = 400
  expect(siteCache.freshFor('project', 'main')).toBe(600)
  await siteCache.find('project', 'main')
  expect(heard()).toEqual([])

  // A look: until it has ended, nothing is certain.
  live = { ...first, id: 'two' }
  const refreshed = siteCache.refresh('project', 'main')
  await Promise.resolve()
  expect([heard(), shown()]).toEqual([['project main'], undefined])
  await refreshed
  expect(shown()).toBe('two')

  siteCache.expect('project', 'main', 'three')
  expect([heard(), shown()]).toEqual([['project main'], undefined])
  siteCache.forget('project', 'main')
  expect([heard(), shown()]).toEqual([['project main'], undefined])

  siteCache.place(siteOf(first, closed, 'again'))
  heard()
  siteCache.refreshProject('project')
  expect([heard(), siteCache.freshFor('project', 'main')]).toEqual([['project main'], -Infinity])
  await siteCache.close()
})

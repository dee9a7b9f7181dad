import { expect, test } from 'vitest'
import type { Deployment } from '../../store/deployments/deployment.ts'
import type { ServedSite } from '../answers/served-site.ts'
import { createSiteCache, type SiteCache } from './site-cache.ts'

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
    findLive: async () => live(),
    lastLive: () => undefined,
    lastKept: () => undefined,
    async open(deployment) {
      opened.push(String(deployment.manifest))
      await opening()
      return siteOf(deployment, closed, `published ${deployment.id}`)
    },
    onStale() {},
    clock: () => 0,
    freshFor: 1000,
    idle: 1000,
    limit: 1e6,
  })
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

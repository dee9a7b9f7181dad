import { expect, test } from 'vitest'
import type { Deployment } from '../store/deployment.ts'
import type { ServedSite } from './served-site.ts'
import { createSiteShelf, type SiteShelf } from './site-shelf.ts'

/** A site that only says what becomes of it. */
function siteOf(deployment: Deployment, closed: string[], name: string): ServedSite {
  return { deployment, bytes: 0, close: async () => void closed.push(name) } as unknown as ServedSite
}

function shelfOf(live: () => Deployment, closed: string[], opened: string[]): SiteShelf {
  return createSiteShelf({
    findLive: async () => live(),
    lastLive: () => undefined,
    async open(deployment) {
      opened.push(String(deployment.manifest))
      return siteOf(deployment, closed, 'published')
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
  const shelf = shelfOf(() => live, closed, opened)
  shelf.place(siteOf(first, closed, 'rendered'))
  await shelf.refresh('project', 'main')
  expect([opened, closed]).toEqual([[], []])
  live = { ...first, manifest: 'digest' }
  await shelf.refresh('project', 'main')
  expect([opened, closed]).toEqual([['digest'], ['rendered']])
  expect((await shelf.find('project', 'main'))?.deployment.manifest).toBe('digest')
})

test('what nobody has in memory is not opened', async () => {
  const opened: string[] = []
  await shelfOf(() => first, [], opened).refresh('project', 'main')
  expect(opened).toEqual([])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { findEarlierSite, newestOfBranches } from '../store/deployment-reads.ts'
import type { Deployment } from '../store/deployment.ts'
import { smallSite, startHostingWorld, type HostingWorld } from './testing/hosting-world.ts'

let world: HostingWorld
beforeEach(async () => {
  world = await startHostingWorld()
})
afterEach(() => world.close())

test('what is in the object store is shown again without its repository; a preview becomes the site until the branch moves', async () => {
  const docs = await world.project('docs')
  const shown = async () => /This is (\w+)/.exec((await world.get('docs.localhost', '/')).text)?.[1]
  const first = docs.commit(smallSite('First'))
  const good = await world.hosting.deploy(docs.id, 'main', first)
  await world.hosting.settled()
  const second = docs.commit(smallSite('Second'))
  await world.hosting.deploy(docs.id, 'main', second)
  await world.hosting.settled()
  await world.restart({ repositories: () => '/nowhere' })
  const earlier = await world.hosting.deployment(good.id)
  const begun = earlier && (await world.hosting.deployAgain(earlier))
  if (begun === undefined) throw new Error('There is nothing to deploy.')
  const back = await world.hosting.outcomeOf(begun, 30_000)
  expect(back).toMatchObject({ status: 'live', commit: first, headCommit: second, manifest: earlier?.manifest })
  expect(await shown()).toBe('First')

  await world.restart()
  const drafted = docs.commit(smallSite('Draft'), 'draft')
  const preview = await world.hosting.deploy(docs.id, 'draft', drafted)
  const promoted = await world.hosting.promote(preview)
  if (promoted === undefined) throw new Error('There is nothing to promote.')
  const site = await world.hosting.outcomeOf(promoted, 30_000)
  expect(site).toMatchObject({ status: 'live', production: true, branch: 'main', commit: drafted, headCommit: second })
  expect(await shown()).toBe('Draft')
  expect((await world.get('docs.localhost', '/robots.txt')).text).toContain('Allow: /')
  expect((await newestOfBranches(world.store.db, docs.id)).get('main')).toMatchObject({ commit: second })
}, 60_000)

test('a site goes back to an earlier commit, stays there until its branch moves, and comes forward again', async () => {
  const docs = await world.project('docs')
  const shown = async () => /This is (\w+)/.exec((await world.get('docs.localhost', '/')).text)?.[1]
  const again = async (deployment: Deployment | undefined): Promise<Deployment> => {
    const begun = deployment && (await world.hosting.deployAgain(deployment))
    if (begun === undefined) throw new Error('There is nothing to deploy.')
    return world.hosting.outcomeOf(begun, 30_000)
  }
  const good = await world.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Good')))
  const bad = await world.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Bad')))
  expect(await shown()).toBe('Bad')
  const earlier = await findEarlierSite(world.store.db, docs.id, 'main')
  expect(earlier?.id).toBe(good.id)
  const back = await again(earlier)
  expect(back).toMatchObject({ status: 'live', commit: good.commit, headCommit: bad.commit, production: true })
  expect(await shown()).toBe('Good')
  // Whoever compares branches with deployments finds the branch where it was when the site went back.
  expect((await newestOfBranches(world.store.db, docs.id)).get('main')).toMatchObject({ commit: bad.commit })
  expect(await again(back)).toMatchObject({ status: 'live', commit: good.commit, headCommit: bad.commit })
  expect(await again(bad)).toMatchObject({ status: 'live', commit: bad.commit, headCommit: null })
  expect(await shown()).toBe('Bad')
  await again(earlier)
  const next = docs.commit(smallSite('Next'))
  await world.hosting.onPush(docs.id, [{ branch: 'main', after: next }])
  await world.hosting.settled()
  expect(await shown()).toBe('Next')
}, 60_000)

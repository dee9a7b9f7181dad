import { afterEach, beforeEach, expect, test } from 'vitest'
import { findEarlierSite, newestOfBranches } from '../store/deployment-reads.ts'
import type { Deployment } from '../store/deployment.ts'
import { smallSite, startHostingWorld, type HostingWorld } from './testing/hosting-world.ts'

let world: HostingWorld
beforeEach(async () => {
  world = await startHostingWorld()
})
afterEach(() => world.close())

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

import { afterEach, beforeEach, expect, test } from 'vitest'
import { findEarlierSite, newestOfBranches } from '../../store/deployments/deployment-reads.ts'
import type { Deployment } from '../../store/deployments/deployment.ts'
import { smallSite, startHostingContext, type HostingContext } from '../testing/hosting-context.ts'

let context: HostingContext
beforeEach(async () => {
  context = await startHostingContext()
})
afterEach(() => context.close())

test('what is in the object store is shown again without its repository; a preview becomes the site until the branch moves', async () => {
  const docs = await context.project('docs')
  const shown = async (): Promise<string | undefined> => {
    // A deployment is written down as live a moment before this server shows it.
    await context.hosting.settled()
    return /This is (\w+)/.exec((await context.get('docs.localhost', '/')).text)?.[1]
  }
  const first = docs.commit(smallSite('First'))
  const good = await context.hosting.deploy(docs.id, 'main', first)
  await context.hosting.settled()
  const second = docs.commit(smallSite('Second'))
  await context.hosting.deploy(docs.id, 'main', second)
  await context.hosting.settled()
  await context.restart({ repositories: () => '/nowhere' })
  const earlier = await context.hosting.deployment(good.id)
  const begun = earlier && (await context.hosting.deployAgain(earlier))
  if (begun === undefined) throw new Error('There is nothing to deploy.')
  const back = await context.hosting.outcomeOf(begun, 300_000)
  expect(back).toMatchObject({ status: 'live', commit: first, headCommit: second, manifest: earlier?.manifest })
  expect(await shown()).toBe('First')

  await context.restart()
  const drafted = docs.commit(smallSite('Draft'), 'draft')
  const preview = await context.hosting.deploy(docs.id, 'draft', drafted)
  const promoted = await context.hosting.promote(preview)
  if (promoted === undefined) throw new Error('There is nothing to promote.')
  const site = await context.hosting.outcomeOf(promoted, 300_000)
  expect(site).toMatchObject({ status: 'live', production: true, branch: 'main', commit: drafted, headCommit: second })
  expect(await shown()).toBe('Draft')
  expect((await context.get('docs.localhost', '/robots.txt')).text).toContain('Allow: /')
  expect((await newestOfBranches(context.store.db, docs.id)).get('main')).toMatchObject({ commit: second })
})

test('a site goes back to an earlier commit, stays there until its branch moves, and comes forward again', async () => {
  const docs = await context.project('docs')
  const shown = async () => /This is (\w+)/.exec((await context.get('docs.localhost', '/')).text)?.[1]
  const again = async (deployment: Deployment | undefined): Promise<Deployment> => {
    const begun = deployment && (await context.hosting.deployAgain(deployment))
    if (begun === undefined) throw new Error('There is nothing to deploy.')
    return context.hosting.outcomeOf(begun, 300_000)
  }
  const good = await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Good')))
  const bad = await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Bad')))
  expect(await shown()).toBe('Bad')
  const earlier = await findEarlierSite(context.store.db, docs.id, 'main')
  expect(earlier?.id).toBe(good.id)
  const back = await again(earlier)
  expect(back).toMatchObject({ status: 'live', commit: good.commit, headCommit: bad.commit, production: true })
  expect(await shown()).toBe('Good')
  // A comparison of branches with deployments finds the branch's commit at the time when the site went back.
  expect((await newestOfBranches(context.store.db, docs.id)).get('main')).toMatchObject({ commit: bad.commit })
  expect(await again(back)).toMatchObject({ status: 'live', commit: good.commit, headCommit: bad.commit })
  expect(await again(bad)).toMatchObject({ status: 'live', commit: bad.commit, headCommit: null })
  expect(await shown()).toBe('Bad')
  await again(earlier)
  const next = docs.commit(smallSite('Next'))
  await context.hosting.onPush(docs.id, [{ branch: 'main', after: next }])
  await context.hosting.settled()
  expect(await shown()).toBe('Next')
})

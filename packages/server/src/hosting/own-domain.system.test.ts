import { expect, onTestFinished, test } from 'vitest'
import { smallSite, startHostingContext } from './testing/hosting-context.ts'

test('pages name the domain of the site once it is made again after the domain was verified', async () => {
  const context = await startHostingContext()
  onTestFinished(context.close)
  const canonical = async () =>
    /rel="canonical" href="([^"]*)"/.exec((await context.get('docs.localhost', '/')).text)?.[1]
  const docs = await context.project('docs')
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Own')))
  expect(await canonical()).toMatch(/^http:\/\/docs\.localhost/)
  const domain = { host: 'docs.example.com', project_id: docs.id, proof: 'x', verified_at: 2, created_at: 1 }
  await context.store.db.insertInto('domain').values(domain).execute()
  const live = await context.hosting.liveOf(docs.id, 'main')
  if (live === undefined) throw new Error('The site is not live.')
  await context.hosting.outcomeOf(await context.hosting.renewSources(live), 120_000)
  expect(await canonical()).toMatch(/^http:\/\/docs\.example\.com/)
})

import { expect, onTestFinished, test } from 'vitest'
import { smallSite, startHostingContext } from './testing/hosting-context.ts'

test('caches that are told of changes keep what all readers of a site get, and nothing else', async () => {
  const context = await startHostingContext({ options: { cdn: { kind: 'fastly', seconds: 600 } } })
  onTestFinished(context.close)
  const docs = await context.project('docs')
  const commit = docs.commit({ ...smallSite('Kept'), 'large.txt': 'x'.repeat(10) })
  await context.hosting.deploy(docs.id, 'main', commit)
  await context.hosting.settled()
  await context.hosting.deploy(docs.id, 'draft', commit)
  await context.hosting.settled()
  const preview = new URL((await context.hosting.siteUrl(docs.id, 'draft')) ?? '').host
  const told = async (host: string, path: string, headers: Record<string, string> = {}) => {
    const answer = await context.get(host, path, headers)
    return [answer.status, answer.headers['cache-control'], answer.headers['surrogate-key']]
  }
  const kept = 'public, max-age=0, must-revalidate, s-maxage=600'
  const asked = 'public, max-age=0, must-revalidate'
  const tag = `docwright-${docs.id}`
  // Twice: the second time it is answered at once, and compared with the usual way.
  for (const _ of [1, 2]) {
    expect(await told('docs.localhost', '/')).toEqual([200, kept, tag])
    expect(await told('docs.localhost', '/index.md')).toEqual([200, kept, tag])
    expect(await told('docs.localhost', '/', { accept: 'text/markdown' })).toEqual([200, asked, undefined])
    expect(await told('docs.localhost', '/nowhere')).toEqual([404, 'no-cache', undefined])
    expect(await told(preview, '/')).toEqual([200, asked, undefined])
  }
  const page = await context.get('docs.localhost', '/')
  expect(page.headers['vary']).toBe('Accept-Encoding, Accept')
  expect(await told('docs.localhost', '/', { 'if-none-match': String(page.headers.etag) })).toEqual([304, kept, tag])
  await context.restart({ cdn: undefined })
  expect(await told('docs.localhost', '/')).toEqual([200, asked, undefined])
})

test('nor does the start of a site that leads readers to their language', async () => {
  const context = await startHostingContext({ options: { cdn: { kind: 'varnish', seconds: 600 } } })
  onTestFinished(context.close)
  const docs = await context.project('docs')
  const languages = ['en', 'fr'].map((language) => ({ language, pages: [language === 'en' ? 'index' : 'fr/index'] }))
  const config = {
    theme: 'mint',
    name: 'Acme',
    colors: { primary: '#2563eb' },
    navigation: { languages },
    redirectByLanguage: true,
  }
  const page = '---\ntitle: Start\n---\n\nText.\n'
  const files = { 'docs.json': JSON.stringify(config), 'index.mdx': page, 'fr/index.mdx': page }
  await context.hosting.deploy(docs.id, 'main', docs.commit(files))
  await context.hosting.settled()
  for (const _ of [1, 2]) {
    const start = await context.get('docs.localhost', '/')
    expect(start.headers['vary']).toContain('Accept-Language')
    expect(start.headers['cache-control']).not.toContain('s-maxage')
    const other = await context.get('docs.localhost', '/fr')
    expect([other.status, other.headers['x-docwright-site']]).toEqual([200, `docwright-${docs.id}`])
  }
})

test('what may not be live any more, because the database is away, is kept by no cache', async () => {
  let now = Date.now()
  const context = await startHostingContext({ options: { cdn: { kind: 'varnish', seconds: 600 }, clock: () => now } })
  onTestFinished(context.close)
  const docs = await context.project('docs')
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Kept')))
  await context.hosting.settled()
  expect((await context.get('docs.localhost', '/')).headers['cache-control']).toContain('s-maxage')
  await context.store.db.schema.alterTable('deployment').renameTo('deployment_away').execute()
  now += 60_000
  const stale = await context.get('docs.localhost', '/')
  expect([stale.status, stale.headers['cache-control']]).toEqual([200, 'public, max-age=0, must-revalidate'])
})

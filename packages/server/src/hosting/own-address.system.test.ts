import { afterEach, beforeEach, expect, test } from 'vitest'
import { smallSite, startHostingContext, type HostingContext } from './testing/hosting-context.ts'

let context: HostingContext
beforeEach(async () => {
  context = await startHostingContext()
})
afterEach(() => context.close())

test('a site behind a host of its own says the URL that its `docs.json` names, and a preview says its own', async () => {
  const docs = await context.project('docs')
  const site = smallSite('Proxied')
  const written = JSON.parse(String(site['docs.json'])) as object
  const seo = { metatags: { canonical: 'https://www.example.com/docs' } }
  const files = { ...site, 'docs.json': JSON.stringify({ ...written, seo }) }
  await context.hosting.deploy(docs.id, 'main', docs.commit(files))
  await context.hosting.deploy(docs.id, 'draft', docs.commit(files, 'draft'))
  const canonicalOn = async (host: string): Promise<string | undefined> =>
    /<link rel="canonical" href="([^"]+)"/.exec((await context.get(host, '/guides/install')).text)?.[1]
  expect(await canonicalOn('docs.localhost')).toBe('https://www.example.com/docs/guides/install')
  expect(await canonicalOn('docs--draft.localhost')).toBe(`http://docs--draft.localhost:${context.port}/guides/install`)
  const { text } = await context.get('docs.localhost', '/sitemap.xml')
  expect(text).toContain('<loc>https://www.example.com/docs/guides/install</loc>')
  expect((await context.get('docs.localhost', '/robots.txt')).text).toContain(
    'https://www.example.com/docs/sitemap.xml',
  )
})

test('a program that asks for Markdown is answered with Markdown where there is no page', async () => {
  const docs = await context.project('docs')
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Near')))
  const twin = await context.get('docs.localhost', '/guides/instal.md')
  expect(twin.status).toBe(404)
  expect(twin.headers['content-type']).toBe('text/markdown; charset=utf-8')
  expect(twin.text).toContain('There is no page at `/guides/instal.md`.')
  expect(twin.text).toContain('](/guides/install.md)')
  expect(twin.text).toContain('The index of all pages is at /llms.txt')
  const negotiated = await context.get('docs.localhost', '/nope', { accept: 'text/markdown' })
  expect([negotiated.status, negotiated.headers['content-type'], negotiated.headers['vary']]).toEqual([
    404,
    'text/markdown; charset=utf-8',
    'Accept-Encoding, Accept',
  ])
  const person = await context.get('docs.localhost', '/nope', { accept: 'text/html' })
  expect([person.status, person.headers['content-type'], person.headers['vary']]).toEqual([
    404,
    'text/html; charset=utf-8',
    'Accept-Encoding, Accept',
  ])
})

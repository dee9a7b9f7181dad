import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smallSite, startHostingContext, type HostingContext } from './testing/hosting-context.ts'

let context: HostingContext
beforeEach(async () => {
  context = await startHostingContext()
})
afterEach(() => context.close())

test('a site that asks its readers keeps what they say; its previews do not ask', async () => {
  const docs = await context.project('docs')
  const files = smallSite('Asking')
  const config = JSON.stringify({ ...JSON.parse(String(files['docs.json'])), feedback: { thumbsRating: true } })
  const commit = docs.commit({ ...files, 'docs.json': config })
  await context.hosting.deploy(docs.id, 'main', commit)
  const html = (await context.get('docs.localhost', '/')).text
  expect(html).toContain('<form class="feedback" method="post" action="/_docwright/feedback"')
  expect(html).toMatch(/feedback-client\.\w+\.js/)
  expect((await context.get('docs.localhost', '/_docwright/feedback')).status).toBe(405)
  await context.hosting.deploy(docs.id, 'draft', commit)
  const preview = new URL((await context.hosting.siteUrl(docs.id, 'draft')) ?? '').host
  expect((await context.get(preview, '/')).text).not.toContain('class="feedback"')
})

test('readers are told of an old translation, and read a page that is not translated in the default language', async () => {
  const docs = await context.project('docs')
  const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`
  const record = { page: 'index.mdx', source: 'of an earlier text', output: '', files: '', segments: [] }
  const commit = docs.commit({
    'docs.json': JSON.stringify({
      theme: 'mint',
      name: 'Acme',
      colors: { primary: '#2563eb' },
      navigation: {
        languages: [
          { language: 'en', pages: ['index', 'guide'] },
          { language: 'fr', pages: ['fr/index'] },
        ],
      },
    }),
    'index.mdx': page('Welcome', 'Changed since.'),
    'guide.mdx': page('Guide', 'Not translated yet.'),
    'fr/index.mdx': page('Bienvenue', 'Texte ancien.'),
    '.docwright/i18n/fr.pages.jsonl': `${JSON.stringify(record)}\n`,
  })
  await context.hosting.deploy(docs.id, 'main', commit)
  // Made when it is asked for, and again as it was published.
  for (const settle of [false, true]) {
    if (settle) await context.hosting.settled()
    const old = await context.get('docs.localhost', '/fr')
    expect([old.status, old.text]).toEqual([200, expect.stringContaining('La page d’origine a changé')])
    expect(old.text).toContain('Texte ancien.')
    const missing = await context.get('docs.localhost', '/fr/guide')
    expect([missing.status, missing.text]).toEqual([200, expect.stringContaining('Not translated yet.')])
    expect(missing.text).toContain('Cette page n’est pas encore disponible dans votre langue.')
    expect(missing.text).toContain('content="noindex"')
    expect((await context.get('docs.localhost', '/guide')).text).not.toContain('translation-notice')
    expect((await context.get('docs.localhost', '/fr/nowhere')).status).toBe(404)
  }
  expect((await context.get('docs.localhost', '/.docwright/i18n/fr.pages.jsonl')).status).toBe(404)
})

test('readers who come to the root are led to their language, if the site asks for it', async () => {
  const docs = await context.project('docs')
  const config = (more: object): string =>
    JSON.stringify({
      ...JSON.parse(String(smallSite('Acme')['docs.json'])),
      navigation: {
        languages: [
          { language: 'en', pages: ['index'] },
          { language: 'fr', pages: ['fr/index'] },
        ],
      },
      ...more,
    })
  const files = { 'index.mdx': '---\ntitle: Welcome\n---\n', 'fr/index.mdx': '---\ntitle: Bienvenue\n---\n' }
  const ask = async (headers: Record<string, string>): Promise<unknown[]> => {
    const request = new Request('http://docs.localhost/?from=x', { headers: { accept: 'text/html', ...headers } })
    const response = await context.hosting.handle(request)
    return [response?.status, response?.headers.get('location'), response?.headers.get('vary')]
  }
  const french = { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' }
  await context.hosting.deploy(docs.id, 'main', docs.commit({ ...files, 'docs.json': config({}) }))
  expect(await ask(french)).toEqual([200, null, expect.not.stringContaining('Language')])
  await context.hosting.deploy(docs.id, 'main', docs.commit({ 'docs.json': config({ redirectByLanguage: true }) }))
  for (const settle of [false, true]) {
    if (settle) await context.hosting.settled()
    expect(await ask(french)).toEqual([307, '/fr?from=x', expect.stringContaining('Accept-Language')])
    expect(await ask({})).toEqual([200, null, expect.stringContaining('Accept-Language')])
    expect(await ask({ 'accept-language': 'en-GB' })).toEqual([200, null, expect.stringContaining('Accept-Language')])
    const fromInside = { ...french, referer: 'http://docs.localhost/fr' }
    expect(await ask(fromInside)).toEqual([200, null, expect.stringContaining('Accept-Language')])
  }
})

test('an assistant searches and reads a site by MCP; a page of the same address is read as ever', async () => {
  const docs = await context.project('docs')
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Searched')))
  const client = new Client({ name: 'test', version: '1' })
  const url = new URL('http://docs.localhost/mcp')
  const fetch = async (_address: string | URL, init?: RequestInit): Promise<Response> =>
    (await context.hosting.handle(new Request(url, init))) ?? new Response(null, { status: 404 })
  await client.connect(new StreamableHTTPClientTransport(url, { fetch }))
  const { content } = await client.callTool({ name: 'read', arguments: { page: '/' } })
  expect(content).toMatchObject([{ text: expect.stringContaining('This is Searched.') }])
  const found = await client.callTool({ name: 'search', arguments: { query: 'searched' } })
  expect(found.content).toMatchObject([{ text: expect.stringMatching(/^## /) }])
  expect((await context.get('docs.localhost', '/mcp', { accept: 'text/html' })).status).toBe(404)
  expect((await context.get('docs.localhost', '/mcp', { accept: 'text/event-stream' })).status).toBe(405)
})

test('readers without scripts, and programs, search a site; each of them so often in a minute', async () => {
  const docs = await context.project('docs')
  const files: Record<string, string | Uint8Array | null> = {
    ...smallSite('Searched'),
    'guide.mdx': '---\ntitle: Guide\n---\n\n## Rotate <b>keys</b>\n\nKeys are rotated <i>twice</i>.',
  }
  const config = { ...(JSON.parse(String(files['docs.json'])) as object), navigation: { pages: ['index', 'guide'] } }
  await context.hosting.deploy(docs.id, 'main', docs.commit({ ...files, 'docs.json': JSON.stringify(config) }))
  await context.hosting.settled()
  expect((await context.get('docs.localhost', '/')).text).toMatch(
    /<form class="search-place" action="\/_search\/results"/,
  )
  const page = await context.get('docs.localhost', '/_search/results?q=rotate+keys')
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers['x-robots-tag']).toContain('noindex')
  expect(page.text).toContain('href="/guide#rotate-keys"')
  const attack = await context.get(
    'docs.localhost',
    `/_search/results?q=${encodeURIComponent('"><script>alert(1)</script>')}`,
  )
  expect(attack.status).toBe(200)
  expect(attack.text).not.toContain('<script>alert')
  expect((await context.get('docs.localhost', '/_search/results')).text).toContain('name="q"')
  const json = await context.get('docs.localhost', '/_search/results.json?q=rotated&limit=1&offset=0')
  expect([json.status, json.headers['content-type']]).toEqual([200, 'application/json'])
  expect(JSON.parse(json.text)).toMatchObject({
    query: 'rotated',
    language: 'en',
    total: 1,
    results: [
      { url: '/guide', title: 'Guide', sections: [{ url: '/guide#rotate-keys', excerpt: 'Keys are rotated twice.' }] },
    ],
  })
  const statuses = new Set<number>()
  for (let asked = 0; asked < 60; asked++)
    statuses.add((await context.get('docs.localhost', '/_search/results.json?q=keys')).status)
  expect([...statuses]).toEqual([200, 429])
  expect((await context.get('docs.localhost', '/guide')).status).toBe(200)
})

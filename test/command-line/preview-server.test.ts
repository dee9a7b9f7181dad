import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configuration, createRepository, type Repository } from './repository.ts'
import { startPreview, type RunningPreview } from './start-preview.ts'

const redirects = [
  { source: '/old', destination: '/guide' },
  { source: '/soon', destination: '/guide?from=soon#top', permanent: false },
  { source: '/blog/:slug*', destination: '/:slug*' },
  { source: '/away', destination: 'https://example.org/x' },
  { source: '/', destination: '/guide' },
]
const files = {
  'guide.mdx': '---\ntitle: The guide\n---\n\nText of the guide\n',
  'deep/index.mdx': 'Deep\n',
  'drafts/secret.mdx': 'Secret draft\n',
  'drafts/secret.png': 'secret',
  '.mintignore': 'drafts/\n',
  '.env': 'TOKEN=secret',
  '.git/config': 'secret',
  'node_modules/x/index.js': 'secret',
  'package.json': '{"secret": true}',
  'images/a b#1.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'data.txt': '0123456789',
  'README.md': 'secret notes\n',
}

let repository: Repository
let plain: RunningPreview
let based: RunningPreview
beforeAll(async () => {
  repository = createRepository({
    'docs.json': configuration({ pages: ['guide', 'deep/index'] }, { redirects }),
    ...files,
  })
  symlinkSync('/etc', join(repository.root, 'outside'))
  ;[plain, based] = await Promise.all([startPreview(repository.root), startPreview(repository.root, '--base', '/docs')])
})
afterAll(async () => {
  await Promise.all([plain.stop(), based.stop()])
  repository[Symbol.dispose]()
})

test('a page is HTML under a strict policy and is never kept', async () => {
  const { status, headers, body } = await plain.ask('/guide')
  expect(status).toBe(200)
  expect(body).toContain('Text of the guide')
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-security-policy']).toMatch(/^default-src 'self'; script-src 'self';/)
  expect(headers['content-security-policy']).not.toContain('unsafe')
})

test('a language shows what it lacks in the default language, and says that a translation is old', async () => {
  const record = { page: 'guide.mdx', source: 'of an earlier text', output: '', files: '', segments: [] }
  const navigation = {
    languages: [
      { language: 'en', pages: ['guide', 'deep/index'] },
      { language: 'fr', pages: ['fr/guide'] },
    ],
  }
  using translated = createRepository({
    'docs.json': configuration(navigation),
    ...files,
    'fr/guide.mdx': '---\ntitle: Le guide\n---\n\nTexte du guide\n',
    '.docwright/i18n/fr.pages.jsonl': `${JSON.stringify(record)}\n`,
  })
  const preview = await startPreview(translated.root)
  try {
    const old = await preview.ask('/fr/guide')
    expect([old.status, old.body]).toEqual([200, expect.stringContaining('La page d’origine a changé')])
    const missing = await preview.ask('/fr/deep')
    expect([missing.status, missing.body]).toEqual([200, expect.stringContaining('Deep')])
    expect(missing.body).toContain('Cette page n’est pas encore disponible dans votre langue.')
    expect((await preview.ask('/guide')).body).not.toContain('translation-notice')
    expect(await preview.ask('/.docwright/i18n/fr.pages.jsonl')).toMatchObject({ status: 404 })
  } finally {
    await preview.stop()
  }
})

test('HEAD has the headers of GET and no body; other methods are refused', async () => {
  const head = await plain.ask('/guide', { method: 'HEAD' })
  expect(head).toMatchObject({ status: 200, body: '', headers: { 'content-type': 'text/html; charset=utf-8' } })
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    expect(await plain.ask('/guide', { method })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  }
})

test('an address that leads nowhere is 404 with the site’s own page', async () => {
  const { status, headers, body } = await plain.ask('/nowhere')
  expect(status).toBe(404)
  expect(headers['content-security-policy']).toBeDefined()
  expect(body).toContain('</html>')
})

test('whatever asks for the usual icon gets one, below the base path and beside it', async () => {
  const found = await plain.ask('/favicon.ico')
  expect(found).toMatchObject({ status: 200, headers: { 'content-type': 'image/x-icon' } })
  for (const path of ['/favicon.ico', '/docs/favicon.ico']) {
    expect(await based.ask(path)).toMatchObject({ status: 200, body: found.body })
  }
  const link = /<link rel="icon" href="([^"]+)"/
  const [icon, basedIcon] = [(await plain.ask('/guide')).body, (await based.ask('/docs/guide')).body].map(
    (html) => link.exec(html)?.[1] ?? '',
  )
  expect(basedIcon).toBe(`/docs${icon}`)
  expect(await plain.ask(icon ?? '')).toMatchObject({ status: 200, headers: { 'content-type': 'image/svg+xml' } })
  expect(link.exec((await plain.ask('/nowhere')).body)?.[1]).toBe(icon)
  expect((await based.ask(basedIcon ?? '')).body).toContain('</text>')
})

test('an address that resembles one suggests it', async () => {
  const { status, body } = await plain.ask('/giude')
  expect(status).toBe(404)
  expect(body).toMatch(/<a[^>]*href="\/guide"[^>]*>(?:(?!<\/a>).)*The guide/)
})

test('an address about which there is a page suggests it, once somebody has searched', async () => {
  const asked = '/old/wording-of-the-text'
  expect((await plain.ask(asked)).body).not.toContain('not-found-recommended-page-link')
  expect((await plain.ask('/_search/results.json?q=text')).body).toContain('"/guide"')
  const { status, body } = await plain.ask(asked)
  expect(status).toBe(404)
  expect(body).toMatch(/<a class="not-found-recommended-page-link" href="\/guide"[^>]*>(?:(?!<\/a>).)*The guide/)
})

test('slashes at the end, .html, index and an extension lead to the page; .md is the page as Markdown', async () => {
  for (const path of ['/guide/', '/guide//', '/guide?x=1', '/deep', '/deep/', '/deep/index', '/deep/index.html']) {
    expect((await plain.ask(path)).status).toBe(200)
  }
  expect(await plain.ask('/guide.html?x=1')).toMatchObject({ status: 308, headers: { location: '/guide?x=1' } })
  expect(await plain.ask('/guide.mdx')).toMatchObject({ status: 308, headers: { location: '/guide' } })
  const markdown = await plain.ask('/guide.md')
  const asMarkdown = { 'content-type': 'text/markdown; charset=utf-8' }
  expect(markdown).toMatchObject({ status: 200, headers: asMarkdown })
  // What a proxy keeps of an address for programs is not for browsers.
  const headers = { Accept: 'text/markdown' }
  expect(await plain.ask('/nothing-here', { headers })).toMatchObject({
    status: 404,
    headers: { ...asMarkdown, vary: 'Accept' },
  })
  expect(markdown.body).toMatch(
    /^> The index of all pages is at http:\/\/localhost:\d+\/llms\.txt\n\n# The guide\n\nText of the guide\n$/,
  )
})

test('files of the repository answer conditional and range requests', async () => {
  const whole = await plain.ask('/data.txt')
  expect(whole).toMatchObject({ status: 200, body: '0123456789', headers: { 'x-content-type-options': 'nosniff' } })
  const etag = whole.headers.etag ?? ''
  expect(await plain.ask('/data.txt', { headers: { 'If-None-Match': etag } })).toMatchObject({ status: 304, body: '' })
  expect(await plain.ask('/data.txt', { headers: { Range: 'bytes=2-4' } })).toMatchObject({ status: 206, body: '234' })
  expect((await plain.ask('/data.txt', { headers: { Range: 'bytes=99-' } })).status).toBe(416)
  expect((await plain.ask('/images/a%20b%231.svg')).headers['content-type']).toBe('image/svg+xml')
})

test('nothing outside the published files is served, however it is asked for', async () => {
  const paths = [
    '/../../../../etc/passwd',
    '/..%2f..%2f..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..%5cetc%5cpasswd',
    '/....//....//etc/passwd',
    '/%252e%252e%252fetc/passwd',
    '/images/%2e%2e%2f%2e%2e%2f.env',
    '/outside/hostname',
    '/outside/passwd',
    '/guide%00.png',
    '/%00',
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/.mintignore',
    '/.docwright/cache/highlight.sqlite',
    '/node_modules/x/index.js',
    '/package.json',
    '/docs.json',
    '/guide.mdx.bak',
    '/drafts/secret',
    '/drafts/secret.mdx',
    '/drafts/secret.png',
    '/README',
    '/README.md',
    '/snippets',
    '//etc/passwd',
    '/%',
    '/%ff',
    '/\\..\\..\\etc\\passwd',
    'http://other.example/etc/passwd',
  ]
  for (const path of paths) {
    const { status, body } = await plain.ask(path)
    expect({ path, status }).toEqual({ path, status: 404 })
    expect(body).not.toMatch(/secret|root:/i)
  }
})

test('redirects keep their kind, query and fragment, and rules win over the implied home page', async () => {
  const location = async (preview: RunningPreview, path: string) => {
    const { status, headers } = await preview.ask(path)
    return `${status} ${headers.location}`
  }
  expect(await location(plain, '/old')).toBe('308 /guide')
  expect(await location(plain, '/old/?a=1')).toBe('308 /guide?a=1')
  expect(await location(plain, '/soon?a=1')).toBe('307 /guide?from=soon&a=1#top')
  expect(await location(plain, '/blog/deep')).toBe('308 /deep')
  expect(await location(plain, '/away?a=1')).toBe('308 https://example.org/x?a=1')
  expect(await location(plain, '/')).toBe('308 /guide')
  expect(await location(based, '/docs/old')).toBe('308 /docs/guide')
  expect(await location(based, '/docs')).toBe('308 /docs/guide')
})

test('a captured value makes neither another host nor another header', async () => {
  for (const path of ['/blog//evil.example', '/blog/%2Fevil.example']) {
    expect(await plain.ask(path)).toMatchObject({ status: 308, headers: { location: '/evil.example' } })
  }
  // Browsers read a backslash as a slash, but not one that is encoded.
  const encoded = { status: 308, headers: { location: '/%5Cevil.example' } }
  expect(await plain.ask('/blog/%5Cevil.example')).toMatchObject(encoded)
  expect((await plain.ask('/blog/a%0d%0aX-Evil:1')).headers).not.toHaveProperty('x-evil')
  expect((await plain.ask('/blog/%E6%97%A5')).headers.location).toBe('/%E6%97%A5')
})

test('a base path holds the whole site; outside it there is only the way to it', async () => {
  expect((await based.ask('/docs/guide')).body).toContain('href="/docs/deep"')
  expect((await based.ask('/docs/data.txt')).body).toBe('0123456789')
  expect((await based.ask('/guide')).status).toBe(404)
  expect((await based.ask('/docsguide')).status).toBe(404)
  expect((await based.ask('/data.txt')).status).toBe(404)
  expect(await based.ask('/')).toMatchObject({ status: 307, headers: { location: '/docs/' } })
  const script = /src="([^"]*client[^"]*)"/.exec((await based.ask('/docs/guide')).body)?.[1] ?? ''
  expect(script).toMatch(/^\/docs\//)
  expect((await based.ask(script)).status).toBe(200)
})

test('a tab’s stream is an event stream that says nothing until something changes', async () => {
  await plain.ask('/guide')
  const stream = await plain.follow('/guide')
  await plain.ask('/guide')
  expect(stream.received()).toMatch(/^retry: 500\n\nid: .+\n\n$/)
  stream.close()
  expect((await plain.ask('/_docwright/events', { method: 'HEAD' })).status).toBe(404)
})

test('readers who come to the root of a site that leads them get their language', async () => {
  const languages = [
    { language: 'en', pages: ['guide'] },
    { language: 'de', pages: ['de/guide'] },
  ]
  using own = createRepository({
    'docs.json': configuration({ languages }, { redirectByLanguage: true }),
    'guide.mdx': 'Text of the guide\n',
    'de/guide.mdx': 'Text der Anleitung\n',
  })
  const preview = await startPreview(own.root, '--base', '/docs')
  const ask = async (headers: Record<string, string>) => {
    const { status, headers: answered } = await preview.ask('/docs/', { headers })
    return [status, answered['location']]
  }
  expect(await ask({ 'accept-language': 'de-CH, en;q=0.5' })).toEqual([307, '/docs/de/guide'])
  expect(await ask({ 'accept-language': 'en' })).toEqual([200, undefined])
  await preview.stop()
})

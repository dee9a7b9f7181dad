import { execFileSync } from 'node:child_process'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { buildSite } from 'docwright/engine'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smallSite, startHostingContext, type HostingContext } from './testing/hosting-context.ts'

let context: HostingContext
beforeEach(async () => {
  context = await startHostingContext()
})
afterEach(() => context.close())

const htmlOf = async (host: string, path = '/'): Promise<string> => (await context.get(host, path)).text

test('a commit becomes a site at the host name of its project', async () => {
  const docs = await context.project('docs')
  const deployment = await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('First')))
  expect(deployment).toMatchObject({ status: 'live', production: true, reason: null })
  const { status, headers, text } = await context.get('docs.localhost:3000', '/')
  expect(status).toBe(200)
  expect(text).toContain('This is First.')
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(await context.hosting.siteUrl(docs.id)).toBe(`http://docs.localhost:${context.port}`)
  expect(context.events.map(({ type, url }) => [type, url])).toEqual([
    ['deployment.succeeded', `http://docs.localhost:${context.port}`],
  ])
})

test('the page of an endpoint that browsers ask themselves may reach its servers, no other page may', async () => {
  const docs = await context.project('docs')
  const group = { group: 'Start', openapi: 'api.json', pages: ['index', 'GET /pets'] }
  const paths = { '/pets': { get: { summary: 'List pets', responses: {} } } }
  const files = {
    'docs.json': JSON.stringify({
      name: 'Pets',
      api: { playground: { proxy: false } },
      navigation: { groups: [group] },
    }),
    'index.mdx': '---\ntitle: Home\n---\n',
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      servers: [{ url: 'https://api.example/v1' }],
      paths,
    }),
  }
  await context.hosting.deploy(docs.id, 'main', docs.commit(files))
  const policyOf = async (path: string) =>
    String((await context.get('docs.localhost', path)).headers['content-security-policy'])
  expect(await policyOf('/api-reference/list-pets')).toContain("connect-src 'self' https://api.example;")
  expect(await policyOf('/')).toContain("connect-src 'self';")
})

test('every file of a build is served with the same bytes', async () => {
  const docs = await context.project('docs')
  const site = smallSite('Same')
  const contextual = { options: ['copy', 'view'] }
  const files = {
    ...site,
    // A build has no MCP server, which the usual menu would name.
    'docs.json': JSON.stringify({ ...JSON.parse(String(site['docs.json'])), contextual }),
    'changes.mdx': '---\nrss: true\n---\n\n<Update label="2026-01-05">Words</Update>\n\n![Logo](/logo.svg)\n',
  }
  await context.hosting.deploy(docs.id, 'main', docs.commit(files))
  const [root, out] = [join(context.folder, 'clone'), join(context.folder, 'out')]
  execFileSync('git', ['clone', '--quiet', '--branch=main', docs.folder, root])
  await buildSite({ root, out, url: `http://docs.localhost:${context.port}` })
  // It also has no page of search results, to which the button leads without scripts, and no reports of searches.
  const built = (path: string): string =>
    readFileSync(join(out, path), 'utf8')
      .replace(
        /<div class="search-place">(<button id="search-bar-entry" class="search-entry) needs-script(".*?<\/button>)<\/div>/,
        '<form class="search-place" action="/_search/results" role="search">$1$2</form>',
      )
      .replace(/(<button id="search-bar-entry"[^>]*)>/, '$1 data-tell="/_docwright/feedback">')
  const addresses = {
    '/': 'index.html',
    '/index.md': 'index.md',
    '/guides/install': 'guides/install/index.html',
    '/guides/install/': 'guides/install/index.html',
    '/guides/install.md': 'guides/install.md',
    '/changes/rss.xml': 'changes/rss.xml',
    '/sitemap.xml': 'sitemap.xml',
    '/robots.txt': 'robots.txt',
    '/llms.txt': 'llms.txt',
    '/llms-full.txt': 'llms-full.txt',
    '/skill.md': 'skill.md',
    '/logo.svg': 'logo.svg',
    '/favicon.ico': 'favicon.ico',
    '/nothing/here': '404.html',
  }
  for (const [address, file] of Object.entries(addresses))
    expect(await htmlOf('docs.localhost', address)).toBe(built(file))
  const styles = [...built('guides/install/index.html').matchAll(/(?:href|src)="(\/_docwright\/[^"]+)"/g)].map(
    ([, path]) => path ?? '',
  )
  expect(styles.length).toBeGreaterThan(3)
  for (const path of styles) expect((await context.get('docs.localhost', path)).text).toBe(built(path.slice(1)))
})

test('conditional, compressed and partial answers, HEAD, and the Markdown of a page', async () => {
  const docs = await context.project('docs')
  const film = Buffer.alloc(3_000_000, 'film')
  await context.hosting.deploy(docs.id, 'main', docs.commit({ ...smallSite('A'), 'film.mp4': film }))
  const host = 'docs.localhost'
  const plain = await context.get(host, '/guides/install')
  expect(plain.headers['vary']).toBe('Accept-Encoding, Accept')
  const tag = plain.headers.etag ?? ''
  expect(tag).toMatch(/^"/)
  expect((await context.get(host, '/guides/install', { 'if-none-match': tag })).status).toBe(304)
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await context.get(host, '/guides/install', { 'accept-encoding': encoding })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.body.length).toBeLessThan(plain.body.length / 2)
    expect(decode(packed.body).equals(plain.body)).toBe(true)
    expect(packed.headers.etag).not.toBe(tag)
    const again = { 'accept-encoding': encoding, 'if-none-match': packed.headers.etag ?? '' }
    expect((await context.get(host, '/guides/install', again)).status).toBe(304)
  }
  const head = await context.get(host, '/guides/install', {}, 'HEAD')
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, `${plain.body.length}`])
  const markdown = await context.get(host, '/guides/install', { accept: 'text/markdown, text/html;q=0.5' })
  expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8')
  const twin = await context.get(host, '/guides/install.md')
  expect(markdown.text).toBe(twin.text)
  expect([twin, markdown, plain].map(({ headers }) => headers['x-robots-tag'])).toEqual([
    'noindex',
    undefined,
    undefined,
  ])

  const whole = await context.get(host, '/film.mp4')
  expect(whole.body.equals(film)).toBe(true)
  const part = await context.get(host, '/film.mp4', { range: 'bytes=1000000-1000009' })
  expect([part.status, part.headers['content-range'], part.text]).toEqual([
    206,
    'bytes 1000000-1000009/3000000',
    'filmfilmfi',
  ])
  expect((await context.get(host, '/film.mp4', { range: 'bytes=-4' })).text).toBe('film')
  expect((await context.get(host, '/film.mp4', { range: 'bytes=3000000-' })).status).toBe(416)
  expect((await context.get(host, '/film.mp4', { 'if-none-match': whole.headers.etag ?? '' })).status).toBe(304)
  const other = { range: 'bytes=0-3', 'if-range': '"of-an-earlier-one"' }
  expect((await context.get(host, '/film.mp4', other)).status).toBe(200)
})

test('files with a digest in their name are kept for ever, and outlive the deployment they came with', async () => {
  const docs = await context.project('docs')
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('A')))
  const html = await htmlOf('docs.localhost', '/guides/install')
  const paths = [...html.matchAll(/(?:href|src)="(\/_docwright\/[^"]+)"/g)].map(([, path]) => path ?? '')
  expect(paths.some((path) => path.startsWith('/_docwright/page.'))).toBe(true)
  const changed = JSON.parse(smallSite('A')['docs.json'] ?? '') as Record<string, unknown>
  changed['colors'] = { primary: '#dc2626' }
  await context.hosting.deploy(
    docs.id,
    'main',
    docs.commit({ 'docs.json': JSON.stringify(changed), 'guides/install.mdx': 'Without styles\n' }),
  )
  await context.restart()
  expect(await htmlOf('docs.localhost', '/guides/install')).not.toBe(html)
  for (const path of paths) {
    const { status, headers } = await context.get('docs.localhost', path)
    expect([path, status, headers['cache-control']]).toEqual([path, 200, 'public, max-age=31536000, immutable'])
  }
})

test('a large schema of a reference is a file of its own, kept for ever; one of an earlier deployment is still there as it was', async () => {
  const docs = await context.project('docs')
  const specification = (more: string): string => {
    const plain = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, index) => [`field${index}`, { type: 'string' }]))
    const held = { type: 'object', properties: { ...plain(5), [more]: { type: 'string' } } }
    const schema = { type: 'object', properties: { ...plain(40), held: { $ref: '#/components/schemas/Held' } } }
    const responses = { 200: { description: 'OK', content: { 'application/json': { schema } } } }
    return JSON.stringify({
      openapi: '3.1.0',
      paths: { '/a': { get: { summary: 'Get', responses } } },
      components: { schemas: { Held: held } },
    })
  }
  const files = (more: string) => ({
    ...smallSite('API'),
    'docs.json': JSON.stringify({
      theme: 'mint',
      name: 'API',
      navigation: { groups: [{ group: 'API', openapi: 'api.json' }] },
    }),
    'api.json': specification(more),
  })
  await context.hosting.deploy(docs.id, 'main', docs.commit(files('earlier')))
  await context.hosting.settled()
  const [, part = ''] = /data-api-part="([^"]+)"/.exec(await htmlOf('docs.localhost', '/api-reference/get')) ?? []
  const first = await context.get('docs.localhost', part)
  expect(first.text).toContain('earlier')
  expect(first.headers['cache-control']).toContain('immutable')
  const markdown = part.replace(/\/_docwright\/parts\/[^/]+\/(.*)html$/, '/_reference/$1md')
  expect(await htmlOf('docs.localhost', markdown)).toContain('- `earlier` (`string`)')

  await context.hosting.deploy(docs.id, 'main', docs.commit(files('later')))
  const after = await context.get('docs.localhost', part)
  expect([after.text, after.headers['cache-control']]).toEqual([first.text, first.headers['cache-control']])
  expect(await htmlOf('docs.localhost', markdown)).toContain('- `later` (`string`)')
  expect((await context.get('docs.localhost', part.replace('Held', 'Nobody'))).status).toBe(404)
})

test('redirects of the configuration keep the query', async () => {
  const docs = await context.project('docs')
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('A')))
  const { status, headers } = await context.get('docs.localhost', '/old?a=1')
  expect([status, headers.location]).toEqual([308, '/guides/install?a=1'])
})

test('a commit without a site stays dark, says why, and leaves the one that is live', async () => {
  const docs = await context.project('docs')
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Good')))
  const failed = await context.hosting.deploy(docs.id, 'main', docs.commit({ 'docs.json': '{ "name": "x" }' }))
  expect(failed.status).toBe('failed')
  expect(failed.reason).toMatch(/navigation/)
  expect(failed.errors).toBeGreaterThan(0)
  expect((await context.hosting.diagnosticsOf(failed.id)).map(({ file }) => file)).toContain('docs.json')
  expect(await htmlOf('docs.localhost')).toContain('This is Good.')
  expect(context.events.map(({ type }) => type)).toEqual(['deployment.succeeded', 'deployment.failed'])
})

test('a project can demand a site without errors or without warnings', async () => {
  const doubtful = { 'index.mdx': '---\ntitle: A\n---\n\nYour {name} here\n' }
  const strict = await context.project('strict', { demand: 'no-warnings' })
  const files = smallSite('A')
  expect((await context.hosting.deploy(strict.id, 'main', strict.commit({ ...files, ...doubtful }))).status).toBe(
    'failed',
  )
  const errors = await context.project('errors', { demand: 'no-errors' })
  const accepted = await context.hosting.deploy(errors.id, 'main', errors.commit({ ...files, ...doubtful }))
  expect(accepted).toMatchObject({ status: 'live', errors: 0 })
  expect(accepted.warnings).toBeGreaterThan(0)
  const config = JSON.parse(files['docs.json'] ?? '') as { navigation: { groups: { pages: string[] }[] } }
  config.navigation.groups[0]?.pages.push('missing')
  const refused = await context.hosting.deploy(
    errors.id,
    'main',
    errors.commit({ 'docs.json': JSON.stringify(config) }),
  )
  expect(refused).toMatchObject({
    status: 'failed',
    reason: 'This project only deploys sites without errors, and the check found 1.',
  })
})

test('problems of pages are found after the site is live', async () => {
  const docs = await context.project('docs')
  const files = { ...smallSite('A'), 'index.mdx': '[gone](/gone)\n' }
  const { id } = await context.hosting.deploy(docs.id, 'main', docs.commit(files))
  await context.hosting.settled()
  expect((await context.hosting.diagnosticsOf(id)).map(({ code }) => code)).toContain('broken-link')
  expect((await context.hosting.deploymentsOf(docs.id))[0]?.errors).toBeGreaterThan(0)
})

test('other branches are previews at their own host names, hidden from search engines', async () => {
  const docs = await context.project('docs')
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Main')))
  const commit = docs.commit({ 'index.mdx': 'A draft.\n' }, 'docwright/job_1')
  const [deployment] = await context.hosting.onPush(docs.id, [{ branch: 'docwright/job_1', after: commit }])
  await context.hosting.settled()
  const url = new URL((await context.hosting.siteUrl(docs.id, 'docwright/job_1')) ?? '')
  expect(url.hostname).toMatch(/^docs--docwright-job-1-[\da-f]{7}\.localhost$/)
  const preview = await context.get(url.host, '/')
  expect(preview.text).toContain('A draft.')
  expect(preview.headers['x-robots-tag']).toBe('noindex')
  expect((await context.get(url.host, '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
  expect(await htmlOf('docs.localhost')).toContain('This is Main.')
  expect(deployment).toMatchObject({ production: false })
  await context.hosting.onPush(docs.id, [{ branch: 'docwright/job_1', after: null }])
  await context.restart()
  expect((await context.get(url.host, '/')).status).toBe(404)
})

test('a domain of its own leads to the site once it is verified', async () => {
  const docs = await context.project('docs')
  const domain = { host: 'docs.example.com', project_id: docs.id, proof: 'x', verified_at: null, created_at: 1 }
  await context.store.db.insertInto('domain').values(domain).execute()
  const commit = docs.commit(smallSite('Own'))
  await context.hosting.deploy(docs.id, 'main', commit)
  expect((await context.get('docs.example.com', '/')).status).toBe(404)
  await context.store.db.updateTable('domain').set({ verified_at: 2 }).execute()
  await context.restart()
  expect(await htmlOf('Docs.Example.com.')).toContain('This is Own.')
})

test('hosts without a site show a plain page that tells nothing', async () => {
  await context.project('empty')
  const [missing, empty] = [await context.get('nobody.localhost', '/a'), await context.get('empty.localhost', '/a')]
  expect(missing.status).toBe(404)
  expect(missing.text).toContain('No site here')
  expect(empty.text).toBe(missing.text)
  const styles = /href="([^"]+\.css)"/.exec(missing.text)?.[1] ?? ''
  expect((await context.get('nobody.localhost', styles)).headers['content-type']).toBe('text/css; charset=utf-8')
  expect((await context.get('nobody.localhost', '/favicon.ico')).headers['content-type']).toBe('image/x-icon')
  // The platform's own host and a machine's address are not sites.
  for (const host of ['localhost', '127.0.0.1', '[::1]:80'])
    expect((await context.get(host, '/')).text).toBe('platform')
})

test('odd requests get plain errors', async () => {
  const docs = await context.project('docs')
  await context.hosting.deploy(
    docs.id,
    'main',
    docs.commit({ ...smallSite('A'), '.env': 'secret', 'notes.txt~': 'secret' }),
  )
  const statusOf = async (path: string, method = 'GET'): Promise<number> =>
    (await context.get('docs.localhost', path, {}, method)).status
  for (const path of ['/guides%2finstall', '/guides%5cinstall', '/%00', '/%ff', '/a%0d%0ab'])
    expect([path, await statusOf(path)]).toEqual([path, 400])
  for (const path of [
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
    '/.env',
    '/docs.json',
    '/.git/config',
    '/notes.txt~',
    '/index.mdx/../.env',
  ])
    expect([path, await statusOf(path)]).toEqual([path, 404])
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) expect(await statusOf('/', method)).toBe(405)
  expect(await statusOf(`/${'a'.repeat(9000)}`)).toBe(414)
  expect(await statusOf('/guides/install?x=%')).toBe(200)
})

test('no project is served another’s files, whatever it links to', async () => {
  const [mine, theirs] = [await context.project('mine'), await context.project('theirs')]
  await context.hosting.deploy(
    theirs.id,
    'main',
    theirs.commit({ ...smallSite('Theirs'), 'secret.txt': 'their secret', 'secret.mdx': 'their snippet' }),
  )
  const page = 'import Secret from "../../theirs/secret.mdx"\n\n<Secret />\n\n![](../../theirs/secret.txt)\n'
  await context.hosting.deploy(
    mine.id,
    'main',
    mine.commit({ ...smallSite('Mine'), 'index.mdx': page, 'other.mdx': 'import S from "/secret.mdx"\n\n<S />\n' }),
  )
  expect((await context.get('theirs.localhost', '/secret.txt')).text).toBe('their secret')
  expect((await context.get('mine.localhost', '/secret.txt')).status).toBe(404)
  for (const path of ['/', '/other', '/index.md']) expect(await htmlOf('mine.localhost', path)).not.toContain('their s')
  const styles =
    /href="(\/_docwright\/page\.[^"]+)"/.exec(await htmlOf('theirs.localhost', '/guides/install'))?.[1] ?? ''
  expect((await context.get('theirs.localhost', styles)).status).toBe(200)
  await context.hosting.deploy(mine.id, 'main', mine.commit({ 'guides/install.mdx': 'Plain\n' }))
  await context.restart()
  expect((await context.get('theirs.localhost', styles)).status).toBe(200)
})

test('a docs folder inside the repository is the site', async () => {
  const docs = await context.project('docs', { docsFolder: 'website/docs' })
  const files = Object.fromEntries(
    Object.entries(smallSite('Inner')).map(([path, text]) => [`website/docs/${path}`, text]),
  )
  await context.hosting.deploy(docs.id, 'main', docs.commit({ ...files, 'secret.txt': 'secret' }))
  expect(await htmlOf('docs.localhost')).toContain('This is Inner.')
  expect((await context.get('docs.localhost', '/secret.txt')).status).toBe(404)
  const dated = /<loc>[^<]*\/guides\/install<\/loc><lastmod>\d{4}-\d\d-\d\d</
  expect((await context.get('docs.localhost', '/sitemap.xml')).text).toMatch(dated)
})

test('another default branch becomes the site, and the one before it a preview that search engines leave alone', async () => {
  const docs = await context.project('docs')
  const old = docs.commit(smallSite('Old'))
  const next = docs.commit(smallSite('Next'), 'next')
  await context.hosting.deploy(docs.id, 'main', old)
  await context.hosting.deploy(docs.id, 'next', next)
  expect((await context.get('docs--next.localhost', '/')).headers['x-robots-tag']).toBe('noindex')
  await context.store.db.updateTable('project').set({ default_branch: 'next' }).where('id', '=', docs.id).execute()
  await context.hosting.onPush(docs.id, [
    { branch: 'next', after: next },
    { branch: 'main', after: old },
  ])
  await context.hosting.settled()
  await expect.poll(async () => htmlOf('docs.localhost')).toContain('This is Next.')
  expect((await context.get('docs.localhost', '/')).headers['x-robots-tag']).toBeUndefined()
  expect(await htmlOf('docs.localhost', '/robots.txt')).toContain('Sitemap:')
  const before = await context.get('docs--main.localhost', '/')
  expect([before.text.includes('This is Old.'), before.headers['x-robots-tag']]).toEqual([true, 'noindex'])
})

test('of a thousand branches in one push few get a preview, and the oldest previews make room', async () => {
  await context.restart({ limits: { previews: { perPush: 3, perProject: 4 } } })
  const docs = await context.project('docs')
  const commit = docs.commit(smallSite('Many'))
  await context.hosting.deploy(docs.id, 'main', commit)
  const branches = Array.from({ length: 1000 }, (_, at) => ({ branch: `b${at}`, after: commit }))
  const begun = await context.hosting.onPush(docs.id, branches)
  expect(begun.map(({ branch }) => branch)).toEqual(['b0', 'b1', 'b2'])
  await context.hosting.settled()
  await context.hosting.onPush(docs.id, branches.slice(10, 12))
  await context.hosting.settled()
  expect(await htmlOf('docs--b11.localhost')).toContain('This is Many.')
  expect((await context.get('docs--b0.localhost', '/')).status).toBe(404)
  const [ended] = await context.hosting.deploymentsOf(docs.id, { branch: 'b0' })
  expect(ended).toMatchObject({ status: 'retired', reason: 'It was removed to make room for newer previews.' })
  expect(await htmlOf('docs.localhost')).toContain('This is Many.')
})

test('a page that is not there suggests those with a similar address, to people and a few times a minute', async () => {
  const docs = await context.project('docs')
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Similar')))
  const ask = async (path: string, accept = 'text/html,*/*') => context.get('docs.localhost', path, { accept })
  const similar = /<main.*<a [^>]*href="\/guides\/install"/s
  const first = await ask('/guides/instal')
  expect([first.status, first.text]).toEqual([404, expect.stringMatching(similar)])
  const plain = await ask('/guides/instal', '*/*')
  expect(plain.text).not.toMatch(similar)
  for (let count = 1; count < 20; count += 1) expect((await ask(`/guides/instal${count}`)).text).toMatch(similar)
  expect(await ask('/guides/instal')).toMatchObject({ status: 404, text: plain.text })
})

import { buildSite } from 'docwright/engine'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBucketStore } from '../../objects/bucket-store.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import { StoreFault, type ObjectStore } from '../../objects/object-store.ts'
import { startBucket } from '../../objects/testing/start-bucket.ts'
import { digestOf } from '../../objects/read-object.ts'
import { collectGarbage } from '../publishing/object-garbage.ts'
import { createObjectReader } from '../manifest/object-reader.ts'
import { createHostingStore } from '../../store/deployments/deployment-store.ts'
import { smallSite, startHostingContext, type HostingContext, type RawAnswer } from '../testing/hosting-context.ts'

let context: HostingContext
beforeEach(async () => {
  context = await startHostingContext()
})
afterEach(() => context.close())

const examples = join(import.meta.dirname, '../../../../../examples')

function filesBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => statSync(join(folder, name)).isFile() && !name.startsWith('.docwright/'))
}

/** A server that has neither the repositories nor anything of its own. */
async function becomeAnotherMachine(name: string, objects?: ObjectStore): Promise<void> {
  await context.restart({
    deploys: false,
    dataFolder: join(context.folder, name),
    repositories: () => join(context.folder, 'nowhere'),
    ...(objects === undefined ? {} : { objects }),
  })
}

/** How many deployments a machine has on its disk. */
function keptOn(name: string): number {
  const database = new DatabaseSync(join(context.folder, name, 'hosting/routes.sqlite'), { readOnly: true })
  try {
    return Number(database.prepare('SELECT count(*) AS count FROM kept').get()?.['count'])
  } finally {
    database.close()
  }
}

function shown({ status, headers, body }: RawAnswer): unknown {
  const { date: _, connection: _1, 'keep-alive': _2, ...rest } = headers
  return { status, headers: rest, body: body.toString('base64') }
}

/** The addresses that an answer refers to. */
function addressesIn(html: string): string[] {
  const found = [...html.matchAll(/(?:href|src|data-api-part)="(\/[^"#]*)"/g)].map(([, path]) => path ?? '')
  return found.filter((path) => !path.startsWith('//'))
}

test('every address of a site is served from the object store as it is rendered, without repository or renderer', async () => {
  const names = ['languages', 'openapi-inheritance', 'versions']
  const paths = new Map<string, Set<string>>()
  for (const name of names) {
    const root = join(examples, name)
    const project = await context.project(name)
    const files = Object.fromEntries(filesBelow(root).map((path) => [path, readFileSync(join(root, path))]))
    const deployment = await context.hosting.deploy(project.id, 'main', project.commit(files))
    expect([name, deployment.status, deployment.reason]).toEqual([name, 'live', null])
    const out = join(context.folder, 'built', name)
    await buildSite({ root, out, url: `http://${name}.localhost:${context.port}` })
    // Of a build, the parts of references have names of their own: it has no proxy for the playground.
    const built = filesBelow(out).filter((path) => !path.includes('_docwright/parts/'))
    const addresses = built.map((path) => `/${encodeURI(path).replace(/(^|\/)index\.html$/, '$1')}`)
    paths.set(name, new Set([...addresses, '/nothing/here', '/%E4%BD%A0', '/index.html', '/robots.txt/']))
  }
  await context.hosting.settled()
  await context.restart({ deploys: false, objects: openFolderStore(join(context.folder, 'none')) })
  const rendered = new Map<string, unknown>()
  for (const [name, addresses] of paths)
    for (const path of addresses) {
      const answer = await context.get(`${name}.localhost`, path)
      rendered.set(`${name} ${path}`, shown(answer))
      // Addresses found here are visited later in the same loop.
      if (/html/.test(answer.headers['content-type'] ?? ''))
        for (const further of addressesIn(answer.text)) addresses.add(further)
    }
  expect([...rendered.keys()].filter((path) => path.includes('/parts/')).length).toBeGreaterThan(0)
  await becomeAnotherMachine('another')
  for (const [name, addresses] of paths)
    for (const path of addresses) {
      const answer = shown(await context.get(`${name}.localhost`, path))
      expect([name, path, answer]).toEqual([name, path, rendered.get(`${name} ${path}`)])
    }
})

const api = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'http://127.0.0.1:1' }],
  paths: { '/pets': { get: { summary: 'List pets', responses: {} } } },
})

test('assistants, the playground, feedback and search are answered from the object store as well', async () => {
  const docs = await context.project('docs')
  const group = { group: 'Start', openapi: 'api.json', pages: ['index', 'guides/install', 'GET /pets'] }
  const seo = { metatags: { canonical: 'https://www.example.com/help' } }
  const config = { name: 'Pets', feedback: { thumbsRating: true }, navigation: { groups: [group] }, seo }
  const files = { ...smallSite('Pets'), 'docs.json': JSON.stringify(config), 'api.json': api }
  await context.hosting.deploy(docs.id, 'main', docs.commit(files))
  await context.hosting.settled()
  const resultsPage = async (): Promise<string | undefined> => {
    const address = `http://docs.localhost:${context.port}/_search/results?q=%3Cb%3E%24%26%22+install`
    return (await context.hosting.handle(new Request(address)))?.text()
  }
  const rendered = await resultsPage()
  await becomeAnotherMachine('another')
  const host = `http://docs.localhost:${context.port}`
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await context.hosting.handle(new Request(`${host}${path}`, { ...init, method: 'POST' }))
    if (answer === undefined) throw new Error('There is no site.')
    return answer
  }
  const call = async (name: string, input: object): Promise<string> => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const { result } = (await (await send('/mcp', { headers, body: JSON.stringify(message) })).json()) as {
      result: { content: { text: string }[] }
    }
    return result.content[0]?.text ?? ''
  }
  expect(await call('list', {})).toContain('/guides/install | Install')
  expect(await call('read', { page: '/guides/install', section: 'First' })).toContain('Some words of text.')
  expect(await call('read', { page: '/guides/instal' })).toContain('Did you mean /guides/install?')
  expect(await call('grep', { pattern: 'let a = \\d' })).toContain('let a = 1')
  expect(await call('search', { query: 'install' })).toContain('/guides/install')
  // The same URL that its pages say of themselves, wherever it is asked for.
  expect(await call('search_pets', { query: 'install' })).toContain(
    'Link: https://www.example.com/help/guides/install\n',
  )
  // A reader without scripts gets the same page, whatever the query is.
  const html = await resultsPage()
  expect(html).toMatch(/<h2 class="search-result-title"><a href="\/guides\/install">/)
  expect(html).toBe(rendered)
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  expect((await send('/_docwright/feedback', { ...form, body: 'page=/guides/install&helpful=yes' })).status).toBe(303)
  expect((await send('/_docwright/feedback', { ...form, body: 'page=/nowhere&helpful=yes' })).status).toBe(422)
  const ask = async (url: string): Promise<[number, string]> => {
    const headers = {
      'sec-fetch-site': 'same-origin',
      'x-docwright-request': JSON.stringify({ method: 'GET', url, headers: [] }),
    }
    const answer = await send('/_docwright/api-proxy', { headers })
    return [answer.status, await answer.text()]
  }
  expect(await ask('https://elsewhere.example/')).toEqual([403, expect.stringContaining('is not listed')])
  expect(await ask('http://127.0.0.1:1/pets')).toEqual([403, expect.not.stringContaining('is not listed')])
})

test('what is damaged in the object store is never shown: it is rendered, or the reader is asked to come again', async () => {
  const docs = await context.project('docs')
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Whole')))
  await context.hosting.settled()
  const folder = join(context.folder, 'objects')
  const { text } = await context.get('docs.localhost', '/')
  for (const path of filesBelow(folder)) {
    const bytes = readFileSync(join(folder, path))
    // The manifest is left alone.
    if (!path.endsWith(await manifestOf(docs.id))) writeFileSync(join(folder, path), bytes.subarray(1))
  }
  await context.restart({ deploys: false, dataFolder: join(context.folder, 'another') })
  expect((await context.get('docs.localhost', '/')).text).toBe(text)
  await becomeAnotherMachine('third')
  const { status, headers } = await context.get('docs.localhost', '/')
  expect([status, headers['x-robots-tag'], Number(headers['retry-after']) > 0]).toEqual([503, undefined, true])
})

test('while the bucket is away, what is not on the disk is rendered from the repository', async () => {
  const docs = await context.project('docs')
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Rendered')))
  await context.hosting.settled()
  const { path: _, ...kept } = openFolderStore(join(context.folder, 'objects'))
  const manifest = await manifestOf(docs.id)
  const get: ObjectStore['get'] = async (digest) =>
    digest === manifest ? kept.get(digest) : Promise.reject(new StoreFault('The bucket could not be reached.'))
  const dataFolder = join(context.folder, 'another')
  await context.restart({ deploys: false, dataFolder, objects: { ...kept, get } })
  const { status, text } = await context.get('docs.localhost', '/')
  expect([status, text]).toEqual([200, expect.stringContaining('This is Rendered.')])
})

test('a large file for which the disk has no room is answered with 503 and a time to wait, and shown once there is room', async () => {
  const docs = await context.project('docs')
  const film = Buffer.alloc(600_000, 'film')
  await context.hosting.deploy(docs.id, 'main', docs.commit({ ...smallSite('Full'), 'film.mp4': film }))
  await context.hosting.settled()
  const { path: _, ...kept } = openFolderStore(join(context.folder, 'objects'))
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  let isFull = true
  const get: ObjectStore['get'] = async (digest) => {
    if (!isFull || digest !== digestOf(film)) return kept.get(digest)
    return new Readable({ read() {} }).destroy(full)
  }
  await becomeAnotherMachine('another', { ...kept, get })
  expect((await context.get('docs.localhost', '/')).text).toContain('This is Full.')
  const { status, headers } = await context.get('docs.localhost', '/film.mp4')
  expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true])
  isFull = false
  expect((await context.get('docs.localhost', '/film.mp4')).body.equals(film)).toBe(true)
})

async function manifestOf(projectId: string): Promise<string> {
  const live = await context.hosting.liveOf(projectId, 'main')
  return live?.manifest ?? 'none'
}

test('a site in a bucket is served by a machine that has nothing; the bucket may go away then', async () => {
  const bucketFolder = mkdtempSync(join(tmpdir(), 'docwright-bucket-'))
  const bucket = await startBucket(bucketFolder)
  try {
    const objects = openBucketStore(bucket.address)
    await context.restart({ objects })
    const docs = await context.project('docs')
    const film = Buffer.alloc(600_000, 'film')
    await context.hosting.deploy(docs.id, 'main', docs.commit({ ...smallSite('Afar'), 'film.mp4': film }))
    await context.hosting.settled()
    await becomeAnotherMachine('another', objects)
    expect((await context.get('docs.localhost', '/')).text).toContain('This is Afar.')
    const part = { range: 'bytes=4-7' }
    expect((await context.get('docs.localhost', '/film.mp4', part)).text).toBe('film')
    await bucket.close()
    expect((await context.get('docs.localhost', '/')).text).toContain('This is Afar.')
    expect((await context.get('docs.localhost', '/film.mp4', part)).text).toBe('film')
    await becomeAnotherMachine('another', objects)
    expect((await context.get('docs.localhost', '/film.mp4', part)).text).toBe('film')
  } finally {
    await bucket.close().catch(() => {})
    rmSync(bucketFolder, { recursive: true, force: true })
  }
})

test('a server that starts while the bucket is away shows what it has of a site, and the newest once the bucket is back', async () => {
  const kept = openFolderStore(join(context.folder, 'objects'))
  const { path: _, ...afar } = kept
  let isAway = false
  const bucket: ObjectStore = {
    ...afar,
    get: (digest) => (isAway ? Promise.reject(new StoreFault('The bucket could not be reached.')) : kept.get(digest)),
  }
  await context.restart({ objects: bucket })
  const docs = await context.project('docs')
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Earlier')))
  await context.hosting.settled()
  await becomeAnotherMachine('another', bucket)
  expect((await context.get('docs.localhost', '/')).text).toContain('This is Earlier.')
  await expect.poll(() => keptOn('another')).toBe(1)
  // The newest is made while this machine is down, and its copy of the repository is not there either.
  await context.restart({ objects: bucket })
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Newest')))
  await context.hosting.settled()
  isAway = true
  await becomeAnotherMachine('another', bucket)
  const stale = await context.get('docs.localhost', '/guides/install')
  expect([stale.status, stale.text.includes('Earlier')]).toEqual([200, true])
  isAway = false
  await expect.poll(async () => (await context.get('docs.localhost', '/')).text).toContain('This is Newest.')
})

test('a change of one page writes that page; a deployment that nobody has written is written by whoever comes to it', async () => {
  const docs = await context.project('docs')
  const inner = openFolderStore(join(context.folder, 'objects'))
  const written: string[] = []
  const objects: ObjectStore = {
    ...inner,
    async put(digest, content) {
      written.push(digest)
      await inner.put(digest, content)
    },
  }
  await context.restart({ objects })
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Same')))
  await context.hosting.settled()
  expect(written.length).toBeGreaterThan(20)
  written.length = 0
  await context.hosting.deploy(
    docs.id,
    'main',
    docs.commit({ 'guides/install.mdx': '---\ntitle: Install\n---\n\nOther.\n' }),
  )
  await context.hosting.settled()
  // The page, its Markdown, llms-full.txt, the index of the search, the manifest; no font and no script.
  expect(written.length).toBeLessThan(12)
  await context.store.db.updateTable('deployment').set({ manifest: null, publish_at: 0 }).execute()
  await context.restart({ objects, limits: { unpublished: 20 } })
  await expect.poll(async () => manifestOf(docs.id)).not.toBe('none')
})

test('while a deployment takes long, the log says how many of its pages are checked and written', async () => {
  const told: unknown[] = []
  const info = (fields: object, message: string): void => {
    if ('total' in fields) told.push([message, fields])
  }
  const docs = await context.project('docs')
  let now = Date.now()
  const clock = (): number => (now += 10_000)
  const logger = { info, warn() {}, error() {} }
  // Nobody else writes it meanwhile.
  await context.restart({ logger, clock, limits: { unpublished: 600_000 } })
  const { id } = await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Slow')))
  await context.hosting.settled()
  const pages = { deployment: id, project: docs.id, done: 1, total: 2 }
  expect(told).toEqual([
    ['Pages of a deployment are being checked.', pages],
    ['Pages are being written to the object store.', pages],
  ])
})

test('objects that no deployment needs are removed after a while, those that one needs never', async () => {
  const docs = await context.project('docs')
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Kept')))
  await context.hosting.settled()
  // Nobody else collects meanwhile.
  await context.restart({ deploys: false })
  await context.store.db.deleteFrom('round').execute()
  const folder = join(context.folder, 'objects')
  const before = filesBelow(folder).length
  const objects = openFolderStore(folder)
  await objects.put('ab'.padEnd(64, '0'), { size: 0, open: () => Readable.from([]) })
  const reader = createObjectReader(objects, { locate: () => Promise.resolve(undefined) })
  const store = createHostingStore(context.store)
  const collect = (days: number): Promise<number | undefined> =>
    collectGarbage({
      store,
      objects,
      reader,
      clock: () => Date.now() + days * 86_400_000,
      goesOn: () => true,
      rest: () => Promise.resolve(),
    })
  expect(await collect(0)).toBe(0)
  expect(await collect(2)).toBeUndefined()
  await context.store.db.deleteFrom('round').execute()
  expect(await collect(2)).toBe(1)
  expect(filesBelow(folder)).toHaveLength(before)
  await becomeAnotherMachine('another')
  expect((await context.get('docs.localhost', '/')).text).toContain('This is Kept.')
})

test('what is not there is answered as a page is, compressed, and a redirect says that it has no body', async () => {
  const docs = await context.project('docs')
  const site = { ...smallSite('Docs') }
  const config = JSON.parse(String(site['docs.json'])) as object
  const redirects = [{ source: '/old', destination: '/' }]
  await context.hosting.deploy(
    docs.id,
    'main',
    docs.commit({ ...site, 'docs.json': JSON.stringify({ ...config, redirects }) }),
  )
  await context.hosting.settled()
  await becomeAnotherMachine('other', openFolderStore(join(context.folder, 'objects')))
  const ask = async (path: string, encoding: string): Promise<RawAnswer> =>
    context.get('docs.localhost', path, { 'accept-encoding': encoding })
  const [first, second] = [await ask('/nothing', 'br'), await ask('/nowhere/else', 'br')]
  expect([first.status, first.headers['content-encoding']]).toEqual([404, 'br'])
  expect(second.body.equals(first.body)).toBe(true)
  const plain = await ask('/nothing', 'identity')
  expect(brotliDecompressSync(first.body).equals(plain.body)).toBe(true)
  expect(gunzipSync((await ask('/nothing', 'gzip')).body).equals(plain.body)).toBe(true)
  const moved = await ask('/old', 'br')
  expect([moved.status, moved.headers['content-length'], moved.headers['transfer-encoding']]).toEqual([
    308,
    '0',
    undefined,
  ])
})

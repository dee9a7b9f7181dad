import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { launchBrowser } from '../browser/launch-browser.ts'
import { startApi, type ApiServer } from './api-server.ts'
import { openPage, type WatchedPage } from './open-page.ts'
import { openFiles, type OpenSite } from './open-site.ts'

let browser: Browser
let api: ApiServer
let site: OpenSite | undefined
let watched: WatchedPage

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  api = await startApi(true)
  watched = await openPage(browser)
})
afterEach(async () => {
  await watched.close()
  await site?.close()
  await api.close()
})

test('nothing of the playground is loaded before it is opened; opened, it is accessible', async () => {
  const loaded: string[] = []
  watched.page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const ofPlayground = () => loaded.filter((path) => /\/(?:playground|endpoint)\./.test(path))
  const page = await open({ get: { summary: 'Try', parameters: [parameter('path', 'id')] } })
  expect(await accessibilityProblems(page)).toEqual([])
  await page.hover('.try-it')
  expect(loaded.some((path) => /\/api\.\w+\.js$/.test(path))).toBe(true)
  expect(ofPlayground()).toEqual([])
  await page.click('.try-it')
  await page.waitForSelector('#playground[open]')
  expect(
    ofPlayground()
      .map((path) => path.replace(/\.\w{10}\./, '.'))
      .toSorted(),
  ).toEqual(
    ['endpoint.json', 'playground.css', 'playground.js', 'playground.json'].map((name) => `/_docwright/${name}`),
  )
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('try-it')
  expect(watched.faults).toEqual([])
})

test('where the form cannot be loaded, the page says so', async () => {
  const page = await open({ get: { summary: 'Try' } })
  await page.route('**/_docwright/playground.*.js', (route) => route.abort())
  await page.click('.try-it')
  await page.waitForSelector('.api-failure[role="alert"]')
  expect(await page.textContent('.api-failure')).toContain('could not be loaded')
  await page.unroute('**/_docwright/playground.*.js')
})

test('credentials outlast the tab only where the reader asks for it, and are forgotten at once', async () => {
  const page = await open({ get: { summary: 'Try', security: [{ auth: [] }] } })
  const stored = () => page.evaluate(() => JSON.stringify(localStorage))
  await start(page)
  await page.fill('#playground-authorization-auth', 'my-token')
  expect(await stored()).not.toContain('my-token')
  await page.check('.playground-check input')
  expect(await stored()).toContain('my-token')
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await start(page)
  expect(await page.inputValue('#playground-authorization-auth')).toBe('my-token')
  expect(await page.isChecked('.playground-check input')).toBe(true)
  await page.uncheck('.playground-check input')
  expect(await stored()).not.toContain('my-token')
})

test('the form speaks the language of its page, and leads to the other endpoints of the section', async () => {
  const operation = (summary: string) => ({ summary, parameters: [parameter('path', 'id')], responses: {} })
  const specification = { openapi: '3.1.0', info: { title: 'A', version: '1' }, servers: [{ url: api.origin }] }
  site = await openFiles({
    'docs.json': {
      navigation: { languages: [{ language: 'de', groups: [{ group: 'API', openapi: 'api.json', pages: [] }] }] },
    },
    'api.json': JSON.stringify({
      ...specification,
      paths: { '/pets/{id}': { get: operation('Tier lesen'), delete: operation('Tier entfernen') } },
    }),
  })
  const { page } = watched
  await page.goto(site.origin + site.paths.find((path) => path.endsWith('lesen')))
  await start(page)
  await page.click('.playground-send')
  expect(await page.textContent('.playground-problem')).toBe('Zuerst ausfüllen: id')
  expect(await page.textContent('.playground-inputs legend')).toBe('Pfadparameter')
  await page.click('.playground-finder > summary')
  await page.fill('.playground-endpoints input', 'delete entf')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.click('.playground-endpoints a')
  await page.waitForSelector('#playground[open][aria-label="DELETE /pets/{id}"]')
  expect(watched.faults).toEqual([])
})

test('path, query and header go where they belong; what is missing is asked for first', async () => {
  const page = await open({
    get: {
      summary: 'Try',
      parameters: [parameter('path', 'id'), parameter('query', 'q'), parameter('header', 'X-Trace')],
    },
  })
  await start(page)
  await page.click('.playground-send')
  expect(await page.textContent('.playground-problem')).toContain('id')
  expect(api.received).toEqual([])
  await page.fill('#playground-path-id', 'a/b')
  await page.fill('#playground-query-q', 'x & y')
  await page.fill('#playground-header-X-Trace', 'trace')
  expect(await send(page)).toBe('200 OK')
  expect(api.received).toMatchObject([{ url: '/pets/a%2Fb?q=x%20%26%20y', headers: { 'x-trace': 'trace' } }])
  expect(await page.textContent('.playground-body')).toContain('"method": "GET"')
})

test('a JSON body is made of typed controls, or of JSON that is pasted', async () => {
  const page = await open({
    post: { summary: 'Try', requestBody: { content: { 'application/json': { schema: pet } } } },
  })
  await start(page)
  await page.fill('#playground-body-name', 'Rex')
  await page.fill('#playground-body-age', '3')
  await page.selectOption('#playground-body-tame', { label: 'true' })
  await page.click('[aria-label="Add to tags"]')
  await page.fill('#playground-body-tags-0', 'new')
  await send(page)
  expect(JSON.parse(String(api.received[0]?.body))).toEqual({ name: 'Rex', age: 3, tame: true, tags: ['new'] })
  await page.click('text=Edit as JSON')
  await page.fill('.playground-text', '{"name":"Tim","age":null}')
  await page.click('text=Edit as a form')
  expect(await page.inputValue('#playground-body-name')).toBe('Tim')
  await send(page, 2)
  expect(String(api.received[1]?.body)).toBe('{"name":"Tim","age":null}')
})

test('a form is sent as one', async () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } } }
  const content = { 'application/x-www-form-urlencoded': { schema } }
  const page = await open({ post: { summary: 'Try', requestBody: { content } } })
  await start(page)
  await page.fill('#playground-body-a', 'x y')
  await send(page)
  expect(String(api.received[0]?.body)).toBe('a=x+y')
  expect(api.received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
})

test('a multipart body has its texts and files, a raw file is the body', async () => {
  const file = { name: 'pet.txt', mimeType: 'text/plain', buffer: Buffer.from('a pet') }
  const schema = {
    type: 'object',
    properties: { title: { type: 'string' }, file: { type: 'string', format: 'binary' } },
  }
  const multipart = await open({
    post: { summary: 'Try', requestBody: { content: { 'multipart/form-data': { schema } } } },
  })
  await start(multipart)
  await multipart.fill('#playground-body-title', 'Pet')
  await multipart.setInputFiles('#playground-body-file', file)
  await send(multipart)
  const body = String(api.received[0]?.body)
  expect(api.received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(body).toMatch(/name="title"\s+Pet\s/)
  expect(body).toMatch(/name="file"; filename="pet.txt"\s+Content-Type: text\/plain\s+a pet/)
})

test('a raw file is the whole body, through the proxy too', async () => {
  const file = { name: 'pet.bin', mimeType: 'application/octet-stream', buffer: Buffer.from([0, 255, 1]) }
  const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const page = await open({ put: { summary: 'Try', requestBody: { content } } }, { proxy: true })
  await start(page)
  await page.setInputFiles('#playground-body', file)
  await send(page)
  expect([...(api.received[0]?.body ?? [])]).toEqual([0, 255, 1])
  expect(api.received[0]?.headers['content-type']).toBe('application/octet-stream')
})

test.each([
  [{ type: 'apiKey', in: 'header', name: 'X-Key' }, { key: 's' }, { headers: { 'x-key': 's' } }],
  [{ type: 'apiKey', in: 'query', name: 'key' }, { key: 'a b' }, { url: '/pets/1?key=a%20b' }],
  [{ type: 'apiKey', in: 'cookie', name: 'sid' }, { key: 's' }, { headers: { cookie: 'sid=s' } }],
  [{ type: 'http', scheme: 'bearer' }, { key: 't' }, { headers: { authorization: 'Bearer t' } }],
  [{ type: 'oauth2', flows: {} }, { key: 't' }, { headers: { authorization: 'Bearer t' } }],
  [{ type: 'openIdConnect', openIdConnectUrl: 'https://x' }, { key: 't' }, { headers: { authorization: 'Bearer t' } }],
  [
    { type: 'http', scheme: 'basic' },
    { key: 'ann', password: 'p' },
    { headers: { authorization: `Basic ${Buffer.from('ann:p').toString('base64')}` } },
  ],
])('authorization %j', async (scheme, typed: { key: string; password?: string }, received) => {
  const operation = { summary: 'Try', parameters: [parameter('path', 'id')], security: [{ auth: [] }] }
  const page = await open({ get: operation }, { proxy: true, scheme })
  await start(page)
  await page.fill('#playground-path-id', '1')
  await page.fill('#playground-authorization-auth', typed.key)
  if (typed.password !== undefined) await page.fill('#playground-authorization-auth-password', typed.password)
  await send(page)
  expect(api.received).toMatchObject([received])
  // Kept in this tab alone, for the next endpoint.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(typed.key === 's' ? '"s"' : typed.key)
  await page.reload()
  await start(page)
  expect(await page.inputValue('#playground-authorization-auth')).toBe(typed.key)
})

test('an error is an answer; headers and pictures are shown', async () => {
  const page = await open({ get: { summary: 'Try' } }, { path: '/missing' })
  await start(page)
  expect(await send(page)).toBe('404 Not Found')
  expect(await page.textContent('.playground-body')).toContain('no such pet')
  await page.click('.playground-response button:has-text("Headers")')
  expect(await page.textContent('.playground-headers')).toContain('application/json')
})

test('a picture is shown', async () => {
  const page = await open({ get: { summary: 'Try' } }, { path: '/picture' })
  await start(page)
  await send(page)
  const width = () => page.evaluate(() => document.querySelector<HTMLImageElement>('.playground-image')?.naturalWidth)
  await expect.poll(width).toBe(8)
})

test.each([{ proxy: false }, { proxy: true }])(
  'events are shown while they arrive, until the reader has enough: %j',
  async ({ proxy }) => {
    const page = await open({ get: { summary: 'Try' } }, { path: '/events', proxy })
    await start(page)
    await page.click('.playground-send')
    await page.waitForSelector('.playground-response[aria-busy="true"] .playground-body')
    expect(await page.textContent('.playground-body')).toBe('data: {"n":1}\n\n')
    await page.click('.playground-send[data-kind="cancel"]')
    await page.waitForSelector('.playground-response[aria-busy="false"]')
    expect(await page.textContent('.playground-body')).toBe('data: {"n":1}\n\n')
    expect(await page.textContent('.playground-response .playground-note')).toBe('The response is not complete.')
  },
)

test('a request that takes too long for its reader is cancelled', async () => {
  const page = await open({ get: { summary: 'Try' } }, { path: '/slow' })
  await start(page)
  await page.click('.playground-send')
  await page.click('.playground-send[data-kind="cancel"]')
  expect(await page.textContent('.playground-failure')).toContain('The request was stopped.')
  expect(await page.textContent('.playground-send')).toBe('Send')
})

test('sound is played, of a large text the beginning is shown and all of it can be downloaded', async () => {
  const sound = await open({ get: { summary: 'Try' } }, { path: '/sound' })
  await start(sound)
  await send(sound)
  const duration = () => sound.evaluate(() => document.querySelector<HTMLAudioElement>('#playground audio')?.duration)
  await expect.poll(duration).toBeCloseTo(0.1)
  expect(watched.faults).toEqual([])
  await site?.close()
  const large = await open({ get: { summary: 'Try' } }, { path: '/large' })
  await start(large)
  await send(large, 2)
  expect(await large.textContent('.playground-response .playground-note')).toContain('the first 200,000 characters')
  const [download] = await Promise.all([large.waitForEvent('download'), large.click('text="Download"')])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).length).toBe(3_000_000)
})

test('an API that forbids other sites is explained, and can be called through the proxy', async () => {
  await api.close()
  api = await startApi(false)
  const direct = await open({ get: { summary: 'Try' } }, { path: '/pets' })
  await start(direct)
  await direct.click('.playground-send')
  expect(await direct.textContent('.playground-failure')).toContain('CORS')
  await site?.close()
  const proxied = await open({ get: { summary: 'Try' } }, { path: '/pets', proxy: true })
  await start(proxied)
  const before = api.received.length
  expect(await send(proxied, before + 1)).toBe('200 OK')
})

test('the proxy refuses private addresses unless they are allowed, and follows no redirect', async () => {
  const refused = await open({ get: { summary: 'Try' } }, { path: '/pets', proxy: true, privateApis: false })
  await start(refused)
  await refused.click('.playground-send')
  expect(await refused.textContent('.playground-failure')).toContain('private address')
  expect(api.received).toEqual([])
  await site?.close()
  const moved = await open({ get: { summary: 'Try' } }, { path: '/moved', proxy: true })
  await start(moved)
  expect(await send(moved)).toBe('302 Found')
  expect(api.received).toHaveLength(1)
})

const pet = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    age: { type: ['integer', 'null'] },
    tame: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
  },
}

function parameter(location: string, name: string) {
  return { name, in: location, required: location === 'path', schema: { type: 'string' } }
}

interface Wish {
  proxy?: boolean
  scheme?: object
  path?: string
  privateApis?: boolean
}

/** A site with one endpoint, open in the browser. */
async function open(item: object, wish: Wish = {}): Promise<Page> {
  const { proxy = false, scheme, path, privateApis = true } = wish
  const operation = Object.values(item)[0] as { parameters?: { in: string }[] }
  const needsId = operation.parameters?.some((each) => each.in === 'path') === true
  site = await openFiles(
    {
      'docs.json': {
        api: { playground: { proxy } },
        navigation: { groups: [{ group: 'API', openapi: 'api.json', pages: [] }] },
      },
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Pets', version: '1' },
        servers: [{ url: api.origin }],
        paths: { [path ?? (needsId ? '/pets/{id}' : '/pets')]: item },
        components: { securitySchemes: { auth: scheme ?? { type: 'http', scheme: 'bearer' } } },
      }),
    },
    { privateApis },
  )
  const [address = '/'] = site.paths
  await watched.page.goto(site.origin + address)
  return watched.page
}

async function start(page: Page): Promise<void> {
  await page.click('.try-it')
  await page.waitForSelector('#playground[open]')
}

/** Sends, waits for the given number of requests to have arrived, and tells the status that is shown. */
async function send(page: Page, count = 1): Promise<string | undefined> {
  await page.click('.playground-send')
  await page.waitForSelector('.playground-response[aria-busy="false"] .playground-code')
  await expect.poll(() => api.received.length).toBe(count)
  return (await page.textContent('.playground-code'))?.trim()
}

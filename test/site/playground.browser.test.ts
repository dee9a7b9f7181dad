import { expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { openFiles } from './open-site.ts'
import { parameter, send, start, visitEndpoints } from './try-endpoint.ts'

const visits = visitEndpoints()

test('nothing of the playground is loaded before it is opened; opened, it is accessible', async () => {
  const loaded: string[] = []
  visits.watched.page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const ofPlayground = () => loaded.filter((path) => /\/(?:playground|endpoint)\./.test(path))
  const page = await visits.open({ get: { summary: 'Try', parameters: [parameter('path', 'id')] } })
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
  expect(visits.watched.faults).toEqual([])
})

test('where the form cannot be loaded, the page says so', async () => {
  const page = await visits.open({ get: { summary: 'Try' } })
  await page.route('**/_docwright/playground.*.js', (route) => route.abort())
  await page.click('.try-it')
  await page.waitForSelector('.api-failure[role="alert"]')
  expect(await page.textContent('.api-failure')).toContain('could not be loaded')
  await page.unroute('**/_docwright/playground.*.js')
})

test('credentials outlast the tab only where the reader asks for it, and are forgotten at once', async () => {
  const page = await visits.open({ get: { summary: 'Try', security: [{ auth: [] }] } })
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
  const specification = { openapi: '3.1.0', info: { title: 'A', version: '1' }, servers: [{ url: visits.api.origin }] }
  visits.site = await openFiles({
    'docs.json': {
      navigation: { languages: [{ language: 'de', groups: [{ group: 'API', openapi: 'api.json', pages: [] }] }] },
    },
    'api.json': JSON.stringify({
      ...specification,
      paths: { '/pets/{id}': { get: operation('Tier lesen'), delete: operation('Tier entfernen') } },
    }),
  })
  const { page } = visits.watched
  await page.goto(visits.site.origin + visits.site.paths.find((path) => path.endsWith('lesen')))
  await start(page)
  await page.click('.playground-send')
  expect(await page.textContent('.playground-problem')).toBe('Zuerst ausfüllen: id')
  expect(await page.textContent('.playground-inputs legend')).toBe('Pfadparameter')
  await page.click('.playground-finder > summary')
  await page.fill('.playground-endpoints input', 'delete entf')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.click('.playground-endpoints a')
  await page.waitForSelector('#playground[open][aria-label="DELETE /pets/{id}"]')
  expect(visits.watched.faults).toEqual([])
})

test('path, query and header go where they belong; what is missing is asked for first', async () => {
  const page = await visits.open({
    get: {
      summary: 'Try',
      parameters: [parameter('path', 'id'), parameter('query', 'q'), parameter('header', 'X-Trace')],
    },
  })
  await start(page)
  await page.click('.playground-send')
  expect(await page.textContent('.playground-problem')).toContain('id')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('playground-path-id')
  expect(visits.api.received).toEqual([])
  await page.fill('#playground-path-id', 'a/b')
  await page.fill('#playground-query-q', 'x & y')
  await page.fill('#playground-header-X-Trace', 'trace')
  expect(await send(page, visits.api)).toBe('200 OK')
  expect(visits.api.received).toMatchObject([{ url: '/pets/a%2Fb?q=x%20%26%20y', headers: { 'x-trace': 'trace' } }])
  expect(await page.textContent('.playground-body')).toContain('"method": "GET"')
})

test('a JSON body is made of typed controls, or of JSON that is pasted', async () => {
  const page = await visits.open({
    post: { summary: 'Try', requestBody: { content: { 'application/json': { schema: pet } } } },
  })
  await start(page)
  await page.fill('#playground-body-name', 'Rex')
  await page.fill('#playground-body-age', '3')
  await page.selectOption('#playground-body-tame', { label: 'true' })
  await page.click('[aria-label="Add to tags"]')
  await page.fill('#playground-body-tags-0', 'new')
  await send(page, visits.api)
  expect(JSON.parse(String(visits.api.received[0]?.body))).toEqual({ name: 'Rex', age: 3, tame: true, tags: ['new'] })
  await page.click('text=Edit as JSON')
  await page.fill('.playground-text', '{"name":"Tim","age":null}')
  await page.click('text=Edit as a form')
  expect(await page.inputValue('#playground-body-name')).toBe('Tim')
  await send(page, visits.api, 2)
  expect(String(visits.api.received[1]?.body)).toBe('{"name":"Tim","age":null}')
})

test('lists and objects are written as their style says, in the query, the path and a cookie', async () => {
  const list = { type: 'array', items: { type: 'string' } }
  const object = { type: 'object', properties: { min: { type: 'integer' }, max: { type: 'integer' } } }
  const lists = ['form', 'spaceDelimited', 'pipeDelimited'].map((style) => {
    return { name: style, in: 'query', style, explode: false, schema: list }
  })
  const page = await visits.open(
    {
      get: {
        summary: 'Try',
        parameters: [
          { name: 'label', in: 'path', required: true, style: 'label', explode: true, schema: list },
          { name: 'matrix', in: 'path', required: true, style: 'matrix', schema: object },
          ...lists,
          { name: 'each', in: 'query', schema: list },
          { name: 'deep', in: 'query', style: 'deepObject', explode: true, schema: object },
          { name: 'session', in: 'cookie', schema: { type: 'string' } },
        ],
      },
    },
    { path: '/pets/{label}/{matrix}', proxy: true },
  )
  await start(page)
  for (const name of ['path-label', ...lists.map((style) => `query-${style.name}`), 'query-each']) {
    for (const [index, text] of ['a b', 'c'].entries()) {
      await page.click(`[aria-label="Add to ${name.replace(/^\w+-/, '')}"]`)
      await page.fill(`#playground-${name}-${index}`, text)
    }
  }
  for (const name of ['path-matrix', 'query-deep']) {
    await page.fill(`#playground-${name}-min`, '1')
    await page.fill(`#playground-${name}-max`, '0')
  }
  await page.fill('#playground-cookie-session', 's')
  await send(page, visits.api)
  const [path, query = ''] = visits.api.received[0]?.url.split('?') ?? []
  expect(path).toBe('/pets/.a%20b.c/;matrix=min,1,max,0')
  expect(query.split('&')).toEqual([
    'form=a%20b,c',
    'spaceDelimited=a%20b%20c',
    'pipeDelimited=a%20b%7Cc',
    'each=a%20b',
    'each=c',
    'deep%5Bmin%5D=1',
    'deep%5Bmax%5D=0',
  ])
  expect(visits.api.received[0]?.headers.cookie).toBe('session=s')
})

test('what is filled in while a file is read stays, and the file that was chosen last counts', async () => {
  const file = { type: 'string', contentEncoding: 'base64' }
  const schema = { type: 'object', properties: { photo: file, note: { type: 'string' } } }
  const content = { 'application/json': { schema } }
  const page = await visits.open({ post: { summary: 'Try', requestBody: { required: true, content } } })
  await start(page)
  await page.evaluate(() => {
    const read = File.prototype.arrayBuffer
    File.prototype.arrayBuffer = async function () {
      await new Promise((resolve) => setTimeout(resolve, this.size * 100))
      return read.call(this)
    }
  })
  const choose = (...bytes: number[]) =>
    page.setInputFiles('#playground-body-photo', { name: 'a', mimeType: 'image/png', buffer: Buffer.from(bytes) })
  await choose(1, 2, 3, 4, 5, 6, 7, 8, 9)
  await choose(251, 255, 1)
  await page.fill('#playground-body-note', 'mine')
  await page.waitForTimeout(1200)
  await send(page, visits.api)
  expect(JSON.parse(String(visits.api.received[0]?.body))).toEqual({ photo: '+/8B', note: 'mine' })
})

test('kinds of a body are chosen by name, recognised in pasted JSON, and each media type has its form', async () => {
  const kind = (name: string, part: object) => ({
    title: name,
    type: 'object',
    required: ['kind'],
    properties: { kind: { const: name }, ...part },
  })
  const file = { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png' }
  const schema = { oneOf: [kind('cat', { lives: { type: 'integer' } }), kind('dog', { photo: file })] }
  const content = { 'application/json': { schema }, 'text/plain': { schema: { type: 'string' } } }
  const page = await visits.open({ post: { summary: 'Try', requestBody: { required: true, content } } })
  await start(page)
  await page.fill('#playground-body-0-lives', '9')
  await send(page, visits.api)
  expect(JSON.parse(String(visits.api.received[0]?.body))).toEqual({ kind: 'cat', lives: 9 })
  await page.selectOption('[aria-label="Kind of body"]', { label: 'dog' })
  const buffer = Buffer.from([251, 255, 1])
  await page.setInputFiles('#playground-body-1-photo', { name: 'a.png', mimeType: 'image/png', buffer })
  await send(page, visits.api, 2)
  expect(JSON.parse(String(visits.api.received[1]?.body))).toEqual({ kind: 'dog', photo: '+/8B' })
  await page.click('text=Edit as JSON')
  await page.fill('.playground-text', '{"kind":"cat","lives":3}')
  await page.click('text=Edit as a form')
  expect(await page.inputValue('#playground-body-0-lives')).toBe('3')
  await page.selectOption('#playground [aria-label="Content type"]', { label: 'text/plain' })
  await page.fill('.playground-text', 'a cat')
  await send(page, visits.api, 3)
  expect([visits.api.received[2]?.headers['content-type'], String(visits.api.received[2]?.body)]).toEqual([
    'text/plain',
    'a cat',
  ])
})

test('a form is sent as one', async () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } } }
  const content = { 'application/x-www-form-urlencoded': { schema } }
  const page = await visits.open({ post: { summary: 'Try', requestBody: { content } } })
  await start(page)
  await page.fill('#playground-body-a', 'x y')
  await send(page, visits.api)
  expect(String(visits.api.received[0]?.body)).toBe('a=x+y')
  expect(visits.api.received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
})

test('a multipart body has its texts and files, a raw file is the body', async () => {
  const file = { name: 'pet.txt', mimeType: 'text/plain', buffer: Buffer.from('a pet') }
  const schema = {
    type: 'object',
    properties: { title: { type: 'string' }, file: { type: 'string', format: 'binary' } },
  }
  const multipart = await visits.open({
    post: { summary: 'Try', requestBody: { content: { 'multipart/form-data': { schema } } } },
  })
  await start(multipart)
  await multipart.fill('#playground-body-title', 'Pet')
  await multipart.setInputFiles('#playground-body-file', file)
  await send(multipart, visits.api)
  const body = String(visits.api.received[0]?.body)
  expect(visits.api.received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(body).toMatch(/name="title"\s+Pet\s/)
  expect(body).toMatch(/name="file"; filename="pet.txt"\s+Content-Type: text\/plain\s+a pet/)
})

test('a raw file is the whole body, through the proxy too', async () => {
  const file = { name: 'pet.bin', mimeType: 'application/octet-stream', buffer: Buffer.from([0, 255, 1]) }
  const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const page = await visits.open({ put: { summary: 'Try', requestBody: { content } } }, { proxy: true })
  await start(page)
  await page.setInputFiles('#playground-body', file)
  await send(page, visits.api)
  expect([...(visits.api.received[0]?.body ?? [])]).toEqual([0, 255, 1])
  expect(visits.api.received[0]?.headers['content-type']).toBe('application/octet-stream')
})

test.each([
  [{ type: 'apiKey', in: 'header', name: 'X-Key' }, { key: 's' }, { headers: { 'x-key': 's' } }],
  [{ type: 'apiKey', in: 'query', name: 'key' }, { key: 'a b' }, { url: '/pets/1?key=a%20b' }],
  [{ type: 'apiKey', in: 'cookie', name: 'sid' }, { key: 's' }, { headers: { cookie: 'sid=s' } }],
  [{ type: 'http', scheme: 'bearer' }, { key: 'token-1' }, { headers: { authorization: 'Bearer token-1' } }],
  [{ type: 'oauth2', flows: {} }, { key: 'token-1' }, { headers: { authorization: 'Bearer token-1' } }],
  [
    { type: 'openIdConnect', openIdConnectUrl: 'https://x' },
    { key: 'token-1' },
    { headers: { authorization: 'Bearer token-1' } },
  ],
  [
    { type: 'http', scheme: 'basic' },
    { key: 'ann', password: 'p' },
    { headers: { authorization: `Basic ${Buffer.from('ann:p').toString('base64')}` } },
  ],
])('authorization %j', async (scheme, typed: { key: string; password?: string }, received) => {
  const operation = { summary: 'Try', parameters: [parameter('path', 'id')], security: [{ auth: [] }] }
  const page = await visits.open({ get: operation }, { proxy: true, scheme })
  await start(page)
  await page.fill('#playground-path-id', '1')
  await page.fill('#playground-authorization-auth', typed.key)
  if (typed.password !== undefined) await page.fill('#playground-authorization-auth-password', typed.password)
  await send(page, visits.api)
  expect(visits.api.received).toMatchObject([received])
  // Kept in this tab alone, for the next endpoint.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(typed.key === 's' ? '"s"' : typed.key)
  await page.reload()
  await start(page)
  expect(await page.inputValue('#playground-authorization-auth')).toBe(typed.key)
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

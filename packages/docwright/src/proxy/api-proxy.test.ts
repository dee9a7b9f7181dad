import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { connectPinned, type PinnedRequest } from './api-proxy-connection.ts'
import { createApiProxy, type ApiProxyOptions } from './api-proxy.ts'
import { isNamedServer, type NamedServer } from './named-server.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

test('a request reaches the server as it was asked, and the answer comes back whole', async () => {
  const seen: string[] = []
  const port = await listen((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${String(request.headers['x-key'])} ${body}`)
      response.writeHead(201, { 'Content-Type': 'application/json', 'X-Rate': '9' }).end('{"ok":true}')
    })
  })
  const proxy = proxyTo(`http://api.example:${port}`, { allowPrivate: true, resolve: at('127.0.0.1') })
  const answer = await proxy(
    asking({ method: 'POST', url: `http://api.example:${port}/a?b=c`, headers: [['X-Key', 's']] }, 'body'),
  )
  expect(seen).toEqual(['POST /a?b=c s body'])
  expect(described(answer)).toMatchObject({ status: 201 })
  expect(described(answer).headers).toContainEqual(['X-Rate', '9'])
  expect(await answer.text()).toBe('{"ok":true}')
})

test('what a server answers can never run as a page of the site', async () => {
  const port = await listen((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Set-Cookie': 'a=b' }).end('<script>alert(1)</script>')
  })
  const proxy = proxyTo(`http://api.example:${port}`, { allowPrivate: true, resolve: at('127.0.0.1') })
  const answer = await proxy(asking({ url: `http://api.example:${port}/` }))
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'no address',
])('a named host with the private address %s is refused', async (address) => {
  const proxy = proxyTo('https://api.example', { resolve: at(address) })
  const answer = await proxy(asking({ url: 'https://api.example/' }))
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('private address')
})

test('one private address among public ones is enough to refuse', async () => {
  const proxy = proxyTo('https://api.example', { resolve: () => Promise.resolve(['93.184.216.34', '127.0.0.1']) })
  expect((await proxy(asking({ url: 'https://api.example/' }))).status).toBe(403)
})

test.each(['http://127.0.0.1/', 'http://[::1]/', 'http://2130706433/', 'http://0x7f.1/', 'http://169.254.169.254/'])(
  'a private address that is named itself, %s, is refused unless the site allows it',
  async (url) => {
    expect((await proxyTo(new URL(url).origin, {})(asking({ url }))).status).toBe(403)
  },
)

test('a server that no specification names is refused, and never looked up', async () => {
  let looked = 0
  const proxy = proxyTo('https://api.example', { resolve: () => Promise.resolve([`${(looked += 1)}`]) })
  for (const url of [
    'https://other.example/',
    'http://api.example/',
    'https://api.example:8443/',
    'https://api.example.evil.com/',
  ])
    expect((await proxy(asking({ url }))).status).toBe(403)
  expect(looked).toBe(0)
})

test('the connection goes to the address that was looked at, even where the name means another one by now', async () => {
  const asked: PinnedRequest[] = []
  const addresses = [['93.184.216.34'], ['127.0.0.1']]
  const proxy = proxyTo('https://api.example', {
    resolve: () => Promise.resolve(addresses.shift() ?? []),
    connect: (request) => {
      asked.push(request)
      return Promise.resolve({ status: 200, statusText: 'OK', headers: [], body: new Uint8Array() })
    },
  })
  await proxy(asking({ url: 'https://api.example/' }))
  expect(asked.map(({ address }) => address)).toEqual(['93.184.216.34'])
})

test('a redirect is an answer: nothing is asked where it leads', async () => {
  let reached = 0
  const other = await listen((_request, response) => {
    reached += 1
    response.end('secret')
  })
  const port = await listen((_request, response) => {
    response.writeHead(302, { Location: `http://127.0.0.1:${other}/` }).end()
  })
  const proxy = proxyTo(`http://api.example:${port}`, { allowPrivate: true, resolve: at('127.0.0.1') })
  const answer = await proxy(asking({ url: `http://api.example:${port}/` }))
  expect(described(answer).status).toBe(302)
  expect(await answer.text()).toBe('')
  expect(reached).toBe(0)
})

test('pages of other sites cannot use the proxy', async () => {
  const proxy = proxyTo('https://api.example', { resolve: at('93.184.216.34') })
  const input = { url: 'https://api.example/' }
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
    expect((await proxy(asking(input, undefined, headers))).status).toBe(403)
  }
  const simple = new Request('http://docs.example/_docwright/api-proxy', { method: 'POST', body: 'x' })
  expect((await proxy(simple)).status).toBe(400)
})

test('the reader’s cookies for the site, hop-by-hop and forged headers stay behind', async () => {
  const asked: PinnedRequest[] = []
  const proxy = proxyTo('https://api.example', {
    resolve: at('93.184.216.34'),
    connect: (request) => {
      asked.push(request)
      return Promise.resolve({ status: 200, statusText: 'OK', headers: [], body: new Uint8Array() })
    },
  })
  const headers: [string, string][] = [
    ['Host', 'internal'],
    ['Transfer-Encoding', 'chunked'],
    ['X-Key', 'k'],
  ]
  await proxy(asking({ url: 'https://api.example/', headers }, undefined, { cookie: 'session=1', authorization: 'x' }))
  expect(asked[0]?.headers).toEqual([['X-Key', 'k']])
  const split = await proxy(asking({ url: 'https://api.example/', headers: [['X', 'a\r\nY: b']] }))
  expect(split.status).toBe(400)
})

test('bodies are bounded both ways, and so is the time', async () => {
  const port = await listen((request, response) => {
    if (request.url === '/large') response.end('x'.repeat(2000))
  })
  const url = `http://api.example:${port}`
  const limits = { allowPrivate: true, resolve: at('127.0.0.1'), maximumBytes: 1000, timeout: 50 }
  const proxy = proxyTo(url, limits)
  expect((await proxy(asking({ method: 'POST', url: `${url}/` }, 'x'.repeat(1001)))).status).toBe(413)
  expect((await proxy(asking({ url: `${url}/large` }))).status).toBe(502)
  expect((await proxy(asking({ url: `${url}/never` }))).status).toBe(504)
})

test('a stream of events is passed on while it arrives, and is left when nobody reads it any more', async () => {
  let left = (): void => {}
  const gone = new Promise<void>((resolve) => (left = resolve))
  const port = await listen((_request, response) => {
    response.on('close', left)
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: first\n\n')
  })
  const url = `http://api.example:${port}`
  const proxy = proxyTo(url, { allowPrivate: true, resolve: at('127.0.0.1'), timeout: 300 })
  const answer = await proxy(asking({ url: `${url}/` }))
  expect(described(answer).status).toBe(200)
  const reader = answer.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: first\n\n')
  await new Promise((resolve) => setTimeout(resolve, 350))
  // The time of an ordinary answer is over.
  await reader?.cancel()
  await gone
})

test('a stream breaks off where it is too large or takes too long', async () => {
  const port = await listen((request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' }).write('x'.repeat(900))
    if (request.url === '/large') setTimeout(() => response.write('x'.repeat(900)), 50)
  })
  const url = `http://api.example:${port}`
  const limits = { allowPrivate: true, resolve: at('127.0.0.1'), maximumBytes: 1000, streamTimeout: 200 }
  const proxy = proxyTo(url, limits)
  for (const path of ['/large', '/endless']) {
    const answer = await proxy(asking({ url: `${url}${path}` }))
    await expect(answer.text()).rejects.toThrow(/large|abort/i)
  }
})

test('a request that does not arrive is not waited for', async () => {
  const proxy = proxyTo('https://api.example', { timeout: 50 })
  const request = new Request('http://docs.example/_docwright/api-proxy', {
    method: 'POST',
    headers: asking({ method: 'POST', url: 'https://api.example/' }).headers,
    body: new ReadableStream(),
    duplex: 'half',
  } as RequestInit)
  expect((await proxy(request)).status).toBe(504)
})

test('variables of a server stand for their values, or for a label of its domain', async () => {
  const server: NamedServer = {
    url: 'https://{tenant}.api.example.com/{version}',
    variables: [
      { name: 'tenant', default: 'demo', enum: [] },
      { name: 'version', default: 'v1', enum: [] },
    ],
  }
  const free: NamedServer = {
    url: '{base}/v1',
    variables: [{ name: 'base', default: 'https://api.dify.example', enum: [] }],
  }
  const host: NamedServer = { url: 'https://{host}', variables: [{ name: 'host', default: 'a.example', enum: [] }] }
  const withPath: NamedServer = {
    url: 'https://{address}',
    variables: [{ name: 'address', default: 'b.example/v1', enum: [] }],
  }
  const listed: NamedServer = {
    url: 'https://{region}.example.net',
    variables: [{ name: 'region', default: 'eu', enum: ['eu', 'us'] }],
  }
  const proxy = createApiProxy({ ...quiet, servers: () => Promise.resolve([server, free, host, withPath, listed]) })
  const statusOf = async (url: string): Promise<number> => (await proxy(asking({ url }))).status
  for (const url of [
    'https://acme.api.example.com/v2',
    'https://api.dify.example/v1',
    'https://a.example',
    'https://b.example/v1',
    'https://us.example.net',
  ])
    expect([url, await statusOf(url)]).toEqual([url, 200])
  for (const url of [
    'https://evil.com/.api.example.com',
    'https://a.b.api.example.com.evil.com/',
    'https://other.example',
    'https://asia.example.net',
  ])
    expect([url, await statusOf(url)]).toEqual([url, 403])
})

test('a server with many variables is compared as quickly as any other', () => {
  const variables = Array.from({ length: 60 }, (_, index) => ({ name: `v${index}`, default: 'a', enum: ['a', 'aa'] }))
  const server = { url: `https://${variables.map(({ name }) => `{${name}}`).join('')}.example`, variables }
  expect(isNamedServer(new URL(`https://${'a'.repeat(61)}.example`), [server])).toBe(true)
  expect(isNamedServer(new URL(`https://${'a'.repeat(61)}.examplf`), [server])).toBe(false)
  const labels = { url: `https://${'{a}'.repeat(300)}.b.example`, variables: [] }
  expect(isNamedServer(new URL(`https://${'a'.repeat(63)}.b.examplf`), [labels])).toBe(false)
  const port = {
    url: 'https://api.example:{port}',
    variables: [{ name: 'port', default: '443', enum: ['443', '8443'] }],
  }
  expect([443, 8443, 80].map((each) => isNamedServer(new URL(`https://api.example:${each}`), [port]))).toEqual([
    true,
    true,
    false,
  ])
})

test('where tokens are asked for is reached at its whole address, also where a provider names it itself', async () => {
  const asked: string[] = []
  const document = { token_endpoint: 'https://tokens.example/token', jwks_uri: 'https://tokens.example/keys' }
  const proxy = createApiProxy({
    ...quiet,
    servers: () => Promise.resolve([]),
    providers: () => Promise.resolve({ endpoints: ['https://a.example/token'], discovery: ['https://id.example/'] }),
    connect({ url }) {
      asked.push(url.href)
      return Promise.resolve({
        status: 200,
        statusText: 'OK',
        headers: [],
        body: Buffer.from(JSON.stringify(document)),
      })
    },
  })
  const statusOf = async (url: string) => (await proxy(asking({ method: 'POST', url }))).status
  const discovery = 'https://id.example/.well-known/openid-configuration'
  for (const url of ['https://a.example/token', 'https://tokens.example/token', discovery])
    expect([url, await statusOf(url)]).toEqual([url, 200])
  for (const url of [
    'https://a.example/token/other',
    'https://a.example/token?more',
    'https://tokens.example/keys',
    'https://id.example/',
  ])
    expect([url, await statusOf(url)]).toEqual([url, 403])
  // A provider's discovery document is cached for some minutes.
  expect(asked.filter((url) => url === discovery)).toHaveLength(2)
})

test('a provider that is in a private network, or answers nonsense, opens nothing', async () => {
  const proxy = createApiProxy({
    ...quiet,
    servers: () => Promise.resolve([]),
    resolve: (host) => Promise.resolve([host === 'inside.example' ? '10.0.0.1' : '93.184.216.34']),
    providers: () =>
      Promise.resolve({
        endpoints: [],
        discovery: ['https://inside.example', 'https://nonsense.example', 'no address'],
      }),
    connect: ({ url }) =>
      Promise.resolve({
        status: 200,
        statusText: 'OK',
        headers: [],
        body: Buffer.from(url.hostname === 'nonsense.example' ? '<html>' : '{"token_endpoint":"https://b.example/"}'),
      }),
  })
  const answer = await proxy(asking({ url: 'https://b.example/' }))
  expect([answer.status, (await answer.json()) as unknown]).toEqual([
    403,
    { error: 'The server https://b.example is not listed in any specification of this site.' },
  ])
})

const quiet: Omit<ApiProxyOptions, 'servers'> = {
  providers: () => Promise.resolve({ endpoints: [], discovery: [] }),
  resolve: () => Promise.resolve(['93.184.216.34']),
  connect: () => Promise.resolve({ status: 200, statusText: 'OK', headers: [], body: new Uint8Array() }),
  allowPrivate: false,
}

function proxyTo(url: string, changes: Partial<ApiProxyOptions>) {
  const server = { url, variables: [] }
  return createApiProxy({ ...quiet, connect: connectPinned, servers: () => Promise.resolve([server]), ...changes })
}

function at(address: string) {
  return () => Promise.resolve([address])
}

function asking(
  input: { method?: string; url: string; headers?: [string, string][] },
  body?: string,
  headers: Record<string, string> = {},
): Request {
  const asked = { method: 'GET', headers: [], ...input }
  return new Request('http://docs.example/_docwright/api-proxy', {
    method: 'POST',
    headers: { 'x-docwright-request': encodeURIComponent(JSON.stringify(asked)), ...headers },
    ...(body === undefined ? {} : { body }),
  })
}

function described(answer: Response): { status: number; headers: [string, string][] } {
  return JSON.parse(decodeURIComponent(answer.headers.get('x-docwright-response') ?? '')) as ReturnType<
    typeof described
  >
}

async function listen(handler: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer(handler ?? (() => {}))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
